/** Options and kinds of input through the whole service. The engine's tests cover the details. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { convert } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

async function markdownOf(html: string, options: object = {}): Promise<string> {
  const response = await convert(service, { html, options: { includeMeta: false, ...options } });
  return (response.json as { data: { markdown: string } }).data.markdown;
}

const LINKED =
  '<p>Read <a href="https://example.com/a">this</a>, <a href="https://example.com/b"><img src="https://example.com/i.png" alt="a picture"></a> and more.</p>';

it('keeps links and images, or drops them completely', async () => {
  const all = await markdownOf(LINKED);
  expect(all).toContain('[this](https://example.com/a)');
  expect(all).toContain('![a picture](https://example.com/i.png)');
  const withoutImages = await markdownOf(LINKED, { includeImages: false });
  expect(withoutImages).toContain('[this](https://example.com/a)');
  expect(withoutImages).not.toMatch(/i\.png|example\.com\/b|\[\]/);
  const withoutLinks = await markdownOf(LINKED, { includeLinks: false, includeImages: false });
  expect(withoutLinks).toContain('Read this');
  expect(withoutLinks).not.toContain('example.com');
});

it('resolves relative links against an absolute base, otherwise keeps them as written', async () => {
  expect(await markdownOf('<base href="https://example.com/x/"><p><a href="y">Go</a> on</p>')).toContain(
    '[Go](https://example.com/x/y)',
  );
  expect(await markdownOf('<p><a href="y/z">Go</a> on</p>')).toContain('[Go](y/z)');
});

it('converts a fragment completely', async () => {
  const fragment = '<nav><a href="https://example.com/">Home</a></nav><p>Text</p><footer>Imprint</footer>';
  const markdown = await markdownOf(fragment);
  for (const word of ['Home', 'Text', 'Imprint']) expect(markdown).toContain(word);
});

it('starts with front matter followed by a blank line, unless disabled', async () => {
  const page = '<!doctype html><title>A "title": yes</title><meta name="author" content="Ada"><body><p>Some text.</p>';
  const response = await convert(service, { html: page });
  const { markdown, metadata } = (response.json as { data: { markdown: string; metadata: Record<string, unknown> } })
    .data;
  expect(markdown).toMatch(
    /^---\ntitle: "A \\"title\\": yes"\nauthor: "Ada"\nextractedAt: "[^"]+"\nwordCount: 2\ntokenCount: \d+\nreadingTime: 1\n---\n\nSome text\.\n$/,
  );
  expect(metadata).toMatchObject({ title: 'A "title": yes', author: 'Ada', publishedDate: null, wordCount: 2 });
});
