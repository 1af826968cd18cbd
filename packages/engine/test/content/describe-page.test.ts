import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BLOCK_FEATURES } from '../../src/content/describe/block-features.ts';
import { describePage } from '../../src/content/describe/describe-page.ts';
import { segmentPage } from '../../src/content/segment/segment-page.ts';
import { parse } from '../../src/html/parse/parse.ts';
import { readDeclarations } from '../../src/page/declarations.ts';
import { collectPageFacts } from '../../src/page/page-facts.ts';
import { hiddenNodes } from '../../src/visibility/hidden-nodes.ts';

const PAGES = join(import.meta.dirname, '../fixtures/languages');

function describe(html: string) {
  const document = parse(html);
  const page = segmentPage(document, hiddenNodes(document));
  const { blockFeatures } = describePage(page, readDeclarations(collectPageFacts(document), 'https://example.com/a/b'));
  const rows = page.blocks.length;
  const valueAt = (block: number, name: string) => blockFeatures.values[BLOCK_FEATURES.indexOf(name) * rows + block];
  return { values: blockFeatures.values, rows, valueAt };
}

test('each feature has one column, and all values are finite numbers', () => {
  expect(new Set(BLOCK_FEATURES).size).toBe(BLOCK_FEATURES.length);
  for (const file of readdirSync(PAGES)) {
    const { values, rows } = describe(readFileSync(join(PAGES, file), 'utf8'));
    expect(values.length, file).toBe(BLOCK_FEATURES.length * rows);
    expect(
      values.every((value) => Number.isFinite(value)),
      file,
    ).toBe(true);
  }
});

test('each block has the level of the heading above it and the words under that heading', () => {
  const { valueAt } = describe(
    '<body><p>Tents</p><h1>Tent</h1><p>Keeps dry.</p><h2>Related products</h2><div><p>Rope</p><p>Holds.</p></div>',
  );
  expect(valueAt(0, 'heading.level')).toBe(-1);
  expect(valueAt(2, 'heading.level')).toBe(1);
  expect(valueAt(2, 'heading.wordsUntilNext')).toBe(3);
  expect(valueAt(5, 'heading.level')).toBe(2);
  expect(valueAt(5, 'heading.wordsUntilNext')).toBe(4);
});

test("container features are shares of the page's words and of the container's blocks", () => {
  const { valueAt } = describe(
    '<body><div><div><p>one two three</p><h2>four</h2></div><p>five six seven eight</p></div><p>nine',
  );
  expect(valueAt(0, 'level2.words')).toBeCloseTo(8 / 9);
  expect(valueAt(0, 'level2.headings')).toBeCloseTo(1 / 3);
  expect(valueAt(3, 'level2.words')).toBe(-1);
});

test('each block has its distance from the block that repeats the title', () => {
  const { valueAt } = describe(
    '<head><title>How to pitch a tent - Outdoors</title></head><body><p>Menu</p><h1>How to pitch a tent</h1><p>Find a place.',
  );
  expect([0, 1, 2].map((block) => valueAt(block, 'position.sinceTitle'))).toEqual([-1, 0, 1]);
});

const POST = '<p>The bridge was closed for nine weeks because two of its beams had rusted through.</p>';

test('comments follow the text, and posts are the text: what stands above the first line with a date', () => {
  const comments = ['Anna, 3 May 2009', '4. Mai 2009, 08:15 Uhr', '五月五日 12:20']
    .map((line) => `<b>${line}</b>${POST}`)
    .join('');
  const article = describe(`<body><h1>The bridge</h1>${POST.repeat(3)}${comments}`);
  const thread = describe(`<body><h1>The bridge</h1>${comments}`);
  expect(article.valueAt(5, 'dated.proseBefore')).toBeCloseTo(0.5);
  expect(thread.valueAt(2, 'dated.proseBefore')).toBe(0);
  expect([1, 5, 9].map((block) => article.valueAt(block, 'dated.number'))).toEqual([0, 1, 3]);
  expect([5, 9].map((block) => article.valueAt(block, 'dated.count'))).toEqual([3, 3]);
  expect([4, 5, 6].map((block) => article.valueAt(block, 'dated.since'))).toEqual([0, 1, 0]);
  expect([2, 3, 4, 9].map((block) => article.valueAt(block, 'dated.until'))).toEqual([2, 1, 0, -1]);
});

test('dates without a text between them are no posts, nor are headings and prices', () => {
  const archive = '<p>May 2009</p><p>June 2009</p><p>July 2009</p>';
  const { rows, valueAt } = describe(`<body>${archive}${POST}<h2>2008</h2>${POST}<p>$ 1200</p>${POST}`);
  expect(valueAt(rows - 1, 'dated.count')).toBe(1);
});

test('texts with dates far apart are no thread', () => {
  const { rows, valueAt } = describe(`<body><p>3 May 2009</p>${POST.repeat(30)}<p>4 May 2009</p>${POST}`);
  expect(valueAt(rows - 1, 'dated.number')).toBe(1);
});
