/** What each of Chromium's flags is for: with it nothing gets past the proxy, and without it something does. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { announceWithoutChromium, CHROMIUM } from '../browser/support/chromium.ts';
import { openForbiddenNetwork } from './support/forbidden-network.ts';
import type { LeftOut } from './support/launch-probe.ts';

announceWithoutChromium("Chromium's flags");

const PROBE = join(import.meta.dirname, 'support/flag-probe.ts');

/** Ways past the proxy, by the port of a listener that must not be reached. */
const WAYS = {
  image: (port: number) => `<img src="http://127.0.0.1:${port}/">`,
  'image of a name': (port: number) => `<img src="http://localhost:${port}/">`,
  'secure image': (port: number) => `<img src="https://127.0.0.1:${port}/">`,
  WebRTC: (
    port: number,
  ) => `<script>const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
    c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o));</script>`,
  WebTransport: (port: number) =>
    `<script>new WebTransport('https://127.0.0.1:${port}/').ready.catch(() => {})</script>`,
};
/** Milliseconds for what must not happen. */
const WAIT = 2000;
/** Milliseconds for what must happen, which is long before on most machines. */
const PATIENCE = 30_000;
const PENDING = 'waiting';
const GEOLOCATION = `<script>
  navigator.geolocation.getCurrentPosition(() => {}, ({ code }) => (out.textContent = code === 1 ? 'denied' : 'failed'))
</script>`;

/**
 * Shows a page in a browser without some flags. The server of the page is the browser's proxy, too: it responds with the
 * page to every request, and opens no connection.
 *
 * @param until - the page is shown until the forbidden listener was reached, or for a time in which it would be.
 * @param isForcingQuic - uses HTTP/3 for the forbidden listener, as if it had announced it.
 * @returns the page's text, and how often the forbidden listener was reached, by UDP in particular.
 */
async function probe(
  until: 'reached' | 'time',
  ways: readonly (keyof typeof WAYS)[],
  leaveOut: LeftOut,
  isForcingQuic = false,
) {
  const network = await openForbiddenNetwork();
  const body = ways.map((way) => WAYS[way](network.port)).join('') + GEOLOCATION;
  const proxy = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>x</title><body><p id="out">${PENDING}</p>${body}</body>`);
  });
  proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const addedFlags = isForcingQuic ? [`--origin-to-force-quic-on=127.0.0.1:${network.port}`] : [];
  const argument = JSON.stringify({
    ...{ chromium: CHROMIUM, url, proxyServer: url, leaveOut, addedFlags },
    ...{ waitMilliseconds: until === 'reached' ? PATIENCE : WAIT, pendingText: PENDING },
  });
  const running = promisify(execFile)(process.execPath, ['--no-warnings', PROBE, argument], { timeout: 90_000 });
  const watch = setInterval(() => {
    if (until === 'reached' && (isForcingQuic ? network.packets : network.hits) > 0) running.child.stdin?.end();
  }, 50);
  try {
    const { stdout } = await running;
    return { text: stdout.trim(), hits: network.hits, packets: network.packets };
  } finally {
    clearInterval(watch);
    proxy.closeAllConnections();
    proxy.close();
    await network.close();
  }
}

describe.skipIf(CHROMIUM === undefined)('the browser', { timeout: 120_000, concurrent: true, retry: 1 }, () => {
  test('reaches nothing past the proxy with its flags, and denies permissions at once', async () => {
    const { text, hits } = await probe('time', ['image', 'image of a name', 'WebRTC', 'WebTransport'], []);
    expect(hits).toBe(0);
    expect(text).toBe('denied');
  });

  test('connects to this machine without --proxy-bypass-list', async () => {
    expect((await probe('reached', ['image'], ['bypassList'])).hits).toBeGreaterThan(0);
  });

  test('sends UDP packets by WebTransport without --proxy-bypass-list', async () => {
    expect((await probe('reached', ['WebTransport'], ['bypassList'])).hits).toBeGreaterThan(0);
  });

  test('connects directly without --proxy-server', async () => {
    expect((await probe('reached', ['image'], ['proxyServer'])).hits).toBeGreaterThan(0);
  });

  test('sends UDP packets by WebRTC without --webrtc-ip-handling-policy', async () => {
    expect((await probe('reached', ['WebRTC'], ['webrtc', 'webrtcForced'])).hits).toBeGreaterThan(0);
  });

  test('resolves names only without --host-resolver-rules, even if it has no proxy', async () => {
    expect((await probe('time', ['image of a name'], ['proxyServer'])).hits).toBe(0);
    expect((await probe('reached', ['image of a name'], ['proxyServer', 'resolver'])).hits).toBeGreaterThan(0);
  });

  test('sends UDP packets by HTTP/3 only without --disable-quic, even if it has no proxy', async () => {
    const escaped = ['proxyServer', 'bypassList'] as const;
    expect((await probe('time', ['secure image'], escaped, true)).packets).toBe(0);
    expect((await probe('reached', ['secure image'], [...escaped, 'quic'], true)).packets).toBeGreaterThan(0);
  });
});
