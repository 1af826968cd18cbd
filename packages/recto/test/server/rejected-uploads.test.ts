/** A client that is rejected during its upload receives the error instead of a connection reset. */
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RectoError } from '../../src/contract/errors.ts';
import { inProcessConverter, pagesOf, startService, type TestService } from '../support/service.ts';

const MIB = 1024 * 1024;

let service: TestService;
let isFull = true;

beforeAll(async () => {
  service = await startService({
    conversion: {
      fetcher: pagesOf({}),
      converter: {
        ...inProcessConverter,
        admissionError: () =>
          isFull ? new RectoError('SERVICE_UNAVAILABLE', 'Too many pages.', { retryAfter: 3 }) : undefined,
      },
    },
  });
});
afterAll(() => service.close());

interface Connection {
  readonly socket: Socket;
  received(): string;
  /** Resolves with the error that ended the connection, or undefined if it was closed properly. */
  readonly ended: Promise<Error | undefined>;
}

function open(): Connection {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  let error: Error | undefined;
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', (reason) => {
    error = reason;
  });
  const ended = new Promise<Error | undefined>((resolve) => socket.on('close', () => resolve(error)));
  return { socket, received: () => received, ended };
}

/** A path that the request handler leaves to the routes. */
const ROUTES_PATH = '/api/v1/convert?';

const head = (key: string, ...lines: string[]) => headFor('/api/v1/convert', key, ...lines);
const headFor = (path: string, key: string, ...lines: string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: recto', `Authorization: Bearer ${key}`, 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n`;

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

describe.each([
  ['for lack of capacity', () => service.key, '503'],
  ['for an invalid key', () => 'recto_wrong', '401'],
])('a rejection %s', (_name, key, status) => {
  it('reaches a client that sends slowly, and the connection can be reused', async () => {
    const { socket, received } = open();
    socket.write(head(key(), 'Content-Length: 20000'));
    await expect.poll(() => statuses(received())).toEqual([status]);
    // Longer than the half second after which the Hono adapter closes such connections by default.
    for (let part = 0; part < 10; part++) {
      socket.write('x'.repeat(2000));
      await wait(120);
    }
    socket.write('GET /healthz HTTP/1.1\r\nHost: recto\r\n\r\n');
    await expect.poll(() => statuses(received())).toEqual([status, '200']);
    socket.destroy();
  });

  it.each(['X-Forwarded-For: 192.0.2.1', 'Via: 2 proxy'])(
    'closes the connection of a proxy, which may send the request of another client instead of the rest (%s)',
    async (line) => {
      for (const path of ['/api/v1/convert', ROUTES_PATH]) {
        const { socket, received, ended } = open();
        socket.write(`${headFor(path, key(), line, 'Content-Length: 20000')}{"html":"`);
        await expect.poll(() => statuses(received())).toEqual([status]);
        expect(received()).toMatch(/^connection: close\r$/im);
        const smuggled = headFor('/api/v1/convert', service.key, 'Content-Length: 15');
        socket.write(`${headFor('/', 'x', line)}${'x'.repeat(20_000)}${smuggled}{"html":"<p>x"}`);
        socket.end();
        await ended;
        expect(statuses(received())).toEqual([status]);
      }
    },
  );

  it.each([
    ['keeps its connection', []],
    ['closes its connection', ['Connection: close']],
  ])('reaches a client that reads only after sending 10 MiB and %s', async (_name, lines) => {
    const { socket, received, ended } = open();
    socket.pause();
    socket.write(head(key(), `Content-Length: ${10 * MIB}`, ...lines));
    await wait(100);
    for (let part = 0; part < 10; part++) {
      await new Promise<void>((resolve, reject) =>
        socket.write(Buffer.alloc(MIB, 'x'), (error) => (error ? reject(error) : resolve())),
      );
    }
    socket.resume();
    if (lines.length === 0) socket.end();
    expect(await ended).toBeUndefined();
    expect(statuses(received())).toEqual([status]);
    if (status === '503') expect(received()).toMatch(/^retry-after: 3\r$/im);
  });

  it('reaches common HTTP clients that send 10 MiB', async () => {
    const body = `{"html":"${'x'.repeat(10 * MIB - 100)}"}`;
    const headers = { authorization: `Bearer ${key()}`, 'content-type': 'application/json' };
    const byFetch = await fetch(`${service.url}/api/v1/convert`, { method: 'POST', headers, body });
    expect(String(byFetch.status)).toBe(status);
    expect(await byFetch.json()).toMatchObject({ success: false });
    const byHttp = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(`${service.url}/api/v1/convert`, { method: 'POST', headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      request.on('error', reject).end(body);
    });
    expect(String(byHttp)).toBe(status);
  });

  it('cuts off an endless body', async () => {
    const { socket, received, ended } = open();
    socket.write(head(key(), 'Transfer-Encoding: chunked'));
    await expect.poll(() => statuses(received())).toEqual([status]);
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MIB, 'x'), Buffer.from('\r\n')]);
    const write = (): unknown => socket.writable && socket.write(chunk, write);
    write();
    await ended;
  }, 20_000);
});

it('the last response of a connection reaches a client that reads it after sending more requests', async () => {
  const { socket, received, ended } = open();
  socket.pause();
  socket.write(`${head(service.key, 'Connection: close', 'Content-Length: 15')}{"html":"<p>x"}`);
  for (let more = 0; more < 3; more++) {
    await wait(100);
    // Valid, or not even HTTP.
    socket.write(more === 1 ? 'x\r\n\r\n' : 'GET /healthz HTTP/1.1\r\nHost: recto\r\n\r\n');
  }
  await wait(100);
  socket.resume();
  expect(await ended).toBeUndefined();
  expect(statuses(received())).toEqual(['503']);
});

/** Only the rejected body may be discarded. */
describe('a request after a rejected one is read completely', () => {
  const upload = JSON.stringify({ html: `<h1>Whole</h1>${'<p>Words of a page.</p>'.repeat(10_000)}<p>The end.</p>` });
  const request = (...lines: string[]) => head(service.key, `Content-Length: ${upload.length}`, ...lines) + upload;

  it('on the same connection, sent without a pause', async () => {
    isFull = true;
    const { socket, received, ended } = open();
    socket.write(request());
    await expect.poll(() => statuses(received())).toEqual(['503']);
    isFull = false;
    socket.write(request() + request('Connection: close'));
    expect(await ended).toBeUndefined();
    expect(statuses(received())).toEqual(['503', '200', '200']);
    expect(received().match(/The end\./g)).toHaveLength(2);
    isFull = true;
  });

  it('on other connections, after rejected clients disconnected midway', async () => {
    isFull = true;
    for (let client = 0; client < 20; client++) {
      const { socket, received } = open();
      socket.write(head(service.key, `Content-Length: ${MIB}`) + 'x'.repeat(1000));
      await expect.poll(() => statuses(received())).toEqual(['503']);
      socket.destroy();
    }
    isFull = false;
    for (let client = 0; client < 20; client++) {
      const { socket, received, ended } = open();
      socket.write(request('Connection: close'));
      expect(await ended).toBeUndefined();
      expect(statuses(received())).toEqual(['200']);
      expect(received()).toContain('The end.');
    }
    isFull = true;
  });
});

describe('a client with Expect: 100-continue', () => {
  const upload = '{"html":"<p>Words.</p>"}';

  it.each([
    ['for lack of capacity, by the request handler', '/api/v1/convert', () => service.key, '503'],
    ['for lack of capacity, by the routes', ROUTES_PATH, () => service.key, '503'],
    ['for an invalid key, by the request handler', '/api/v1/convert', () => 'recto_wrong', '401'],
    ['for an invalid key, by the routes', ROUTES_PATH, () => 'recto_wrong', '401'],
  ])('does not upload if rejected %s', async (_name, path, key, status) => {
    const { socket, received, ended } = open();
    socket.write(headFor(path, key(), 'Expect: 100-continue', `Content-Length: ${10 * MIB}`));
    await ended;
    expect(statuses(received())).toEqual([status]);
  });

  it('does not upload a body over the limit', async () => {
    isFull = false;
    const { socket, received, ended } = open();
    socket.write(head(service.key, 'Expect: 100-continue', `Content-Length: ${17 * MIB}`));
    await ended;
    expect(statuses(received())).toEqual(['413']);
    isFull = true;
  });

  it('uploads if it is admitted', async () => {
    isFull = false;
    const { socket, received } = open();
    socket.write(head(service.key, 'Expect: 100-continue', `Content-Length: ${upload.length}`));
    await expect.poll(() => statuses(received())).toEqual(['100']);
    socket.write(upload);
    await expect.poll(() => statuses(received())).toEqual(['100', '200']);
    socket.destroy();
    isFull = true;
  });
});

it('responds with 413 once a body exceeds the limit, while the client keeps sending', async () => {
  isFull = false;
  const { socket, received, ended } = open();
  socket.write(head(service.key, 'Transfer-Encoding: chunked', 'Connection: close'));
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MIB, 'x'), Buffer.from('\r\n')]);
  for (let part = 0; part < 20; part++) socket.write(chunk);
  socket.write('0\r\n\r\n');
  expect(await ended).toBeUndefined();
  expect(statuses(received())).toEqual(['413']);
  isFull = true;
});
