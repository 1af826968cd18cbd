/** The API reference page. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { call } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let page: Awaited<ReturnType<typeof call>>;

beforeAll(async () => {
  service = await startService();
  page = await call(service, '/docs');
});

afterAll(() => service.close());

/** The text content of the page. */
function textOf(html: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity]!);
}

it('shows the conversion in three languages, and other resources once, with the configured base URL', () => {
  const text = textOf(page.text);
  expect(text).toContain('curl https://recto.example/api/v1/convert');
  expect(text).toContain(`await fetch('https://recto.example/api/v1/convert'`);
  expect(text).toMatch(/requests\.post\(\s+"https:\/\/recto\.example\/api\/v1\/convert"/);
  for (const path of ['/api/v1/openapi.json', '/.well-known/ai-plugin.json']) {
    expect(text).toContain(`curl https://recto.example${path}`);
    expect(text).not.toContain(`fetch('https://recto.example${path}'`);
  }
  expect(text).toContain('-H "Authorization: Bearer $RECTO_API_KEY"');
});

it('shows every field of the request and the result', () => {
  const text = textOf(page.text);
  for (const field of ['url', 'html', 'options.includeImages', 'data.markdown', 'data.metadata.publishedDate']) {
    expect(page.text).toContain(`<code>${field}</code>`);
  }
  expect(text).toContain('Estimated reading time in minutes.');
});

it('explains how to handle every error', () => {
  const text = textOf(page.text);
  for (const [code, { advice }] of Object.entries(ERRORS)) {
    expect(page.text).toContain(`<code id="${code}">${code}</code>`);
    expect(text).toContain(advice);
  }
});

it('loads nothing from other sites, and has no inline scripts or styles', async () => {
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(page.text).not.toMatch(/<style|style="|<script(?![^>]* src=)| on[a-z]+="/);
  const loaded = [...page.text.matchAll(/(?:src|rel="stylesheet" href|rel="icon"[^>]* href)="([^"]+)"/g)].map(
    ([, url]) => url!,
  );
  expect(loaded.length).toBeGreaterThanOrEqual(4);
  for (const url of loaded) {
    const asset = await call(service, url.replaceAll('&amp;', '&'));
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toContain('immutable');
  }
  expect((await call(service, '/assets/..%2fpackage.json')).status).toBe(404);
});

it('has nested headings and unique ids', () => {
  const levels = [...page.text.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  expect(levels[0]).toBe(1);
  levels.reduce((before, level) => {
    expect(level).toBeLessThanOrEqual(before + 1);
    return level;
  });
  const ids = [...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
