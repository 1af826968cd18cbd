/**
 * The forward proxy of a rendered page, asked by raw sockets as Chromium or a forged client would. The policy of these
 * tests allows 127.0.0.2, which stands for the public web; 127.0.0.1 is the private network.
 */
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAddressPolicy } from '../../src/fetch/address/address-policy.ts';
import { createDnsResolver } from '../../src/fetch/connection/resolve-name.ts';
import type { RefusedConnection } from '../../src/fetch/page-fetch.ts';
import { PageGuard, type PageGuardSettings } from '../../src/render/guard/page-guard.ts';
import { type Canary, startCanary } from '../fetch/support/canary.ts';
import {
  type DnsAnswer,
  type DnsQuestion,
  type DnsServer,
  records,
  startDnsServer,
} from '../fetch/support/dns-server.ts';
import { BLOCK_EDGES, REFUSED_URLS } from '../fetch/support/refused-vectors.ts';

const PUBLIC = '127.0.0.2';
const PRIVATE = '127.0.0.1';

let site: Server;
let canary: Canary;
let dns: DnsServer;
let zone: (question: DnsQuestion) => DnsAnswer = () => 'NXDOMAIN';
let port: number;
let proxy: ReturnType<typeof createServer>;
let guard: PageGuard;
let refused: RefusedConnection[];

beforeAll(async () => {
  // In this order, because hardly any other program has the same port on 127.0.0.2.
  canary = await startCanary(PRIVATE);
  port = canary.port;
  site = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      if (request.url === '/big') response.end(Buffer.alloc(400_000));
      else if (request.url === '/pieces')
        request.socket.end(
          `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(20_000)}0\r\n\r\n`,
        );
      else
        response.end(JSON.stringify({ ...request.headers, path: request.url, body: Buffer.concat(chunks).toString() }));
    });
  }).listen(port, PUBLIC);
  await once(site, 'listening');
  dns = await startDnsServer((question) => zone(question));
});

beforeEach(async () => {
  refused = [];
  await open();
});

afterEach(async () => {
  guard.close();
  proxy.close();
  await once(proxy, 'close');
  expect(canary.hits).toBe(0);
});

afterAll(async () => {
  site.close();
  await Promise.all([canary.close(), dns.close()]);
});

/** Opens the proxy of a page. Called again, it replaces the one before. */
async function open(settings: Partial<PageGuardSettings> = {}): Promise<void> {
  guard?.close();
  proxy?.close();
  guard = new PageGuard(
    {
      policy: createAddressPolicy({ allowRanges: [`${PUBLIC}/32`], ports: [80, 443, port] }),
      resolve: createDnsResolver({ servers: [dns.address], timeout: 5000 }),
    },
    {
      maxBytes: 10_000_000,
      maxRequests: 100_000,
      refusalInterval: 0,
      onRefused: (each) => refused.push(each),
      ...settings,
    },
  );
  proxy = createServer((socket) => guard.accept(socket)).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
}

/** Sends bytes to the proxy and returns what it sends back until it closes, or until `isEnough`. */
async function send(bytes: string, isEnough = (_response: string) => false): Promise<string> {
  const socket = connect((proxy.address() as AddressInfo).port, '127.0.0.1');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk.toString('latin1');
    if (isEnough(response)) socket.destroy();
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return response;
}

const get = (url: string, headers = '') =>
  send(`GET ${url} HTTP/1.1\r\nHost: ignored.example\r\nConnection: close\r\n${headers}\r\n`);
const tunnel = (authority: string, bytes = '', isEnough?: (response: string) => boolean) =>
  send(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n${bytes}`, isEnough);
const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);

describe('what is forwarded', () => {
  test('a request over plain HTTP, with the host of its URL and without headers for the proxy', async () => {
    const response = await get(`http://${PUBLIC}:${port}/a?b`, 'Proxy-Authorization: secret\r\nX-Own: kept\r\n');
    expect(statusOf(response)).toBe(200);
    expect(response).toMatch(/set-cookie: a=1\r\nset-cookie: b=2/i);
    const seen = JSON.parse(response.slice(response.indexOf('{'), response.lastIndexOf('}') + 1));
    expect(seen).toMatchObject({ host: `${PUBLIC}:${port}`, path: '/a?b', 'x-own': 'kept' });
    expect(seen).not.toHaveProperty('proxy-authorization');
  });

  test('a body', async () => {
    const response = await send(
      `POST http://${PUBLIC}:${port}/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello`,
    );
    expect(response).toContain('"body":"hello"');
  });

  test('a tunnel, in both directions', async () => {
    const response = await tunnel(
      `${PUBLIC}:${port}`,
      `GET /through HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      (text) => text.includes('"path":"/through"'),
    );
    expect(response).toContain('"path":"/through"');
  });

  test('a name that resolves to a public address', async () => {
    zone = ({ type }) => (type === 'A' ? records(PUBLIC) : []);
    expect(statusOf(await get(`http://site.recto.net:${port}/`))).toBe(200);
    expect([...guard.hosts]).toEqual([['site.recto.net', 1]]);
  });
});

describe('what is refused', () => {
  test.each(REFUSED_URLS.map(([threat, urls]) => [threat, urls] as const))(
    '%s, as URL and as tunnel',
    async (_, urls) => {
      zone = () => 'NXDOMAIN';
      const statuses = await Promise.all(
        urls.flatMap((template) => {
          const text = template.replaceAll('PORT', String(port));
          const url = URL.parse(text);
          if (url === null || text.includes(' ') || /[^\x21-\x7e]/.test(text)) return [];
          const plain = url.protocol === 'http:' && url.hostname !== PUBLIC ? [get(text)] : [];
          const authority = `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`;
          return url.hostname === PUBLIC ? [] : [...plain, tunnel(authority), tunnel(text.split('/')[2]!)];
        }),
      );
      // What isn't valid HTTP gets no response.
      const unexpected = statuses.filter((response) => response !== '' && ![400, 502].includes(statusOf(response)));
      expect(unexpected).toEqual([]);
    },
  );

  test('both ends of every special-purpose range', async () => {
    const addresses = BLOCK_EDGES.flatMap(([, ...edges]) => edges.flat())
      .filter((edge): edge is string => typeof edge === 'string' && /^[\d.:a-f]+$/i.test(edge))
      .filter((address) => createAddressPolicy().addressRefusal(address, new URL('http://x/')) !== undefined);
    expect(addresses.length).toBeGreaterThan(40);
    const responses = await Promise.all(
      addresses.map((address) => tunnel(`${address.includes(':') ? `[${address}]` : address}:${port}`)),
    );
    expect(new Set(responses.map(statusOf))).toEqual(new Set([502]));
    expect(refused.length).toBeGreaterThanOrEqual(addresses.length);
  });

  test.each([22, 25, 3306, 5432, 6379, 8080, 11_211, 65_535])('a tunnel to port %i of a public host', async (other) => {
    expect(statusOf(await tunnel(`${PUBLIC}:${other}`))).toBe(502);
    expect(refused.at(-1)?.reason).toBe(`port ${other}`);
  });

  test('a name with a private address, even beside a public one', async () => {
    zone = ({ type }) => (type === 'A' ? records(PUBLIC, PRIVATE) : []);
    expect(statusOf(await get(`http://mixed.recto.net:${port}/`))).toBe(502);
    expect(statusOf(await tunnel(`mixed.recto.net:${port}`))).toBe(502);
    expect(refused.map(({ host }) => host)).toEqual(['mixed.recto.net', 'mixed.recto.net']);
  });

  test('a name that resolves to a private address on any later connection', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++) {
      zone = ({ type }) => (type === 'A' ? records(round % 2 === 0 ? PUBLIC : PRIVATE) : []);
      statuses.push(statusOf(await get(`http://rebind.recto.net:${port}/`)));
    }
    expect(statuses).toEqual(Array(10).fill([200, 502]).flat());
  });

  test.each([
    ['a scheme other than http', 'GET ftp://127.0.0.1/ HTTP/1.1'],
    ['a file', 'GET file:///etc/passwd HTTP/1.1'],
    ['an origin-form request, as to a server', 'GET /admin HTTP/1.1'],
    ['a tunnel without a port', 'CONNECT 127.0.0.2 HTTP/1.1'],
    ['a tunnel with credentials', 'CONNECT user@127.0.0.2:80 HTTP/1.1'],
    ['a tunnel with a path', 'CONNECT 127.0.0.2:80/path HTTP/1.1'],
    ['a tunnel to a URL', 'CONNECT http://127.0.0.2:80 HTTP/1.1'],
    ['a tunnel to an empty host', 'CONNECT :80 HTTP/1.1'],
    ['a tunnel to a port out of range', 'CONNECT 127.0.0.2:70000 HTTP/1.1'],
  ])('%s', async (_, line) => {
    expect(statusOf(await send(`${line}\r\nHost: ${PRIVATE}:${port}\r\nConnection: close\r\n\r\n`))).toBe(400);
  });

  test('two spellings of the length of a body (request smuggling)', async () => {
    const response = await send(
      `POST http://${PUBLIC}:${port}/ HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET http://${PRIVATE}:${port}/ HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect(response).not.toContain('secret');
  });

  test('refusals and unknown names look the same, and take a multiple of the refusal interval', async () => {
    await open({ refusalInterval: 200 });
    zone = () => 'NXDOMAIN';
    const times: number[] = [];
    const responses: string[] = [];
    for (const authority of [`10.0.0.1:${port}`, `printer.corp:${port}`, `unknown.recto.net:${port}`]) {
      const started = performance.now();
      responses.push(await tunnel(authority));
      times.push(performance.now() - started);
    }
    expect(new Set(responses).size).toBe(1);
    for (const time of times) expect(time).toBeGreaterThan(190);
    expect(guard.failureOf(new URL('http://10.0.0.1/'))?.message).toBe(
      guard.failureOf(new URL('http://unknown.recto.net/'))?.message,
    );
  });
});

describe('bounds', () => {
  test('bytes: what exceeds them is cut off, and the rest refused', async () => {
    await open({ maxBytes: 150_000 });
    const response = await get(`http://${PUBLIC}:${port}/big`);
    expect(response.length).toBeLessThan(400_000);
    expect(guard.exceeded).toBe('bytes');
    expect(statusOf(await get(`http://${PUBLIC}:${port}/`))).toBe(502);
    expect(guard.bytes).toBeLessThan(400_000);
  });

  test('bytes of tunnels count as well', async () => {
    await open({ maxBytes: 150_000 });
    await tunnel(`${PUBLIC}:${port}`, 'GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(guard.exceeded).toBe('bytes');
  });

  test('pieces, of all responses together: each one takes time of the service, however small it is', async () => {
    const first = await get(`http://${PUBLIC}:${port}/pieces`);
    expect(first.match(/^x\r?$/gm)).toHaveLength(20_000);
    expect(guard.exceeded).toBeUndefined();
    await get(`http://${PUBLIC}:${port}/pieces`);
    expect(guard.exceeded).toBe('bytes');
    expect(statusOf(await get(`http://${PUBLIC}:${port}/`))).toBe(502);
  });

  test('requests', async () => {
    await open({ maxRequests: 3 });
    const statuses = [];
    for (let index = 0; index < 5; index++) statuses.push(statusOf(await get(`http://${PUBLIC}:${port}/`)));
    expect(statuses).toEqual([200, 200, 200, 502, 502]);
    expect(guard.exceeded).toBe('requests');
  });

  test('connections at once, whatever is asked in them', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const socket = connect((proxy.address() as AddressInfo).port, '127.0.0.1');
        socket.on('error', () => {});
        await once(socket, 'connect');
        return socket;
      }),
    );
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(300 - 256);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => statusOf(await get(`http://${PUBLIC}:${port}/`))).toBe(200);
  });

  test('nothing outlives the page', async () => {
    const waiting = tunnel(`${PUBLIC}:${port}`);
    await expect.poll(() => guard.requests).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    guard.close();
    expect(await waiting).toMatch(/^HTTP\/1\.1 200|^$/);
    expect(await get(`http://${PUBLIC}:${port}/`)).toBe('');
    await expect.poll(() => new Promise((resolve) => site.getConnections((_, count) => resolve(count)))).toBe(0);
  });
});
