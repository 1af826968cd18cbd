/** The home page. */
import { convert } from '@recto-md/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
    'npx recto https://example.com/',
    `import { convert } from '@recto-md/engine'`,
  ]) {
    expect(page.text).toContain(words);
  }
  expect(page.text).toContain('curl https://recto.example/api/v1/convert');
  expect(page.html).toMatch(/<a class="button button-primary" href="\/sign-in">/);
  expect(page.html).toContain('href="/docs"');
});

it('links to the sign-up page if anyone can create an account', async () => {
  const open = await startService({}, { accounts: { signUp: 'open' } });
  expect((await (await personOf(open)).get('/')).html).toMatch(/<a class="button button-primary" href="\/sign-up">/);
  await open.close();
});

it('shows a page and the Markdown that the engine converts it to', async () => {
  const [, frame] = /<iframe src="([^"]+)"/.exec(page.html)!;
  const example = await call(service, frame!);
  expect(example.status).toBe(200);
  const { markdown } = convert(example.text, { url: 'https://orchard.example/pear-tree' });
  const withoutTime = (text: string) => text.replace(/extractedAt: "[^"]*"/, '');
  const shown = /<code id="example-markdown">([\s\S]*?)<\/code>/.exec(page.html)![1]!;
  expect(withoutTime(decodeEntities(shown))).toBe(withoutTime(markdown));
  expect(example.text).toContain('Accept all');
  expect(markdown).not.toMatch(/Accept all|Ladders|Subscribe|moles/);
});

it('frames only that page, which has no scripts', async () => {
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'none'.*frame-src 'self'/,
  );
  const example = await call(service, '/example');
  expect(example.headers.get('content-security-policy')).toMatch(/script-src 'none'.*frame-ancestors 'self'/);
  expect(page.html).not.toMatch(/<style|style="|<script(?![^>]* src=)| on[a-z]+="/);
});

it('links a member to the playground and the API keys', async () => {
  const member = await (await personOf(service, 'pro@example.com')).get('/');
  expect(member.html).toMatch(/<a class="button button-primary" href="\/dashboard\/playground">/);
  expect(member.html).toContain('href="/dashboard/api-keys"');
});

function decodeEntities(html: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return html.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity]!);
}
