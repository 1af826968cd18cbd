/** The request headers and the timeout that a client chooses. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { headersProblem } from '../../src/contract/request-headers.ts';
import type { PageFetcher } from '../../src/conversion/ports.ts';
import { createPageFetcher } from '../../src/fetch/page-fetcher.ts';
import { createIsolatedPageFetcher } from '../../src/fetch/processes/isolated-page-fetcher.ts';

const HEADERS = { 'Accept-Language': 'de', 'user-agent': 'my-reader/1.0', Cookie: 'a=b' };
const SETTINGS = { addresses: { allowPrivate: true }, refusalInterval: 0 };
/** The start of the service's own User-Agent. */
const OWN_AGENT = /^Mozilla\/5\.0 \(compatible; Recto; /;

interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

let first: Server;
let second: Server;
let seen: Seen[] = [];

/** `/to?URL` redirects; `/slow` never responds; anything else is a page. */
async function startSite(): Promise<Server> {
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers });
    if (request.url === '/slow') return;
    const target = request.url?.startsWith('/to?') && decodeURIComponent(request.url.slice(4));
    if (target) response.writeHead(302, { location: target }).end();
    else response.setHeader('content-type', 'text/html').end('<!doctype html><p>the page</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function urlOf(server: Server, path = '/'): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}

const redirect = (server: Server, target: string) => urlOf(server, `/to?${encodeURIComponent(target)}`);

beforeAll(async () => {
  [first, second] = await Promise.all([startSite(), startSite()]);
});

beforeEach(() => {
  seen = [];
});

afterAll(() => {
  for (const server of [first, second]) {
    server.closeAllConnections();
    server.close();
  }
});

const KINDS: readonly (readonly [name: string, open: () => PageFetcher])[] = [
  ['in this process', () => createPageFetcher(SETTINGS)],
  ['in processes of their own', () => createIsolatedPageFetcher({ ...SETTINGS, processes: 1 })],
];

describe.each(KINDS)('pages fetched %s', (_name, open) => {
  let fetcher: PageFetcher;

  beforeAll(() => {
    fetcher = open();
  });

  afterAll(() => fetcher.close());

  const fetchPage = (url: string, choices = {}) =>
    fetcher.fetchPage(new URL(url), new AbortController().signal, undefined, choices);

  test('the headers are sent, and the user agent is added to ours', async () => {
    await fetchPage(urlOf(first), { headers: HEADERS });
    expect(seen[0]?.headers).toMatchObject({ 'accept-language': 'de', cookie: 'a=b' });
    expect(seen[0]?.headers['user-agent']).toMatch(OWN_AGENT);
    expect(seen[0]?.headers['user-agent']).toMatch(/ my-reader\/1\.0$/);
    await fetchPage(urlOf(first));
    expect(seen[1]?.headers).not.toHaveProperty('cookie');
    expect(seen[1]?.headers['accept-language']).toMatch(/^en/);
  });

  test('they are sent along a redirect within the origin', async () => {
    await fetchPage(redirect(first, '/page'), { headers: HEADERS });
    expect(seen.map(({ headers }) => headers.cookie)).toEqual(['a=b', 'a=b']);
  });

  test('they are not sent to another origin, nor after a redirect back', async () => {
    const back = urlOf(first, '/back');
    await fetchPage(redirect(first, redirect(second, back)), { headers: HEADERS });
    expect(seen.map(({ headers }) => headers.cookie)).toEqual(['a=b', undefined, undefined]);
    for (const { headers } of seen.slice(1)) {
      expect(headers['accept-language']).toMatch(/^en/);
      expect(headers['user-agent']).not.toContain('my-reader');
    }
    expect(seen[2]?.path).toBe('/back');
  });

  test('the timeout ends a slow page sooner', async () => {
    const started = performance.now();
    await expect(fetchPage(urlOf(first, '/slow'), { timeout: 1 })).rejects.toMatchObject({ code: 'FETCH_TIMEOUT' });
    expect(performance.now() - started).toBeLessThan(8000);
  });
});

test.each([
  [{ 'Accept-Language': 'de-AT, de;q=0.9', 'USER-AGENT': 'x/1 (y)', cookie: 'a=b; c=d' }, undefined],
  [{ Authorization: 'Bearer x' }, 'can\'t have "Authorization"'],
  [{ Host: 'internal' }, 'can\'t have "Host"'],
  [{ 'X-Forwarded-For': '127.0.0.1' }, 'can\'t have "X-Forwarded-For"'],
  [{ __proto__: null, constructor: 'x' }, 'can\'t have "constructor"'],
  [{ cookie: 'a', Cookie: 'b' }, 'has "Cookie" twice'],
  [{ cookie: 'a\r\nHost: x' }, 'visible ASCII'],
  [{ cookie: 'a\nb' }, 'visible ASCII'],
  [{ cookie: ' a' }, 'visible ASCII'],
  [{ cookie: '' }, 'visible ASCII'],
  [{ cookie: 'ä' }, 'visible ASCII'],
])('%j', (headers, problem) => {
  if (problem === undefined) expect(headersProblem(headers)).toBeUndefined();
  else expect(headersProblem(headers)).toContain(problem);
});
