/** Pages that try to reach a forbidden target, one for each way in which a page can make a browser connect. */

export interface Target {
  readonly name: string;
  /** Host and port, as in a URL. */
  readonly authority: string;
}

export interface RequestKind {
  readonly name: string;
  /** The page's HTML. `http` is `http://AUTHORITY`, `id` makes paths unique. */
  page(target: Target, id: string): string;
  /** A response that isn't a page. */
  readonly redirects?: boolean;
}

const html = (body: string, head = '') =>
  `<!doctype html><title>x</title>${head}<body><p>${'Words that make this a page. '.repeat(12)}</p>${body}</body>`;
const code = (script: string) => html(`<script type="module">try { ${script} } catch {}</script>`);

type Markup = (http: string, authority: string) => string;

/** Kinds that can share a page, since none of them leaves it. */
const EMBEDDED: Readonly<Record<string, Markup>> = {
  iframe: (http) => html(`<iframe src="${http}"></iframe>`),
  'srcdoc iframe': (http) => html(`<iframe srcdoc="<img src='${http}'><link rel=stylesheet href='${http}'>"></iframe>`),
  'object and embed': (http) => html(`<object data="${http}"></object><embed src="${http}">`),
  image: (http) => html(`<img src="${http}"><img srcset="${http}/2 2x"><input type=image src="${http}/3">`),
  'svg reference': (http) => html(`<svg><use href="${http}#a"/><image href="${http}/i"/></svg>`),
  'style sheet': (http) =>
    html('', `<link rel=stylesheet href="${http}/a.css"><style>@import url(${http}/b.css);</style>`),
  'background image': (http) => html(`<div style="background:url(${http}/bg);width:9px;height:9px">x</div>`),
  font: (http) => html(`<style>@font-face{font-family:f;src:url(${http}/f.woff2)}p{font-family:f}</style><p>text</p>`),
  media: (http) =>
    html(
      `<video src="${http}/v" autoplay muted poster="${http}/p"></video><audio src="${http}/a" preload=auto></audio>`,
    ),
  track: (http) => html(`<video autoplay><track default src="${http}/t.vtt"></video>`),
  script: (http) => html(`<script src="${http}/s.js"></script><script type=module src="${http}/m.js"></script>`),
  'module import': (http) => code(`await import('${http}/i.js')`),
  fetch: (http) =>
    code(`fetch('${http}/f', { mode: 'no-cors' }); fetch('${http}/p', { method: 'POST', body: 'x', mode: 'no-cors' })`),
  'keep-alive fetch': (http) =>
    code(`fetch('${http}/k', { method: 'POST', body: 'x', keepalive: true, mode: 'no-cors' })`),
  XMLHttpRequest: (http) => code(`const x = new XMLHttpRequest(); x.open('GET', '${http}/x'); x.send()`),
  'event source': (http) => code(`new EventSource('${http}/e')`),
  'web socket': (_, authority) =>
    code(`new WebSocket('ws://${authority}/ws'); new WebSocket('wss://${authority}/wss')`),
  beacon: (http) => code(`navigator.sendBeacon('${http}/b', 'x')`),
  ping: (http) =>
    code(
      `const a = document.createElement('a'); a.href = '#'; a.ping = '${http}/ping'; document.body.append(a); a.click()`,
    ),
  worker: (http) =>
    code(`const source = "importScripts('${http}/w.js')"; new Worker(URL.createObjectURL(new Blob([source])));
          const f = "fetch('${http}/wf', { mode: 'no-cors' })"; new Worker(URL.createObjectURL(new Blob([f])))`),
  'shared worker': (http) =>
    code(`new SharedWorker(URL.createObjectURL(new Blob(["fetch('${http}/sw', { mode: 'no-cors' })"])))`),
  'service worker': (http) =>
    code(`await navigator.serviceWorker.register('/worker.js?' + encodeURIComponent('${http}/s'))`),
  worklet: (http) =>
    code(
      `await CSS.paintWorklet?.addModule('${http}/paint.js'); await new AudioContext().audioWorklet.addModule('${http}/aw.js')`,
    ),
  prefetch: (http) =>
    html(
      '',
      ['prefetch', 'preload', 'modulepreload', 'preconnect', 'dns-prefetch', 'prerender', 'icon', 'manifest']
        .map((rel) => `<link rel=${rel} href="${http}/${rel}" as=fetch crossorigin>`)
        .join(''),
    ),
  'speculation rules': (http) =>
    html(
      `<script type=speculationrules>{"prefetch":[{"urls":["${http}/s"],"eagerness":"immediate"}],"prerender":[{"urls":["${http}/r"],"eagerness":"immediate"}]}</script>`,
    ),
  'WebRTC with STUN and TURN': (_, authority) =>
    code(`const [host, port] = ['${authority}'.replace(/:\\d+$/, ''), '${authority}'.match(/\\d+$/)[0]];
          for (const url of ['stun:' + host + ':' + port, 'turn:' + host + ':' + port, 'turn:' + host + ':' + port + '?transport=tcp', 'turns:' + host + ':' + port]) {
            const c = new RTCPeerConnection({ iceServers: [{ urls: url, username: 'u', credential: 'c' }], iceCandidatePoolSize: 2 });
            c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o)); }`),
  'WebRTC candidate': (_, authority) =>
    code(`const [host, port] = ['${authority}'.replace(/:\\d+$/, ''), '${authority}'.match(/\\d+$/)[0]];
          const a = new RTCPeerConnection(), b = new RTCPeerConnection(); a.createDataChannel('x');
          const o = await a.createOffer(); await a.setLocalDescription(o); await b.setRemoteDescription(o);
          const r = await b.createAnswer(); await b.setLocalDescription(r); await a.setRemoteDescription(r);
          await a.addIceCandidate({ candidate: 'candidate:1 1 udp 2122260223 ' + host.replace(/[[\\]]/g, '') + ' ' + port + ' typ host', sdpMid: '0', sdpMLineIndex: 0 })`),
  WebTransport: (_, authority) => code(`new WebTransport('https://${authority}/wt')`),
  popup: (http) => code(`window.open('${http}/popup'); window.open('${http}/noopener', '_blank', 'noopener')`),
  'link with a target': (http) =>
    code(
      `const a = document.createElement('a'); a.href = '${http}/target'; a.target = '_blank'; document.body.append(a); a.click()`,
    ),
  download: (http) =>
    code(
      `const a = document.createElement('a'); a.href = '${http}/d'; a.download = 'x'; document.body.append(a); a.click()`,
    ),
  'form into a frame': (http) =>
    html(
      `<iframe name=f></iframe><form method=post action="${http}/form" target=f></form><script>document.forms[0].submit()</script>`,
    ),
  'iframe that navigates': (http) =>
    html(`<iframe id=i></iframe><script>i.contentWindow.location = '${http}/nav'</script>`),
  'payment and contacts': (http) =>
    code(
      `new PaymentRequest([{ supportedMethods: '${http}/pay' }], { total: { label: 'x', amount: { currency: 'USD', value: '1' } } }).canMakePayment()`,
    ),
  reporting: (http) =>
    html('', `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${http}/report">`),
};

/** Kinds that leave the page. */
const LEAVING: Readonly<Record<string, Markup>> = {
  'meta refresh': (http) => html('', `<meta http-equiv=refresh content="0;url=${http}/refresh">`),
  location: (http) => code(`location.href = '${http}/location'`),
  'javascript: URL': (http) => html(`<iframe src="javascript:parent.location='${http}/js'"></iframe>`),
  'javascript: link': (http) =>
    html(`<a id=a href="javascript:location='${http}/jsl'">x</a><script>a.click()</script>`),
  form: (http) => html(`<form method=post action="${http}/form"></form><script>document.forms[0].submit()</script>`),
  base: (http) => html(`<script>location.href = 'relative'</script>`, `<base href="${http}/">`),
};

export const EMBEDDED_KINDS: readonly RequestKind[] = Object.entries(EMBEDDED).map(kindOf);
export const LEAVING_KINDS: readonly RequestKind[] = [
  ...Object.entries(LEAVING).map(kindOf),
  { name: 'redirect', redirects: true, page: ({ authority }, id) => `http://${authority}/${id}` },
  { name: 'document', redirects: true, page: ({ authority }, id) => `//${authority}/${id}` },
];

function kindOf([name, markup]: [string, Markup]): RequestKind {
  return { name, page: ({ authority }, id) => markup(`http://${authority}/${id}`, authority) };
}

/** All embedded kinds in one page, for a quick check. */
export function pageOfAll(target: Target): string {
  const frames = EMBEDDED_KINDS.map((kind) => {
    const page = kind.page(target, encodeURIComponent(kind.name));
    return `<iframe srcdoc="${page.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;
  });
  return html(frames.join(''));
}

/** @param port - of the listener that must not be reached. */
export function forbiddenTargets(port: number): Target[] {
  const hosts = {
    loopback: '127.0.0.1',
    'loopback, other address': '127.8.8.8',
    'loopback in decimal': '2130706433',
    'loopback in hexadecimal': '0x7f.1',
    unspecified: '0.0.0.0',
    localhost: 'localhost',
    'a name below localhost': 'a.localhost',
    'IPv6 loopback': '[::1]',
    'IPv4-mapped IPv6': '[::ffff:127.0.0.1]',
    'a name of a private address': 'private.recto.net',
    'a name of a private and a public address': 'mixed.recto.net',
    'a name that changes its address': 'rebind.recto.net',
    'a public address, but a forbidden port': '127.0.0.2',
    'a single label': 'intranet',
  };
  return Object.entries(hosts).map(([name, host]) => ({ name, authority: `${host}:${port}` }));
}
