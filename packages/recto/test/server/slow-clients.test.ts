/** Clients that send or read slowly, and requests for which there is no capacity. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { BodyMemory } from '../../src/api/body-memory.ts';
import { RectoError } from '../../src/contract/errors.ts';
import { call, convert } from '../support/call.ts';
import { inProcessConverter, pagesOf, startService, type TestService } from '../support/service.ts';

const MIB = 1024 * 1024;
const LIMITS = { headers: 500, request: 1000, response: 1000, connections: 20, connectionsPerAddress: 20 };
/** How late a limit may be enforced, since limits are checked periodically. */
const SLACK = 4000;

const cleanUp: Array<() => unknown> = [];

afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

async function start(...changes: Parameters<typeof startService>): Promise<TestService> {
  const service = await startService(...changes);
  cleanUp.push(() => service.close());
  return service;
}

/** A connection that sends raw bytes. */
function open(
  service: TestService,
  bytes: string,
): { socket: Socket; received: () => string; closed: Promise<number> } {
  const { hostname, port } = new URL(service.url);
  const started = performance.now();
  let received = '';
  const socket = connect(Number(port), hostname, () => socket.write(bytes));
  cleanUp.push(() => socket.destroy());
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.on('close', () => resolve(performance.now() - started)));
  return { socket, received: () => received, closed };
}

function head(service: TestService, length: number): string {
  return `POST /api/v1/convert HTTP/1.1\r\nHost: recto\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
}

/** Sends a byte every 50 ms until the connection closes. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.writable && socket.write('x'), 50);
  socket.on('close', () => clearInterval(timer));
}

describe('a slow client is cut off', () => {
  it.each<[string, number, (service: TestService) => string]>([
    ['when it sends nothing', LIMITS.headers, () => ''],
    ['in the middle of its headers', LIMITS.headers, () => 'GET /healthz HTTP/1.1\r\nHost: recto\r\nX-Slow: '],
    ['in the middle of a body, with a valid key', LIMITS.request, (service) => head(service, 1000)],
    [
      'in the middle of a body, without a key',
      LIMITS.request,
      (service) => head(service, 1000).replace(/Authorization.*\r\n/, ''),
    ],
  ])('%s', async (_name, limit, bytes) => {
    const service = await start({}, { limits: LIMITS });
    const { socket, closed } = open(service, bytes(service));
    if (bytes(service) !== '') drip(socket);
    expect(await closed).toBeLessThan(limit + SLACK);
    expect(service.services.http.bodyMemory.used).toBe(0);
    expect((await call(service, '/healthz')).status).toBe(200);
  });

  it('in the middle of its headers, long before the time for a whole request', async () => {
    const service = await start({}, { limits: { ...LIMITS, request: 60_000 } });
    const { socket, closed } = open(service, 'GET /healthz HTTP/1.1\r\nHost: recto\r\nX-Slow: ');
    drip(socket);
    expect(await closed).toBeLessThan(LIMITS.headers + SLACK);
  });

  it('when it does not read its response, and its memory is freed', async () => {
    const words = 'A word and another. '.repeat(400_000);
    const fetcher = pagesOf({ 'https://example.com/': `<p>${words}</p>` });
    const service = await start({ conversion: { fetcher, converter: inProcessConverter } }, { limits: LIMITS });
    const body = JSON.stringify({ url: 'https://example.com/' });
    const { socket, closed } = open(service, head(service, body.length) + body);
    socket.pause();
    await expect.poll(() => service.services.http.bodyMemory.used, { timeout: 20_000 }).toBeGreaterThan(7 * MIB);
    const answered = performance.now();
    await expect.poll(() => service.services.http.bodyMemory.used, { timeout: 20_000 }).toBe(0);
    expect(performance.now() - answered).toBeLessThan(LIMITS.response + SLACK);
    socket.resume();
    await closed;
  });
});

describe('without capacity', () => {
  it('a request is rejected before its body is read', async () => {
    const full = new RectoError('SERVICE_UNAVAILABLE', undefined, { retryAfter: 3 });
    const converter = {
      ...inProcessConverter,
      admissionError: () => full,
    };
    const service = await start({ conversion: { fetcher: pagesOf({}), converter } });
    const { received } = open(service, head(service, 10 * MIB));
    await expect.poll(received).toMatch(/^HTTP\/1\.1 503 /);
    expect(received()).toMatch(/^retry-after: 3\r$/im);
    expect(received()).toMatch(/^x-ratelimit-remaining: 59\r$/im);
    // A flood of rejections must not flood the log with errors.
    await expect.poll(() => service.logLines.length).toBeGreaterThan(0);
    expect(service.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('a large upload is rejected for the account that used up its share, not for others', async () => {
    const bodyMemory = new BodyMemory(64 * MIB);
    const service = await start({ bodyMemory });
    const { accounts, keys } = service.services.identity;
    const other = await accounts.create('other@example.com', { plan: 'PRO' });
    const { key } = await keys.create(other.id, 'other');
    const body = `{"html":"${'x'.repeat(12 * MIB)}`;
    for (let upload = 0; upload < 4; upload++) open(service, head(service, 16 * MIB) + body);
    await expect.poll(() => bodyMemory.used, { timeout: 20_000 }).toBeGreaterThan(20 * MIB);
    // One account may use half of the memory.
    expect(bodyMemory.used).toBeLessThanOrEqual(32 * MIB);
    const page = { html: `<p>${'A word. '.repeat(200_000)}` };
    expect((await convert(service, page, { authorization: `Bearer ${key}` })).status).toBe(200);
  });

  it('a connection over the limit is closed if no other is idle', async () => {
    // Too long to be the reason why the connection is closed.
    const patient = 20_000;
    const service = await start({}, { limits: { ...LIMITS, headers: patient, request: patient, response: patient } });
    const request = head(service, 1000).replace(/\r\n$/, 'Expect: 100-continue\r\n\r\n');
    const held = Array.from({ length: LIMITS.connections }, () => open(service, request));
    // The service sends `100 Continue` once the request is in progress.
    await Promise.all(held.map(({ socket }) => once(socket, 'data')));
    const { closed } = open(service, 'GET /healthz HTTP/1.1\r\nHost: recto\r\n\r\n');
    expect(await closed).toBeLessThan(patient);
    for (const { socket } of held) socket.destroy();
    await expect
      .poll(() =>
        fetch(`${service.url}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  });

  it('a large request is rejected while unread responses hold the memory', { timeout: 90_000 }, async () => {
    const fetcher = pagesOf({ 'https://example.com/': `<p>${'A word and another. '.repeat(400_000)}</p>` });
    const bodyMemory = new BodyMemory(40 * MIB);
    const service = await start({ bodyMemory, conversion: { fetcher, converter: inProcessConverter } });
    const body = JSON.stringify({ url: 'https://example.com/' });
    const slow: ReturnType<typeof open>[] = [];
    // In sequence, because two concurrent conversions need more memory than two responses.
    for (const responses of [1, 2]) {
      const client = open(service, head(service, body.length) + body);
      client.socket.pause();
      slow.push(client);
      let before = 0;
      const isUnread = () => {
        const isSettled = bodyMemory.used === before && before > 7.5 * MIB * responses;
        before = bodyMemory.used;
        return isSettled;
      };
      await expect.poll(isUnread, { interval: 300, timeout: 20_000 }).toBe(true);
    }
    expect((await convert(service, { url: 'https://example.com/' })).status).toBe(503);
    expect((await convert(service, { html: '<p>Small.</p>' })).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
    await expect.poll(() => bodyMemory.used).toBe(0);
    expect((await convert(service, { url: 'https://example.com/' })).status).toBe(200);
  });
});
