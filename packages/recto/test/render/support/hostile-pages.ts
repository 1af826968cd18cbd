/** Pages for the endurance run: one as most are, and those that try to hold, fill or break the browser. */
import type { Handler } from './site.ts';

const TEXT = '<p>A paragraph of a page with several of them, and some words in each.</p>'.repeat(20);
const page = (script: string) => `<!doctype html><title>Page</title><body>${TEXT}<script>${script}</script></body>`;

export const ORDINARY_PAGE = `<!doctype html><title>App</title><link rel=stylesheet href="/style.css"><body><div id=root></div>
<script>
  const list = document.createElement('ul');
  for (let n = 0; n < 200; n++) list.append(Object.assign(document.createElement('li'), { textContent: 'Item ' + n + ' of a list.' }));
  list.append(Object.assign(document.createElement('li'), { textContent: 'The last item' }));
  setTimeout(() => root.append(list), 50);
</script></body>`;

export const HOSTILE_PAGES: Readonly<Record<string, string | Handler>> = {
  '/loop': page('setTimeout(() => { for (;;); }, 100)'),
  '/loop-at-once': page('for (;;);'),
  '/allocation': page('const all = []; for (;;) all.push(new Uint8Array(30e6).fill(1))'),
  '/strings': page(`let s = 'x'; const all = []; for (;;) { s += s.slice(0, 1e6); all.push(s + Math.random()); }`),
  '/dialogs': page('for (let n = 0; n < 1000; n++) alert(n); onbeforeunload = () => "stay"'),
  '/popups': page('for (let n = 0; n < 500; n++) window.open("/popups")'),
  '/redirects': page('location.href = "/redirects?" + Math.random()'),
  '/nodes': page(`for (let n = 0; n < 100000; n++) document.body.append(document.createElement('b'), ' ')`),
  '/deep': page(
    `let e = document.body; for (let n = 0; n < 20000; n++) e = e.appendChild(document.createElement('div')); e.textContent = 'deep'`,
  ),
  '/never': () => {},
  '/never-ending-fetch': page('fetch("/never")'),
  '/workers': page('for (let n = 0; n < 20; n++) new Worker(URL.createObjectURL(new Blob(["for(;;);"])))'),
  '/frames': page(
    'for (let n = 0; n < 200; n++) document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: "<p>frame" }))',
  ),
  '/shadow': page(
    `for (let n = 0; n < 3000; n++) { const e = document.body.appendChild(document.createElement('div')); e.attachShadow({ mode: 'closed' }).innerHTML = '<p>in a shadow</p>'.repeat(20); }`,
  ),
  '/endless': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write('<p>more and more</p>'), 20);
    response.on('close', () => clearInterval(timer));
  },
};
