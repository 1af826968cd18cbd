import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let text: string;

beforeAll(async () => {
  service = await startService();
  text = await (await fetch(`${service.url}/robots.txt`)).text();
});

afterAll(() => service.close());

/** As RFC 9309 says: the longest rule that matches the beginning of the path decides. */
function isAllowed(path: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].filter(([, , start]) => path.startsWith(start!));
  const [longest] = rules.sort(([, , a], [, , b]) => b!.length - a!.length);
  return longest?.[1] !== 'Disallow';
}

test('is plain text for all crawlers, and cached', async () => {
  const { headers, status } = await fetch(`${service.url}/robots.txt`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(text).toMatch(/^User-agent: \*\n/);
  const again = await fetch(`${service.url}/robots.txt`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test.each(['/', '/docs', '/docs/errors', '/docs/errors.md', '/docs/try', '/llms.txt', '/api/v1/openapi.json'])(
  '%s exists and may be read',
  async (path) => {
    expect((await fetch(service.url + path)).status).toBe(200);
    expect(isAllowed(path)).toBe(true);
  },
);

test('assets may be read, so that crawlers see pages as people do', () => {
  expect(isAllowed('/assets/recto.css?v=1')).toBe(true);
  expect(isAllowed('/favicon.ico')).toBe(true);
});

test.each([
  '/api/v1/convert',
  '/api/v1/read/https://example.com/',
  '/mcp',
  '/metrics',
  '/dashboard',
  '/dashboard/api-keys',
  '/dashboard/admin/accounts/1',
  '/setup/token',
  '/sign-in',
  '/sign-in/code',
  '/sign-up',
  '/sign-up/confirm/token',
  '/reset/token',
  '/docs/search?q=a',
  '/?example=article&content=full',
])('%s must not be crawled', (path) => {
  expect(isAllowed(path)).toBe(false);
});
