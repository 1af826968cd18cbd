/** Options and kinds of input through the whole service. The engine's tests cover the details. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageFetcher } from '../../src/conversion/ports.ts';
import { codeOf, convert, messageOf } from '../support/call.ts';
import { inProcessConverter, startService, type TestService } from '../support/service.ts';

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

async function dataOf(html: string, options: object): Promise<Record<string, unknown>> {
  const response = await convert(service, { html, options });
  expect(response.status).toBe(200);
  return (response.json as { data: Record<string, unknown> }).data;
}

const PAGE = `<!doctype html><title>Pears</title><body><nav><a href="https://example.com/">Home</a></nav>
  <main><h1>Pears</h1><p>${'A ripe pear keeps for a few days at <b>most</b>, and only if it is cool and dark. '.repeat(6)}</p>
  <p>${'Ripe pears are soft near the stem, but not yet at the middle of the fruit itself. '.repeat(6)}</p></main></body>`;

it('converts the whole page with content: full', async () => {
  expect((await dataOf(PAGE, {}))['markdown']).not.toContain('Home');
  expect((await dataOf(PAGE, { content: 'main' }))['markdown']).not.toContain('Home');
  expect((await dataOf(PAGE, { content: 'full' }))['markdown']).toContain('[Home](https://example.com/)');
});

it('adds plain text or HTML beside the Markdown', async () => {
  const text = await dataOf('<p>a <b>b</b>', { format: 'text' });
  expect(text).toMatchObject({ text: 'a b\n', markdown: expect.stringContaining('a **b**') });
  expect(text).not.toHaveProperty('html');
  const html = await dataOf('<p>a <b>b</b>', { format: 'html' });
  expect(html).toMatchObject({ html: '<p>a <strong>b</strong></p>\n', markdown: expect.stringContaining('a **b**') });
  for (const format of ['markdown', null]) {
    expect(Object.keys(await dataOf('<p>a', { format }))).toEqual(['markdown', 'metadata', 'content', 'warnings']);
  }
});

it('lists the links and images of the content or of the page', async () => {
  const data = await dataOf(LINKED, { links: 'content', images: 'page' });
  expect(data).toMatchObject({
    links: [
      { text: 'this', url: 'https://example.com/a', isExternal: null },
      { text: 'a picture', url: 'https://example.com/b', isExternal: null },
    ],
    images: [{ alt: 'a picture', url: 'https://example.com/i.png', isExternal: null }],
  });
  const { links } = (await dataOf(PAGE, { links: 'page' })) as { links: { text: string }[] };
  expect(links.map(({ text }) => text)).toEqual(['Home']);
});

it('reports how the content was chosen', async () => {
  expect(await dataOf(PAGE, {})).toMatchObject({
    content: { pageType: expect.any(String), keptShare: expect.closeTo(0.99, 1), confidence: expect.any(Number) },
    warnings: [],
  });
  expect(await dataOf('<p>fragment', {})).toMatchObject({ content: { pageType: null, keptShare: 1, confidence: 1 } });
});

it('keeps and drops what CSS selectors match', async () => {
  const select = await dataOf(PAGE, { select: ['nav a', 'h1'], includeMeta: false });
  expect(select).toMatchObject({ markdown: '[Home](https://example.com/)\n\n# Pears\n', content: { pageType: null } });
  const exclude = await dataOf(PAGE, { exclude: ['h1', 'nav'], includeMeta: false });
  expect(exclude['markdown']).toMatch(/^A ripe pear/);
  const unmatched = await dataOf(PAGE, { exclude: ['.ad'] });
  expect(unmatched['warnings']).toEqual([{ code: 'SELECTOR_NOT_FOUND', message: expect.stringContaining('".ad"') }]);
});

it('rejects selectors that match nothing, or are not valid', async () => {
  const missing = await convert(service, { html: PAGE, options: { select: ['h1', '.nowhere'] } });
  expect([missing.status, codeOf(missing)]).toEqual([422, 'SELECTOR_NOT_FOUND']);
  expect(messageOf(missing)).toContain('The selector ".nowhere" matches nothing on the page.');
  for (const name of ['select', 'exclude']) {
    // Nothing is fetched for it: the host doesn't exist.
    const body = { url: 'https://nowhere.invalid/', options: { [name]: ['div >'] } };
    const invalid = await convert(service, body);
    expect([invalid.status, codeOf(invalid)]).toEqual([400, 'INVALID_SELECTOR']);
    expect(messageOf(invalid)).toContain('"div >" is not valid at character 6: A selector was expected, not the end.');
  }
});

it('accepts a cookie for the site only where the operator allows it', async () => {
  const body = { url: 'https://nowhere.invalid/', options: { headers: { Cookie: 'a=b' } } };
  const response = await convert(service, body);
  expect([response.status, codeOf(response)]).toEqual([400, 'INVALID_REQUEST']);
  expect(messageOf(response)).toContain('the operator of this service does not allow it.');
  const allowed: unknown[] = [];
  const fetchPage: PageFetcher['fetchPage'] = async (url, _signal, _account, choices) => {
    allowed.push(choices);
    return { text: '<p>page', kind: 'html', resolvedUrl: url.href, bytes: 7 };
  };
  const conversion = {
    fetcher: { fetchPage, close: async () => {} },
    converter: inProcessConverter,
    allowsCookies: true,
  };
  const other = await startService({ conversion });
  const accepted = await convert(other, { ...body, options: { ...body.options, timeout: 5 } });
  await other.close();
  expect(accepted.status).toBe(200);
  expect(allowed).toEqual([{ headers: { Cookie: 'a=b' }, timeout: 5 }]);
});
