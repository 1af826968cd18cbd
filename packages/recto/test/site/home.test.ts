/** The home page. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMAND } from '../../src/contract/commands.ts';
import { call } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';
import { type Page, personOf } from './support/person.ts';

let service: TestService;
let page: Page;

beforeAll(async () => {
  service = await startService();
  page = await (await personOf(service)).get('/');
});

afterAll(() => service.close());

it('explains what Recto is and how to run it, and links to the next steps', () => {
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/Web pages in, +clean Markdown out\./);
  for (const words of [
    'npm ci && npm start',
    `${COMMAND} https://example.com/`,
    `import { convert } from '@recto-md/engine'`,
  ]) {
    expect(page.text).toContain(words);
  }
  expect(page.text).toContain('curl https://recto.example/api/v1/convert');
  expect(page.html).toMatch(/<a class="button button-primary" href="#try">/);
  expect(page.html).toMatch(/<a class="button" href="\/sign-in">/);
  expect(page.html).toContain('href="/docs"');
});

it('links to the sign-up page if anyone can create an account', async () => {
  const open = await startService({}, { accounts: { signUp: 'open' } });
  expect((await (await personOf(open)).get('/')).html).toMatch(/<a class="button" href="\/sign-up">/);
  await open.close();
});

it.each(['article', 'thread'])('converts the example %s to the Markdown that a person wrote for it', async (name) => {
  const query = new URLSearchParams({ example: name, content: 'main', includeLinks: 'on', includeMeta: 'on' });
  const shown = await (await personOf(service)).get(`/?${query}`);
  expect(shown.html).toContain(`<iframe src="/example/${name}"`);
  const expected = await readFile(new URL(`../fixtures/home/${name}.md`, import.meta.url), 'utf8');
  const withoutCounts = markdownOf(shown).replaceAll(/^(?:extractedAt|wordCount|tokenCount|readingTime): .*\n/gm, '');
  expect(withoutCounts).toBe(expected);
});

it('shows the first example without being asked', () => {
  expect(markdownOf(page)).toContain('# How to prune a pear tree');
  expect(page.text).toMatch(/It took [\d.]+ ms and made [\d.]+ kB of HTML into [\d.]+ kB of Markdown/);
});

it('converts live with the chosen options, from built-in pages only', async () => {
  const visitor = await personOf(service);
  const whole = await visitor.get('/?example=article&content=full');
  expect(markdownOf(whole)).toMatch(/^(?!---)[\s\S]*Ten plums you must see/);
  expect(markdownOf(whole)).not.toContain('](');
  for (const query of ['example=https://example.com/', 'example=__proto__', 'example=', 'html=<p>x</p>']) {
    expect(markdownOf(await visitor.get(`/?${query}`))).toBe(markdownOf(page));
  }
  expect((await visitor.get('/example/nothing')).status).toBe(404);
});

it('limits the live conversions of a client address', async () => {
  const limited = await startService();
  const visitor = await personOf(limited);
  const statuses: number[] = [];
  for (let count = 0; count < 21; count++) statuses.push((await visitor.get('/?example=thread')).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  expect((await visitor.get('/')).status).toBe(200);
  await limited.close();
});

it('has a description for search engines and link previews', () => {
  expect(page.html).toMatch(/<meta name="description" content="Recto converts web pages[^"]{20,140}"/);
  for (const name of ['title', 'description', 'type', 'url']) {
    expect(page.html).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]+"`));
  }
  expect(page.html).toContain('<link rel="canonical" href="https://recto.example/"');
});

it('says who it is for, compares the plans, and links to the source', () => {
  for (const text of ['Who it is for', 'Plans and limits', '3 conversions in any 24 hours'])
    expect(page.text).toContain(text);
  expect(page.html).toContain('href="https://github.com/recto-md/recto"');
});

it('frames only that page, which has no scripts', async () => {
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'none'.*frame-src 'self'/,
  );
  const example = await call(service, '/example/article');
  expect(example.headers.get('content-security-policy')).toMatch(/script-src 'none'.*frame-ancestors 'self'/);
  expect(page.html).not.toMatch(/<style|style="|<script(?![^>]* src=)| on[a-z]+="/);
});

it('links a member to the playground and the API keys', async () => {
  const member = await (await personOf(service, 'pro@example.com')).get('/');
  expect(member.html).toMatch(/<a class="button button-primary" href="\/dashboard\/playground">/);
  expect(member.html).toContain('href="/dashboard/api-keys"');
});

function markdownOf({ html }: Page): string {
  return decodeEntities(/<code id="example-markdown">([\s\S]*?)<\/code>/.exec(html)?.[1] ?? 'no Markdown');
}

function decodeEntities(html: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return html.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity]!);
}
