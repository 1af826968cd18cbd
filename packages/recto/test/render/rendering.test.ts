/** Pages in a real browser: what is captured, when a page is ready, and what happens with pages that misbehave. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert } from '@recto-md/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RectoError } from '../../src/contract/errors.ts';
import { announceWithoutChromium, CHROMIUM } from '../browser/support/chromium.ts';
import { BUDGET, OWNER, PUBLIC, startRendering, type TestRendering } from './support/rendering.ts';
import { startSite, type TestSite } from './support/site.ts';

announceWithoutChromium('rendering');

const SIGNAL = new AbortController().signal;
const TEXT = 'Enough words so that the page has more than a little text to show. '.repeat(6);

const page = (body: string, head = '') => `<!doctype html><title>Page</title>${head}<body>${body}<p>${TEXT}</p></body>`;
const script = (code: string) => page(`<div id="root"></div><script>${code}</script>`);

const endless = (code: string) => page(`<h1>Before the end</h1><p>${TEXT}</p><script>for (;;) { ${code} }</script>`);

/** Requests for `/held`, which the test answers. */
const held: { readonly url: string | undefined; readonly response: ServerResponse }[] = [];
let site: TestSite;
let rendering: TestRendering;

const PAGES = {
  '/scripted': script(`root.innerHTML = '<h1>Written by a script</h1>'`),
  '/fetched': script(
    `root.textContent = 'Loading…'; fetch('/slow').then((r) => r.text()).then((t) => (root.innerHTML = '<h2>' + t + '</h2>'))`,
  ),
  '/polling': script(`setInterval(() => fetch('/poll'), 50); root.textContent = 'Polls for ever.'`),
  '/clock': script(`setInterval(() => (root.textContent = 'It is ' + new Date().toISOString()), 20)`),
  '/shadow': page(
    `<x-closed><b slot="name">light</b></x-closed><x-open></x-open><script>
     for (const mode of ['closed', 'open']) customElements.define('x-' + mode, class extends HTMLElement {
       connectedCallback() { this.attachShadow({ mode }).innerHTML = '<h2>Shadow ' + mode + '</h2><slot name="name">no name</slot>'; }
     });</script>`,
  ),
  '/frames': page(
    `<h1>Before</h1><iframe src="/frame/inner"></iframe><h1>After</h1><iframe src="/frame/inner" style="display:none"></iframe>
     <iframe src="https://refused.recto.net/"></iframe><iframe src="http://refused.recto.net/"></iframe>`,
  ),
  '/frame/inner': '<p>In the frame <a href="more">more</a></p>',
  '/hidden': page(
    `<p class="a">Not displayed</p><p class="b">Not visible</p><p class="c">Without height</p><p class="d">Far outside</p>
     <p hidden class="shown">Shown after all</p><details><summary>Open me</summary><p>Details <b>inside</b></p></details>
     <div role="tabpanel" class="a">Second tab</div><div class="contents"><p>Contents</p></div><p class="e">A late reveal</p>
     <nav><div class="a" role="tabpanel">Menu panel</div><details><summary>Menu</summary><p>Menu details</p></details></nav>
     <div role="menubar"><details><summary>Bar</summary><p>In the menu bar</p></details></div>
     <details><summary>Drawer</summary><div><nav>In the drawer</nav></div></details><button>Press me</button>
     <div><template shadowrootmode="open"><slot style="display:none"></slot></template><p>Slotted away</p></div>
     <p aria-hidden="true">An ornament</p><p class="sr-only">A class without a rule</p><p class="visually-hidden">Clipped</p>`,
    `<link rel="stylesheet" href="/style.css">`,
  ),
  '/form': page(
    `<form><input id="i"><textarea id="t"></textarea></form><script>i.value = t.value = 'secret value'</script>`,
  ),
  '/lazy': script(`for (let n = 0; n < 30; n++) root.innerHTML += '<section style="height:300px"></section>';
    const o = new IntersectionObserver((entries) => { for (const { isIntersecting, target } of entries)
      if (isIntersecting) { target.innerHTML = '<p>Lazy section</p>'; o.unobserve(target); } });
    for (const each of document.querySelectorAll('section')) o.observe(each);`),
  '/images': page(`<img src="/photo.png" alt="A photo" onload="document.body.append('loaded')">`),
  '/worker':
    script(`const blob = new Blob(['for (;;);']); new Worker(URL.createObjectURL(blob)); new Worker('/work.js');
    root.innerHTML = '<h1>Beside workers</h1>'`),
  '/rewritten': script(`for (const { prototype } of [Array, String, Object, Node, Element, Document, Range, TreeWalker])
      for (const name of Object.getOwnPropertyNames(prototype)) if (!/^constructor$|^append$/.test(name))
        try { Object.defineProperty(prototype, name, { get() { return () => 'fooled'; } }); } catch {}
    JSON.stringify = () => '"fooled"'; root.append('Written before.')`),
  '/clobbered': `<!doctype html><title>Page</title><body><h1>Start</h1>
    <form name="createTreeWalker"></form><form name="createRange"></form><img name="documentElement"><img name="readyState">
    <form name="querySelector"></form><form name="body"></form>${'<p>A paragraph.</p>'.repeat(3000)}<p>The end</p>`,
  '/history': script(`for (let n = 0; n < 100000; n++) location.hash = n; root.innerHTML = '<h1>After the flood</h1>'`),
  '/long-url': script(`history.pushState(null, '', '/elsewhere?' + 'x'.repeat(60_000));
    for (let n = 0; n < 20; n++) history.pushState(null, '', '?' + n + 'x'.repeat(1_000_000)); location.hash = 'x'.repeat(2_000_000);
    root.innerHTML = '<h1>After long URLs</h1>'`),
  '/long-url-of-frame': script(`const frame = document.body.appendChild(document.createElement('iframe'));
    Reflect.apply(frame.contentWindow.history.pushState, history, [null, '', '?' + 'x'.repeat(200_000)]);
    root.innerHTML = '<h1>After a long URL</h1>'`),
  '/large-values':
    script(`document.body.setAttribute('data-state', '漢'.repeat(9_000_000)); root.innerHTML = '<h1>The start</h1>';
    const hidden = document.body.appendChild(document.createElement('p')); hidden.hidden = true;
    hidden.append('&'.repeat(12_000_000)); document.body.append('The end')`),
  '/blobs': script(`const all = [], part = new Uint8Array(1e6); (async () => { for (;;) {
      all.push(new Blob(Array(10).fill(part))); await new Promise((resolve) => setTimeout(resolve, 20)); } })();
    fetch('/never')`),
  '/shader':
    script(`const canvas = document.body.appendChild(document.createElement('canvas')); canvas.width = canvas.height = 2000;
    const gl = canvas.getContext('webgl'); root.innerHTML = '<h1>' + (gl === null ? 'Without' : 'With') + ' WebGL</h1>';
    const program = gl.createProgram();
    for (const [type, source] of [[gl.VERTEX_SHADER, 'attribute vec2 p; void main() { gl_Position = vec4(p, 0., 1.); }'],
      [gl.FRAGMENT_SHADER, 'precision highp float; void main() { float a = gl_FragCoord.x;' +
        'for (int i = 0; i < 2000000; i++) a = sin(a * 1.1) + cos(a); gl_FragColor = vec4(a); }']]) {
      const shader = gl.createShader(type); gl.shaderSource(shader, source); gl.compileShader(shader); gl.attachShader(program, shader);
    }
    gl.linkProgram(program); gl.useProgram(program); gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0); gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    for (let n = 0; n < 50; n++) gl.drawArrays(gl.TRIANGLES, 0, 3); gl.flush();`),
  '/canvas':
    script(`root.append(document.createElement('canvas')); root.firstChild.getContext('2d').fillText('x', 1, 9);
    setTimeout(() => (root.innerHTML += '<h1>Beside a canvas</h1>'), 300)`),
  '/dialogs': script(`alert(1); confirm(2); prompt(3); root.innerHTML = '<h1>After dialogs</h1>'`),
  '/popups': script(`for (let n = 0; n < 20; n++) window.open('/popup'); root.innerHTML = '<h1>After popups</h1>'`),
  '/loop': page('<h1>Before the loop</h1><script>setTimeout(() => { for (;;); }, 300)</script>'),
  '/waiting': endless(`const request = new XMLHttpRequest();
    request.open('GET', '/never?' + Math.random(), false); try { request.send(); } catch {}`),
  '/alerting': endless(`alert('Call this number')`),
  '/leaving': page(`<h1>Before the end</h1><p>${TEXT}</p><script>location.href = '/never'</script>`),
  '/left-open': script(`onload = () => setTimeout(() => {
    document.open(); document.write('<title>Page</title><h1>Before the end</h1><p>${TEXT}</p>'); }, 100)`),
  '/hog': page('<script>const all = []; for (;;) all.push(new Uint8Array(50e6).fill(1))</script>'),
  '/nodes': script(`const f = document.createDocumentFragment();
    for (let n = 0; n < 4000; n++) f.append(Object.assign(document.createElement('p'), { textContent: n })); root.append(f)`),
  '/forever': script(`location.href = '/forever?' + Math.random()`),
  '/moved': script(`location.replace('/scripted')`),
  '/pushed': script(`history.pushState(null, '', '/elsewhere'); root.innerHTML = '<h1>Pushed</h1>'`),
  '/back': script(`history.back(); root.innerHTML = '<h1>Still here</h1>'; setTimeout(() => history.go(-1), 100)`),
  '/noscript': page(
    `<noscript>Enable JavaScript to run this app.</noscript>
     <noscript><header><a href="/">Without scripts</a><img src="/logo.png" alt="A logo"></header></noscript>
     <noscript><img src="/lazy.png" alt="A lazy photo"></noscript>`,
  ),
  '/nested':
    page(`<p id="p"></p><script>p.innerHTML = ''; const d = document.createElement('div'); d.textContent = 'A block';
    p.append('Start ', d, ' end')</script>`),
};

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  site = await startSite(PUBLIC, {
    ...PAGES,
    '/slow': (_, response) => void setTimeout(() => response.end('After a while'), 700),
    '/poll': (_, response) => void response.end('x'),
    '/work.js': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end('postMessage(1)');
    },
    '/never': () => {},
    '/held': ({ url }, response) => {
      response.setHeader('content-type', 'text/html');
      held.push({ url, response });
    },
    '/cut-off': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100_000 });
      response.write(page('<h1>Before the cut</h1>'), () => setTimeout(() => response.destroy(), 200));
    },
    '/endless': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(page('<h1>Sent so far</h1>'));
    },
    '/style.css': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/css' });
      response.end(`.a { display: none } .b { visibility: hidden } .c { height: 0; overflow: hidden }
        .d { position: absolute; left: -9999px } .shown { display: block } .contents { display: contents }
        .e { opacity: 0 } .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden }`);
    },
    '/moved-often': (_, response) => void response.writeHead(302, { location: '/moved-often' }).end(),
    '/text': (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('Plain text'),
    '/file': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' })
        .end('PK'),
    '/password': (_, response) =>
      void response.writeHead(401, { 'www-authenticate': 'Basic', 'content-type': 'text/html' }).end(page('Sign in')),
    '/missing': (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end(page('Missing')),
  });
  rendering = await startRendering({
    ports: [site.port],
    chromium: CHROMIUM,
    environment: { RECTO_RENDER_NODES: '5000', RECTO_RENDER_PAGE_MEMORY_MIB: '400', RECTO_FETCH_USER_AGENT: 'Test/1' },
  });
}, 90_000);

afterAll(async () => {
  await rendering?.close();
  await site?.close();
});

const render = (path: string, budget = BUDGET) =>
  rendering.service.renderPage(new URL(path, site.origin), budget, OWNER, SIGNAL);

async function markdownOf(path: string): Promise<string> {
  const { text, resolvedUrl, warnings } = await render(path);
  expect(warnings).toEqual([]);
  return convert(text, { isRendered: true, content: 'full', includeMeta: false, url: resolvedUrl }).markdown;
}

async function failureOf(path: string, budget?: number): Promise<string> {
  const error: unknown = await render(path, budget).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof RectoError ? error.code : String(error);
}

/** On a busy machine a page can exceed its budget. A fault fails every time. */
const RETRY = 2;

describe.skipIf(CHROMIUM === undefined)('a rendered page', { timeout: 90_000, concurrent: true, retry: RETRY }, () => {
  test.each([
    ['/scripted', ['# Written by a script']],
    ['/fetched', ['## After a while']],
    ['/polling', ['Polls for ever.']],
    ['/clock', ['It is 20']],
    ['/moved', ['# Written by a script']],
    ['/worker', ['# Beside workers']],
    ['/dialogs', ['# After dialogs']],
    ['/rewritten', ['Written before.', TEXT.trim()]],
    ['/history', ['# After the flood']],
    ['/popups', ['# After popups']],
    ['/long-url', ['# After long URLs']],
    ['/long-url-of-frame', ['# After a long URL']],
    ['/nested', ['Start', 'A block', 'end']],
    ['/shadow', ['## Shadow closed', '**light**', '## Shadow open', 'no name']],
    ['/frames', ['# Before', `In the frame [more](http://127.0.0.2`, '/frame/more)', '# After']],
  ])('%s: has its content', async (path, parts) => {
    const markdown = await markdownOf(path);
    let from = 0;
    for (const part of parts) {
      expect(markdown.slice(from)).toContain(part);
      from = markdown.indexOf(part, from) + part.length;
    }
  });

  test('has what a reader sees or can open, and nothing that the browser hides', async () => {
    const markdown = await markdownOf('/hidden');
    const opened = ['Open me', 'Details **inside**', 'Second tab'];
    const displayed = [
      'Shown after all',
      'Contents',
      'A late reveal',
      'An ornament',
      'A class without a rule',
      'Press me',
    ];
    for (const shown of [...opened, ...displayed]) expect(markdown).toContain(shown);
    const unseen = ['Not displayed', 'Not visible', 'Without height', 'Far outside', 'Clipped', 'Slotted away'];
    for (const hidden of [...unseen, 'Menu panel', 'Menu details', 'In the drawer', 'In the menu bar'])
      expect(markdown).not.toContain(hidden);
  });

  test('has a frame where it stands, and none that is hidden or was not loaded', async () => {
    const markdown = await markdownOf('/frames');
    expect(markdown.match(/In the frame/g)).toHaveLength(1);
    expect(markdown.slice(markdown.indexOf('# After')).replace(TEXT.trim(), '').trim()).toBe('# After');
  });

  test('has no form values, and no advice to turn on scripts', async () => {
    expect((await render('/form')).text).not.toContain('secret value');
    const markdown = await markdownOf('/noscript');
    expect(markdown).toContain('A lazy photo');
    for (const advice of ['Enable JavaScript', 'Without scripts', 'header']) expect(markdown).not.toContain(advice);
  });

  test('loads what a reader would scroll to', async () => {
    expect((await markdownOf('/lazy')).match(/Lazy section/g)).toHaveLength(30);
  });

  test('names its images without loading them', async () => {
    const markdown = await markdownOf('/images');
    expect(markdown).toContain('![A photo](');
    expect(markdown).toContain('loaded');
    expect(site.requests).not.toContain('/photo.png');
  });

  test('has the URL that its scripts left', async () => {
    expect((await render('/pushed')).resolvedUrl).toBe(`${site.origin}/elsewhere`);
  });

  test('stays, if its scripts go back from where a reader would have come', async () => {
    expect(await markdownOf('/back')).toContain('# Still here');
  });
});

describe.skipIf(CHROMIUM === undefined)('a page that takes too long', { timeout: 60_000, retry: RETRY }, () => {
  test('still loads at the end of its time: what is there, with a warning', async () => {
    const { text, warnings } = await render('/endless', 4000);
    expect(text).toContain('Sent so far');
    expect(warnings).toEqual([expect.stringContaining('still loading')]);
  });

  test('ends before it is complete: what is there, with a warning', async () => {
    const { text, warnings } = await render('/cut-off');
    expect(text).toContain('Before the cut');
    expect(warnings).toEqual([expect.stringContaining('closed the connection')]);
  });

  test('loops for ever: what is there, within two seconds of its time', async () => {
    const started = performance.now();
    const { text } = await render('/loop', 5000);
    expect(text).toContain('Before the loop');
    expect(performance.now() - started).toBeLessThan(7500);
  });

  test.each(['/waiting', '/alerting', '/leaving'])('%s is captured at the end of its time', async (path) => {
    const { text, warnings } = await render(path, 5000);
    expect(text).toContain('Before the end');
    expect(text).toContain(TEXT.trim());
    expect(warnings).toHaveLength(1);
  });

  test('a document that scripts leave open is ready', async () => {
    const { text, warnings } = await render('/left-open');
    expect(text).toContain('Before the end');
    expect(warnings).toEqual([]);
  });

  test('never responds: FETCH_TIMEOUT', async () => {
    expect(await failureOf('/never', 3000)).toBe('FETCH_TIMEOUT');
  });
});

describe.skipIf(CHROMIUM === undefined)(
  'a page that misbehaves',
  { timeout: 90_000, concurrent: true, retry: RETRY },
  () => {
    test('has more nodes than allowed: its start, with a warning', async () => {
      const { text, warnings } = await render('/nodes');
      expect(text).toContain('<p>1000</p>');
      expect(text).not.toContain('<p>3999</p>');
      expect(warnings).toContainEqual(expect.stringContaining('too many elements'));
    });

    test('has texts and attributes of megabytes: its start, with a warning', async () => {
      const { text, warnings } = await render('/large-values');
      expect(text).toContain('The start');
      expect(text).not.toContain('The end');
      expect(warnings).toContainEqual(expect.stringContaining('too large'));
    });

    test('has elements with the names of what counts its nodes: its start, with a warning', async () => {
      const { text, warnings } = await render('/clobbered');
      expect(text).toContain('Start');
      expect(text).not.toContain('The end');
      expect(warnings).toContainEqual(expect.stringContaining('too many elements'));
    });

    test.each([
      ['/forever', 'TOO_MANY_REDIRECTS'],
      ['/moved-often', 'TOO_MANY_REDIRECTS'],
      ['/text', 'UNSUPPORTED_CONTENT'],
      ['/file', 'UNSUPPORTED_CONTENT'],
      ['/missing', 'TARGET_HTTP_ERROR'],
      ['/password', 'TARGET_HTTP_ERROR'],
      ['/hog', 'RENDERING_FAILED'],
      ['http://10.0.0.1/', 'FETCH_FAILED'],
      ['http://127.0.0.2:9/', 'FETCH_FAILED'],
      ['https://127.0.0.2/', 'FETCH_FAILED'],
    ])('%s: %s', async (path, code) => {
      expect(await failureOf(path)).toBe(code);
    });
  },
);

describe.skipIf(CHROMIUM === undefined)('after pages that misbehaved', { timeout: 60_000, retry: RETRY }, () => {
  test('others are rendered, by the same renderer', async () => {
    expect(await markdownOf('/scripted')).toContain('# Written by a script');
    expect(rendering.exits).toEqual([]);
  });

  test('a page with a canvas is rendered after one whose shader never ends', async () => {
    expect((await render('/shader', 5000)).text).toContain('Without WebGL');
    expect((await render('/canvas', 10_000)).text).toContain('Beside a canvas');
  });

  test('a page ends with its request', async () => {
    const controller = new AbortController();
    const rendered = rendering.service.renderPage(new URL('/loop', site.origin), BUDGET, OWNER, controller.signal);
    setTimeout(() => controller.abort(new Error('The client left.')), 800);
    await expect(rendered).rejects.toThrow('The client left.');
    await expect.poll(() => rendering.service.state.running, { timeout: 5000 }).toBe(0);
  });
});

describe.skipIf(CHROMIUM === undefined || process.platform !== 'linux')(
  'the browser',
  { timeout: 90_000, retry: RETRY },
  () => {
    test('runs as an unprivileged user in its sandbox', () => {
      const processes = browserProcesses();
      expect(processes.length).toBeGreaterThan(2);
      for (const { user, args } of processes) {
        expect(user).not.toBe('root');
        expect(args).not.toContain('--no-sandbox');
        // Pages of the browser's own interface would use more of the processor than the pages that are rendered.
        expect(args).not.toContain('--top-chrome-webui');
      }
    });

    test('finds no programs that would open mailto: URLs', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'recto-programs-'));
      chmodSync(folder, 0o777);
      const [chromium, found] = [join(folder, 'chromium'), join(folder, 'found')];
      const look = `[ "$1" = --version ] || { command -v xdg-email; command -v xdg-open; } > ${found}`;
      writeFileSync(chromium, `#!/bin/sh\n${look}\nexec ${CHROMIUM} "$@"\n`, { mode: 0o755 });
      const other = await startRendering({ ports: [], chromium });
      const programs = readFileSync(found, 'utf8').trim().split('\n');
      expect(programs).toEqual([
        expect.stringContaining('recto-chromium-'),
        expect.stringContaining('recto-chromium-'),
      ]);
      await other.close();
      rmSync(folder, { recursive: true });
    });

    test('is replaced when it is killed, and each page that it was showing gets a browser of its own', async () => {
      const path = `/held?${randomUUID()}`;
      const rendered = Promise.allSettled([render(path), render(path)]);
      await expect.poll(() => requestsFor(path).length, { timeout: 25_000 }).toBe(2);
      const before = mainProcesses();
      for (const pid of before) process.kill(pid, 'SIGKILL');
      // One of them could be why the browser exited, and must not take the other one with it again.
      await expect.poll(() => requestsFor(path).length, { timeout: 25_000 }).toBe(4);
      expect(mainProcesses().filter((pid) => !before.includes(pid))).toHaveLength(2);
      for (const { response } of requestsFor(path).slice(2)) response.end(page('<h1>Rendered again</h1>'));
      for (const result of await rendered)
        expect(result).toMatchObject({ value: { text: expect.stringContaining('Rendered again') } });
      await expect.poll(mainProcesses, { timeout: 10_000 }).toEqual([]);
    });

    test('is killed if a page stores more in it than the memory of all processes', async () => {
      const small = await startRendering({
        ports: [site.port],
        chromium: CHROMIUM!,
        environment: { RECTO_RENDER_MEMORY_MIB: '500' },
      });
      const visit = (path: string) => small.service.renderPage(new URL(path, site.origin), BUDGET, OWNER, SIGNAL);
      await expect(visit('/blobs')).rejects.toMatchObject({ code: 'RENDERING_FAILED' });
      expect((await visit('/scripted')).text).toContain('Written by a script');
      await small.close();
    });

    test('is started again with the renderer, and the page that it was showing is tried again', async () => {
      const path = `/held?${randomUUID()}`;
      const rendered = Promise.allSettled([render(path)]);
      await expect.poll(() => requestsFor(path).length, { timeout: 25_000 }).toBe(1);
      const killed = rendering.pid()!;
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => requestsFor(path).length, { timeout: 25_000 }).toBe(2);
      await expect.poll(() => foldersOf(killed), { timeout: 5000 }).toEqual([]);
      requestsFor(path)[1]!.response.end(page('<h1>Rendered again</h1>'));
      expect(await rendered).toMatchObject([{ value: { text: expect.stringContaining('Rendered again') } }]);
    });

    test('leaves no process and no folder behind', async () => {
      const pid = rendering.pid()!;
      const started = performance.now();
      await rendering.close();
      // A renderer that doesn't exit by itself is killed after six seconds.
      expect(performance.now() - started).toBeLessThan(5000);
      expect(readdirSync('/proc')).not.toContain(String(pid));
      await expect.poll(() => browserProcesses(), { timeout: 5000 }).toEqual([]);
      expect(foldersOf(pid)).toEqual([]);
    });
  },
);

function foldersOf(pid: number): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`recto-chromium-${pid}-`));
}

function requestsFor(path: string) {
  return held.filter(({ url }) => url === path);
}

/** The processes that started the others of their browser. */
function mainProcesses(): number[] {
  return browserProcesses().flatMap(({ pid, args }) => (/--type=|crashpad_handler/.test(args) ? [] : pid));
}

/** The browser processes of this test's renderer. */
function browserProcesses(): { pid: number; user: string; args: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,user=,args='], { encoding: 'utf8' }).split('\n');
  const marker = `recto-chromium-${rendering.pid() ?? lastPid}-`;
  lastPid = rendering.pid() ?? lastPid;
  return lines.flatMap((line) => {
    const [, pid, user, args] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return args?.includes(marker) ? [{ pid: Number(pid), user: user!, args }] : [];
  });
}

let lastPid: number | undefined;
