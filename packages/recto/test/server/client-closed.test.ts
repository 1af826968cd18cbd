/** What the operator sees of clients that disconnect before they get their response. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

const PAGE = 'https://slow.example/';

let service: TestService;
let isFetching: () => void;

beforeAll(async () => {
  // As the real one: until the request is aborted, and then with the reason of the signal.
  const fetcher = {
    fetchPage: (_url: URL, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        isFetching();
      }),
    close: async () => {},
  };
  service = await startService({ conversion: { fetcher } });
});

afterAll(() => service.close());

const CALL = { name: 'read_page', arguments: { url: PAGE } };

it.each([
  ['/api/v1/convert', '/api/v1/convert', { url: PAGE }],
  [`/api/v1/read/${PAGE}`, '/api/v1/read/:url{.+}', undefined],
  ['/mcp', '/mcp tools/call', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: CALL }],
])('a request of %s has a log line and is counted, but not as a fault', async (path, route, body) => {
  service.logLines.length = 0;
  const fetching = new Promise<void>((resolve) => {
    isFetching = resolve;
  });
  const client = new AbortController();
  const response = fetch(service.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: client.signal,
  });
  await fetching;
  client.abort();
  await expect(response).rejects.toThrow();

  const lines = () => service.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const expected = { level: 'info', route, status: 499, outcome: 'CLIENT_CLOSED', targetHost: 'slow.example' };
  await expect.poll(() => lines().find((line) => line['route'] === route)).toMatchObject(expected);
  expect(lines().filter(({ level }) => level !== 'info')).toEqual([]);
  const { registry } = service.services.operations.metrics;
  expect(await registry.metrics()).toContain(
    `recto_requests_total{route="${route}",status="499",outcome="CLIENT_CLOSED"} 1`,
  );
});
