/** The guides at `/docs/…`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchorOf, listSections } from '../../src/site/guides/guide-sections.ts';
import { guidesFolder, readGuides } from '../../src/site/guides/guides.ts';
import { renderGuide, resolveLink } from '../../src/site/guides/render-guide.ts';
import { searchGuides } from '../../src/site/guides/search-guides.ts';
import { startService, type TestService } from '../support/service.ts';
import { type Person, personOf } from './support/person.ts';

const TEXT = `${'word '.repeat(50)}\n\n\`\`\`sh\nPear, ${'word '.repeat(50)}`;
const GUIDES = readGuides('https://recto.example');
const IDS = new Set(GUIDES.map(({ id }) => id));

describe('the pages', () => {
  let service: TestService;
  let visitor: Person;

  beforeAll(async () => {
    service = await startService();
    visitor = await personOf(service);
  });

  afterAll(() => service.close());

  it('are listed beside the reference, and found in the navigation', async () => {
    const { html, text } = await visitor.get('/docs');
    for (const { id, title, summary } of GUIDES) {
      expect(html).toContain(`<a href="/docs/${id}">`);
      expect(text).toContain(title);
      expect(text).toContain(summary);
    }
    expect(html).toContain('<h2 id="limit">Rate limit</h2>');
  });

  it.each(GUIDES.map(({ id }) => id))('%s has one main heading, and links that lead somewhere', async (id) => {
    const { status, html } = await visitor.get(`/docs/${id}`);
    expect(status).toBe(200);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const anchors = [...html.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor!);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const [, href = ''] of html.matchAll(/<a href="([^"]+)"/g)) {
      const [path = '', anchor] = href.split('#');
      const target = GUIDES.find((guide) => path === `/docs/${guide.id}`);
      if (target !== undefined && anchor !== undefined) {
        expect(
          target.sections.map((section) => section.anchor),
          href,
        ).toContain(anchor);
      }
      if (!href.startsWith('https://')) expect(href).not.toMatch(/\.md(?:#|$)/);
    }
  });

  it('are Markdown for agents, by header or by URL', async () => {
    const source = GUIDES.find(({ id }) => id === 'errors')!.markdown;
    for (const [path, headers] of [
      ['/docs/errors', { accept: 'text/markdown' }],
      ['/docs/errors.md', {}],
    ] as const) {
      const response = await fetch(service.url + path, { headers });
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(await response.text()).toBe(source);
    }
    const index = await (await fetch(`${service.url}/docs`, { headers: { accept: 'text/markdown' } })).text();
    expect(index).toContain('- [Errors and limits](https://recto.example/docs/errors.md)');
    expect(index).toContain('- `TARGET_BLOCKED` (422)');
    expect((await visitor.get('/docs/errors')).html).toContain('href="/llms.txt"');
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const page = await fetch(`${service.url}/docs/errors`, { headers: { accept: browser } });
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  it('show commands with the URL of this service, except the guide to installing one', async () => {
    expect((await visitor.get('/docs/quick-start')).text).toContain('curl https://recto.example/api/v1/convert');
    expect((await visitor.get('/docs/self-hosting')).text).toContain('curl http://127.0.0.1:8080/api/v1/convert');
  });

  it('can be searched without scripts', async () => {
    const { html, text } = await visitor.get('/docs/search?q=outerHTML');
    expect(html).toContain('href="/docs/errors#pages-that-cant-be-converted"');
    expect(html).toContain('document.documentElement.<mark>outerHTML</mark>');
    expect(text).not.toMatch(/```|---/);
    expect((await visitor.get('/docs/search?q=zzzz')).text).toContain('No section contains all of these words.');
    expect((await visitor.get('/docs/search')).text).toContain('Enter one or more words.');
    const hostile = await visitor.get(`/docs/search?q=${encodeURIComponent('<script>alert(1)</script>')}`);
    expect(hostile.html).not.toContain('<script>alert');
  });

  it('are not found by other names', async () => {
    for (const name of ['nothing', 'asvs', '..%2fREADME', 'errors.md.md']) {
      expect((await visitor.get(`/docs/${name}`)).status).toBe(404);
    }
  });
});

it('the search ranks headings above texts, and takes linear time', () => {
  expect(searchGuides(GUIDES, 'quick start')[0]).toMatchObject({ href: '/docs/quick-start#quick-start' });
  expect(searchGuides(GUIDES, '  … ')).toEqual([]);
  const started = performance.now();
  searchGuides(GUIDES, 'a b c d e f g h i j k l m n');
  expect(performance.now() - started).toBeLessThan(1000);
});

it('excerpts of found sections begin and end with a whole word', () => {
  const [found] = searchGuides(
    [{ id: 'g', title: 'G', summary: '', markdown: '', sections: [{ title: 'S', anchor: 's', level: 1, text: TEXT }] }],
    'pear',
  );
  const excerpt = found!.excerpt.join('');
  expect(excerpt).toMatch(/^… (?:word )+Pear, (?:word )+…$/);
  expect(found!.excerpt[1]).toBe('Pear');
});

it('gives headings the anchors of GitHub', () => {
  expect(anchorOf('Pages that can’t be converted')).toBe('pages-that-cant-be-converted');
  expect(anchorOf('API keys: `/dashboard/api-keys`')).toBe('api-keys-dashboardapi-keys');
  expect(listSections('# A\n\n```sh\n# no heading\n```\n\n## B\ntext')).toEqual([
    { title: 'A', anchor: 'a', level: 1, text: '\n```sh\n# no heading\n```\n\n' },
    { title: 'B', anchor: 'b', level: 2, text: 'text\n' },
  ]);
});

it('links to guides, and to the repository for everything else', () => {
  expect(resolveLink('errors.md#limits', IDS)).toBe('/docs/errors#limits');
  expect(resolveLink('README.md#errors', IDS)).toBe('/docs#errors');
  expect(resolveLink('#here', IDS)).toBe('#here');
  expect(resolveLink('../packages/recto/assets', IDS)).toMatch(/^https:.*\/blob\/main\/packages\/recto\/assets$/);
  expect(resolveLink('asvs.md', IDS)).toMatch(/^https:.*\/docs\/asvs\.md$/);
});

it('names of settings and flags break between their words', () => {
  expect(renderGuide('`RECTO_BASE_URL` and `--base-url`', IDS)).toContain(
    '<code>RECTO_<wbr>BASE_<wbr>URL</code> and <code><span class="whole">--base</span>-url</code>',
  );
  expect(renderGuide('`<b>_x`', IDS)).toContain('<code>&lt;b&gt;_<wbr>x</code>');
});

it('runs no HTML of a document', () => {
  expect(renderGuide('<script>alert(1)</script> [x](javascript:alert(2))', IDS)).not.toMatch(
    /<script|href="javascript/,
  );
});

it('guides of a clone or an image are those of the repository, also after an interrupted npm pack', () => {
  expect(guidesFolder('file:///recto/packages/recto/dist/site/guides/guides.js').pathname).toBe('/recto/docs/');
  const installed = 'file:///app/node_modules/recto-md';
  expect(guidesFolder(`${installed}/dist/site/guides/guides.js`).href).toBe(`${installed}/docs/`);
});
