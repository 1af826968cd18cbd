/** The files that pages load: compressed, cached, and nothing else of the disk. */
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

/** Without `fetch`, which decodes the body. */
async function get(path: string, coding: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(service.url + path, { headers: { 'accept-encoding': coding } }, async (response) => {
      const headers = response.headers as Record<string, string>;
      resolve({ headers, body: await buffer(response) });
    })
      .on('error', reject)
      .end();
  });
}

test('style sheets and scripts are compressed as the client accepts', async () => {
  const plain = await get('/assets/recto.css', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await get('/assets/recto.css', 'gzip, deflate, br');
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
  const gzip = await get('/assets/copy.js', 'gzip');
  expect(gunzipSync(gzip.body)).toEqual((await get('/assets/copy.js', '')).body);
  expect((await get('/assets/recto.css', 'br;q=0')).headers['content-encoding']).toBeUndefined();
});

test('headings have a font of ours, which the style sheet names with its version', async () => {
  const css = (await get('/assets/recto.css', 'identity')).body.toString();
  const [, url = ''] = /src:\s?url\("(\/assets\/literata-600\.woff2\?v=[\w-]{10})"\)/.exec(css) ?? [];
  const font = await get(url, 'br');
  expect(font.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': expect.stringMatching('immutable'),
  });
  expect(font.body.subarray(0, 4).toString()).toBe('wOF2');
  const home = await fetch(`${service.url}/`);
  expect(home.headers.get('content-security-policy')).toContain("font-src 'self'");
  expect(await home.text()).toContain(`href="${url}"`);
});

test('/favicon.ico is the logo, cached like other assets without a version', async () => {
  const icon = await get('/favicon.ico', 'identity');
  const logo = await get('/assets/mark.svg', 'identity');
  expect(icon.body.toString()).toContain('<svg');
  expect(icon.body).toEqual(logo.body);
  for (const name of ['content-type', 'cache-control', 'vary'])
    expect([name, icon.headers[name]]).toEqual([name, logo.headers[name]]);
  expect(icon.headers['content-type']).toMatch(/^image\/svg\+xml/);
  expect(icon.headers['cache-control']).toBe('public, max-age=300');
  expect((await fetch(`${service.url}/favicon.ico`, { method: 'HEAD' })).status).toBe(200);
});
