import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryRateLog } from '../../src/metering/store/memory-rate-log.ts';
import { call, codeOf, messageOf } from '../support/call.ts';
import { pagesOf, SITE, startService, type TestService } from '../support/service.ts';

const unlimited = memoryRateLog({ name: 'default', quota: 10_000, windowSeconds: 60 }, 100);
const WORDS = 'The quick brown fox jumps over the lazy dog near the river.';
const LONG = `<title>Long</title><h1>Long</h1>${`<p>${WORDS}</p>`.repeat(60)}`;

let service: TestService;

beforeAll(async () => {
  const fetcher = pagesOf({
    'https://example.com/': '<title>Home</title><p>Home <a href="/x">page</a>.',
    'https://example.com/a?maxTokens=5&b=%20c': '<title>A</title><p>Query.',
    'https://example.com/long?x=1': LONG,
    'https://example.com/%E4%B8%AD': '<title>中</title><p>中文',
  });
  service = await startService({ rateLog: unlimited, conversion: { fetcher } });
});

afterAll(() => service.close());

const read = (url: string, headers: Record<string, string> = {}) =>
  call(service, `/api/v1/read/${url}`, { headers: { authorization: `Bearer ${service.key}`, ...headers } });

const ENCODED = encodeURIComponent('https://example.com/');
const LONG_ENCODED = encodeURIComponent('https://example.com/long?x=1');

describe('the URL', () => {
  test.each([
    ['as it is', 'https://example.com/', 'https://example.com/'],
    ['with one slash, as some proxies rewrite it', 'https:/example.com/', 'https://example.com/'],
    ['percent-encoded', ENCODED, 'https://example.com/'],
    ['percent-encoded in lower case', ENCODED.toLowerCase(), 'https://example.com/'],
    [
      'with a query that looks like options',
      'https://example.com/a?maxTokens=5&b=%20c',
      'https://example.com/a?maxTokens=5&b=%20c',
    ],
    ['with encoded characters in its path', 'https://example.com/%E4%B8%AD', 'https://example.com/%E4%B8%AD'],
  ])('%s', async (_name, path, url) => {
    const { status, text, headers } = await read(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text).toContain(`\nurl: "${url}"\n`);
  });

  test('is sent on as the client wrote it, without dot segments being resolved', async () => {
    const { port } = new URL(service.url);
    const status = await new Promise((resolve) => {
      const options = {
        port,
        path: '/api/v1/read/https://example.com/x/../',
        headers: { authorization: `Bearer ${service.key}` },
      };
      request(options, (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(200);
  });

  test.each([
    ['example.com', 400, 'INVALID_URL'],
    ['ftp://example.com/', 400, 'INVALID_URL'],
    ['https%3A%2F%2Fexample.com%2F%E4%ZZ', 400, 'INVALID_URL'],
    ['https://user:pass@example.com/', 400, 'INVALID_URL'],
    ['https://unknown.example/', 422, 'FETCH_FAILED'],
  ])('%s is an error', async (path, status, code) => {
    const response = await read(path);
    expect([response.status, codeOf(response)]).toEqual([status, code]);
  });
});

describe('options', () => {
  test('are query parameters next to an encoded URL', async () => {
    const { text } = await read(`${ENCODED}?includeMeta=false&includeLinks=false`);
    expect(text).toBe('Home page.\n');
  });

  test.each([
    ['includeMeta=no', '"includeMeta" must be true or false, not "no".'],
    ['maxTokens=20', '"maxTokens" must be a whole number from 200 to 1000000, not 20.'],
    ['maxTokens=', '"maxTokens" must be a whole number from 200 to 1000000, not "".'],
    ['max_tokens=500', '"max_tokens" is not a known query parameter. Did you mean "maxTokens"?'],
    ['content=all', '"content" must be "main" or "full", not "all".'],
    ['__proto__=1', '"__proto__" is not a known query parameter.'],
    ['outline=true&section=a', '"options.section" can\'t be used with "options.outline", which lists all sections.'],
  ])('%s is an error', async (query, message) => {
    const response = await read(`${ENCODED}?${query}`);
    expect([response.status, codeOf(response)]).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(response).startsWith(message)).toBe(true);
  });

  test('a long page is read by following the links', async () => {
    const whole = await read(`${LONG_ENCODED}?includeMeta=false`);
    let joined = '';
    let next: string | undefined = `/api/v1/read/${LONG_ENCODED}?includeMeta=false&maxTokens=300`;
    let parts = 0;
    while (next !== undefined) {
      const { text, headers, status } = await call(service, next, {
        headers: { authorization: `Bearer ${service.key}` },
      });
      expect(status).toBe(200);
      expect(Number(headers.get('x-markdown-tokens'))).toBeLessThanOrEqual(300);
      joined += text;
      parts++;
      const link: string | undefined = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      expect(link === undefined || link.startsWith(`${SITE}/api/v1/read/${LONG_ENCODED}?cursor=`)).toBe(true);
      next = link?.slice(SITE.length);
    }
    expect(joined).toBe(whole.text);
    expect(parts).toBeGreaterThan(2);
  });

  test('a cursor of another URL is an error', async () => {
    const { headers } = await read(`${LONG_ENCODED}?maxTokens=300`);
    const response = await read(`${ENCODED}?cursor=${headers.get('x-next-cursor')}`);
    expect([response.status, codeOf(response)]).toEqual([400, 'INVALID_CURSOR']);
  });
});

describe('the response', () => {
  test.each([
    [{}, 'text/markdown; charset=utf-8'],
    [{ accept: '*/*' }, 'text/markdown; charset=utf-8'],
    [{ accept: 'text/html, */*;q=0.1' }, 'text/markdown; charset=utf-8'],
    [{ accept: 'application/json' }, 'application/json'],
    [{ accept: 'application/json;q=0.5, text/markdown' }, 'text/markdown; charset=utf-8'],
  ])('%j gives %s', async (headers, type) => {
    const response = await read(ENCODED, headers);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('vary')).toContain('Accept');
  });

  test('JSON is that of the convert endpoint', async () => {
    const { json } = await read(ENCODED, { accept: 'application/json' });
    expect(json).toMatchObject({ success: true, data: { metadata: { title: 'Home', url: 'https://example.com/' } } });
  });

  test('a client that has the same page gets 304', async () => {
    const first = await read(ENCODED);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = await read(ENCODED, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    const asJson = await read(ENCODED, { 'if-none-match': etag, accept: 'application/json' });
    expect(asJson.status).toBe(200);
    const other = await read(`${ENCODED}?includeLinks=false`, { 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  test('a client whose page is the same apart from a link outside of the content does not get 304 for its links', async () => {
    const pages: Record<string, string> = {};
    const changing = await startService({ conversion: { fetcher: pagesOf(pages) } });
    const ask = async (target: string, menu: string, etag = '') => {
      pages['https://example.com/'] =
        `<body><nav><a href="${menu}">Menu</a></nav><main><h1>Home</h1><p>${WORDS}</main>`;
      const headers = { authorization: `Bearer ${changing.key}`, accept: 'application/json', 'if-none-match': etag };
      return call(changing, `/api/v1/read/${target}`, { headers });
    };
    const listing = `${ENCODED}?links=page`;
    const [before, plain] = [await ask(listing, '/old'), await ask(ENCODED, '/old')];
    expect((await ask(listing, '/old', before.headers.get('etag')!)).status).toBe(304);
    const after = await ask(listing, '/new', before.headers.get('etag')!);
    expect(after.status).toBe(200);
    expect(after.text).toContain('https://example.com/new');
    expect((await ask(ENCODED, '/new', plain.headers.get('etag')!)).status).toBe(304);
    await changing.close();
  });

  test('it needs a key, and counts as a request', async () => {
    const without = await call(service, `/api/v1/read/${ENCODED}`);
    expect([without.status, codeOf(without)]).toEqual([401, 'MISSING_API_KEY']);
    const inQuery = await call(service, `/api/v1/read/${ENCODED}?key=${service.key}`);
    expect(inQuery.status).toBe(401);
    const free = await read(ENCODED, { authorization: `Bearer ${service.freeKey}` });
    expect([free.status, codeOf(free)]).toEqual([403, 'PRO_PLAN_REQUIRED']);
    const limited = await startService({ conversion: { fetcher: pagesOf({ 'https://example.com/': '<p>x' }) } });
    const { headers } = await call(limited, `/api/v1/read/${ENCODED}`, {
      headers: { authorization: `Bearer ${limited.key}` },
    });
    expect(headers.get('x-ratelimit-remaining')).toBe('59');
    const line = limited.logLines.map((text) => JSON.parse(text)).find(({ route }) => route.startsWith('/api/v1/read'));
    expect(line).toMatchObject({ route: '/api/v1/read/:url{.+}', targetHost: 'example.com', outcome: 'OK' });
    await limited.close();
  });

  test('other methods are errors', async () => {
    const response = await call(service, `/api/v1/read/${ENCODED}`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
