/** What no HTTP client sends: half requests, two lengths, endless headers. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

/** Sends bytes as they are; resolves with what comes back once the server closes, or `patience` is over. */
function send(bytes: string, patience = 3000): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    setTimeout(() => socket.destroy(), patience);
  });
}

const HEAD = `POST /api/v1/convert HTTP/1.1\r\nHost: recto\r\nContent-Type: application/json\r\n`;

it.each([
  ['two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  ['a length and chunks', `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a header of a megabyte', `GET /healthz HTTP/1.1\r\nHost: recto\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\n`, 431],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['no HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
])('refuses %s and closes', async (_name, bytes, status) => {
  expect(await send(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect((await call(service, '/healthz')).status).toBe(200);
});

it('answers one request for each, however they are glued together', async () => {
  const answer = await send(
    `GET /healthz HTTP/1.1\r\nHost: recto\r\n\r\n${HEAD}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
});

it('lives on when clients leave in the midst of their request', async () => {
  await Promise.all(Array.from({ length: 50 }, () => send(`${HEAD}Content-Length: 1000\r\n\r\n{"ht`, 50)));
  expect((await call(service, '/healthz')).status).toBe(200);
});
