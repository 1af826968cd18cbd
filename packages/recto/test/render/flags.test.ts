/** What each of Chromium's flags is for: with it nothing gets past the proxy, and without it something does. */
import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GUARD_FLAGS } from '../../src/render/browser/chromium-flags.ts';
import { announceWithoutChromium, CHROMIUM } from '../browser/support/chromium.ts';
import { type ForbiddenNetwork, openForbiddenNetwork } from './support/forbidden-network.ts';

announceWithoutChromium("Chromium's flags");

const PROBE = join(import.meta.dirname, 'support/flag-probe.ts');

let network: ForbiddenNetwork;
/** A proxy that responds with the page under test to every request, and opens no connection. */
let proxy: Server;
let page = '';

beforeAll(async () => {
  network = await openForbiddenNetwork();
  proxy = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(page);
  });
  proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await network.close();
});

/** @returns the page's text, and how often the forbidden listener was reached. */
async function probe(body: string, leaveOut: readonly (keyof typeof GUARD_FLAGS)[], url = 'http://page.recto.net/') {
  page = `<!doctype html><title>x</title><body><p id="out">waiting</p>${body}</body>`;
  const before = network.hits;
  const argument = JSON.stringify({
    chromium: CHROMIUM,
    url,
    proxyServer: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    leaveOut,
    waitMilliseconds: 2500,
  });
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', PROBE, argument], {
    timeout: 90_000,
  });
  return { text: stdout.trim(), hits: network.hits - before };
}

describe.skipIf(CHROMIUM === undefined)('without its flag', { timeout: 200_000, retry: 1 }, () => {
  test('the browser connects to loopback past the proxy', async () => {
    const body = `<img src="http://127.0.0.1:${network.port}/">`;
    expect((await probe(body, [])).hits).toBe(0);
    expect((await probe(body, ['bypassList'])).hits).toBeGreaterThan(0);
  });

  test('WebRTC sends UDP packets past the proxy', async () => {
    const body = `<script>const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${network.port}' }] });
      c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o));</script>`;
    expect((await probe(body, [])).hits).toBe(0);
    expect((await probe(body, ['webrtc', 'webrtcForced'])).hits).toBeGreaterThan(0);
  });
});

describe.skipIf(CHROMIUM === undefined)('with its flags', { timeout: 200_000 }, () => {
  test('the browser denies permissions at once', async () => {
    const body = `<script>navigator.geolocation.getCurrentPosition(() => {}, ({ code }) => (out.textContent = code === 1 ? 'denied' : 'failed'));</script>`;
    // A secure context. The proxy responds for it, too.
    expect((await probe(body, [], 'http://localhost/')).text).toBe('denied');
  });
});
