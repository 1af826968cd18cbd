/** Requests that no HTTP client sends: incomplete, with two lengths, with endless headers. */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageFetcher } from '../../src/conversion/ports.ts';
import { CLIENT_LIMITS } from '../../src/server/listen.ts';
import { call } from '../support/call.ts';
import { pagesOf, startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

/** Sends raw bytes. Resolves with the response when the server closes the connection, or after `timeout` milliseconds. */
function send(bytes: string, timeout = 20_000, { url } = service): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(response));
    setTimeout(() => socket.destroy(), timeout);
  });
}

const HEAD = `POST /api/v1/convert HTTP/1.1\r\nHost: recto\r\nContent-Type: application/json\r\n`;

it.each([
  ['two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  ['a length and chunks', `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a header of a megabyte', `GET /healthz HTTP/1.1\r\nHost: recto\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\n`, 431],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: recto\r\nHOST: other\r\n\r\n', 400],
  [
    'another transfer coding before chunked',
    `${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    400,
  ],
  ['identity before chunked', `${HEAD}Transfer-Encoding: identity, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, 400],
  ['chunked twice', `${HEAD}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, 400],
  ['an overflowing chunk size', `${HEAD}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nx`, 400],
  ['a length after the chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 5\r\n\r\n`, 400],
  ['a space before a colon', `${HEAD}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a length with a sign', `${HEAD}Content-Length: +2\r\n\r\n{}`, 400],
  ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: recto\r\nX: a\r\n b\r\n\r\n', 400],
  ['lines that end in LF only', 'GET /healthz HTTP/1.1\nHost: recto\n\n', 400],
  ['an invalid host', 'GET /healthz HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n', 400],
  ['a host that is half an IPv4 address', 'GET /healthz HTTP/1.1\r\nHost: .0.0.1\r\n\r\n', 400],
  ['a host with five numbers', 'GET /healthz HTTP/1.1\r\nHost: 1.2.3.4.5\r\n\r\n', 400],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['bytes that are not HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
])('rejects %s and closes the connection', async (_name, bytes, status) => {
  expect(await send(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect((await call(service, '/healthz')).status).toBe(200);
});

it.each([
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: recto\r\nHOST: other\r\n\r\n', 'Send one Host header.'],
  ['a transfer coding', `${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 'Send it with a Content-Length'],
  ['an invalid host', 'GET /healthz HTTP/1.1\r\nHost: a@b\r\n\r\n', 'as the Host header'],
  ['a host with spaces', 'GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n', 'as the Host header'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 'as the Host header'],
  ['HTML in the URL', `GET /api/v1/convert?html=${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 'in the body', 431],
  ['a length with a sign', `${HEAD}Content-Length: +2\r\n\r\n{}`, 'the number of bytes of the body'],
  ['bytes that are not HTTP', 'hello\r\n\r\n', 'not valid HTTP/1.1'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 'The client speaks TLS'],
] as [string, string, string, number?][])(
  'explains %s in the usual error envelope',
  async (_name, bytes, advice, status = 400) => {
    const response = await send(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).toMatch(/^content-type: application\/json\r$/im);
    expect(response).toMatch(/^x-request-id: [\da-f-]{36}\r$/im);
    const { success, error } = JSON.parse(response.slice(response.indexOf('{')));
    expect({ success, code: error.code }).toEqual({ success: false, code: 'INVALID_REQUEST' });
    expect(error.message).toContain(advice);
  },
);

it('writes nothing into a response that has started', async () => {
  const response = await send('GET /assets/recto.css HTTP/1.1\r\nHost: recto\r\n\r\nhello\r\n\r\n');
  const styles = await (await fetch(`${service.url}/assets/recto.css`)).text();
  const [head, rest] = response.split(styles);
  expect(head?.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  expect(rest).toMatch(/^HTTP\/1\.1 400 /);
});

it('ignores expectations other than 100-continue', async () => {
  const response = await send('GET /healthz HTTP/1.1\r\nHost: recto\r\nExpect: miracles\r\nConnection: close\r\n\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
});

it.each(['GET /readyz HTTP/1.0', 'HEAD /healthz HTTP/1.0', 'OPTIONS /readyz HTTP/1.0'])(
  'accepts %s without a host, as load balancers send it',
  async (line) => {
    expect(await send(`${line}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 20[04] /);
  },
);

it('sends one response for each of two pipelined requests', async () => {
  const response = await send(
    `GET /healthz HTTP/1.1\r\nHost: recto\r\n\r\n${HEAD}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
  );
  expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
});

it('handles a few pipelined requests at once, and closes the connection after them', async () => {
  const request = 'GET /healthz HTTP/1.1\r\nHost: recto\r\n\r\n';
  const response = await send(request.repeat(20));
  expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(8).fill('HTTP/1.1 200'));
  expect(response.match(/^connection: .*$/gim)!.at(-1)).toBe('Connection: close');
  const logged = service.logLines.length;
  await send(request.repeat(2000));
  expect(service.logLines.length - logged).toBeLessThanOrEqual(8);
  expect((await call(service, '/healthz')).status).toBe(200);
});

it.each([
  ['websocket', 'GET /api/v1/convert', '405'],
  ['h2c', 'GET /healthz', '200'],
])('does not upgrade to %s', async (protocol, line, status) => {
  const response = await send(
    `${line} HTTP/1.1\r\nHost: recto\r\nUpgrade: ${protocol}\r\nConnection: Upgrade\r\n\r\n`,
    3000,
  );
  expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
});

it('closes a connection with a megabyte of trailers', async () => {
  const response = await send(`${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n${'A: b\r\n'.repeat(200_000)}\r\n`);
  expect(response).toContain('HTTP/1.1 431 ');
});

it('does not open tunnels with CONNECT', async () => {
  expect(await send('CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: 169.254.169.254:80\r\n\r\n')).toBe('');
});

it('keeps working when clients disconnect in the middle of a request', async () => {
  await Promise.all(Array.from({ length: 50 }, () => send(`${HEAD}Content-Length: 1000\r\n\r\n{"ht`, 50)));
  expect((await call(service, '/healthz')).status).toBe(200);
});

it('answers a request that asks to close the connection, whatever follows it', async () => {
  const first = 'GET /healthz HTTP/1.1\r\nHost: recto\r\nConnection: close\r\n\r\n';
  const response = await send(`${first}GET /readyz HTTP/1.1\r\nHost: recto\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 200 .*\{"status":"ok"\}$/s);
});

it('answers the requests before an invalid one first', async () => {
  const html = JSON.stringify({ html: '<p>Pears' });
  const valid = `${HEAD}Authorization: Bearer ${service.key}\r\nContent-Length: ${html.length}\r\n\r\n${html}`;
  const response = await send(`${valid}${valid}not HTTP\r\n\r\nneither is this`);
  expect(response.match(/HTTP\/1\.1 \d+|Pears/g)).toEqual([
    ...['HTTP/1.1 200', 'Pears', 'HTTP/1.1 200', 'Pears'],
    'HTTP/1.1 400',
  ]);
});

it('completes the response in progress when a later request does not arrive in time', async () => {
  const slow: PageFetcher = {
    ...pagesOf({}),
    fetchPage: async (url) => {
      await wait(2000);
      return { text: '<p>Pears', kind: 'html', resolvedUrl: url.href, bytes: 8 };
    },
  };
  const limits = { ...CLIENT_LIMITS, headers: 300 };
  const impatient = await startService({ conversion: { fetcher: slow } }, { limits });
  const body = JSON.stringify({ url: 'https://example.com/' });
  const valid = `${HEAD}Authorization: Bearer ${impatient.key}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const response = await send(`${valid}GET / HT`, undefined, impatient);
  expect(response.match(/HTTP\/1\.1 \d+|Pears/g)).toEqual(['HTTP/1.1 200', 'Pears', 'HTTP/1.1 408']);
  await impatient.close();
});

it('sends the headers of all responses with a rejection, and logs a few for each client', async () => {
  const own = await startService();
  for (const bytes of ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n']) {
    const response = await send(bytes, undefined, own);
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(response).toContain('Strict-Transport-Security: max-age=63072000; includeSubDomains\r\n');
    const id = /X-Request-Id: (\S+)/.exec(response)![1]!;
    const lines = own.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ requestId }) => requestId === id)).toMatchObject([
      { level: 'warn', client: '127.0.0.1', status: 400 },
    ]);
  }
  for (let more = 0; more < 6; more++) await send('no HTTP\r\n\r\n', undefined, own);
  expect(own.logLines.filter((line) => line.includes('not valid HTTP'))).toHaveLength(5);
  await own.close();
});
