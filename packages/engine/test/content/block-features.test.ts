import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BLOCK_FEATURES } from '../../src/content/describe/block-features.ts';
import { readPage } from '../../src/content/score/judge-blocks.ts';
import { cutBlocks } from '../../src/content/segment/cut-blocks.ts';
import { parse } from '../../src/html/parse/parse.ts';
import { readDeclarations } from '../../src/page/declarations.ts';
import { collectPageFacts } from '../../src/page/page-facts.ts';
import { hiddenNodes } from '../../src/visibility/visibility.ts';

const PAGES = join(import.meta.dirname, '../fixtures/languages');

function read(html: string) {
  const document = parse(html);
  const page = cutBlocks(document, hiddenNodes(document));
  const { table } = readPage(page, readDeclarations(collectPageFacts(document), 'https://example.com/a/b'));
  const rows = page.blocks.length;
  const valueAt = (block: number, name: string) => table.values[BLOCK_FEATURES.indexOf(name) * rows + block];
  return { values: table.values, rows, valueAt };
}

test('every name has one column, and every value is a number', () => {
  expect(new Set(BLOCK_FEATURES).size).toBe(BLOCK_FEATURES.length);
  for (const file of readdirSync(PAGES)) {
    const { values, rows } = read(readFileSync(join(PAGES, file), 'utf8'));
    expect(values.length, file).toBe(BLOCK_FEATURES.length * rows);
    expect(
      values.every((value) => Number.isFinite(value)),
      file,
    ).toBe(true);
  }
});

test('a block knows the heading above it and how much stands under that', () => {
  const { valueAt } = read(
    '<body><p>Tents</p><h1>Tent</h1><p>Keeps dry.</p><h2>Related products</h2><div><p>Rope</p><p>Holds.</p></div>',
  );
  expect(valueAt(0, 'heading.level')).toBe(-1);
  expect(valueAt(2, 'heading.level')).toBe(1);
  expect(valueAt(2, 'heading.wordsUntilNext')).toBe(3);
  expect(valueAt(5, 'heading.level')).toBe(2);
  expect(valueAt(5, 'heading.wordsUntilNext')).toBe(4);
});

test('containers are told by what they hold of the page and of what is around them', () => {
  const { valueAt } = read(
    '<body><div><div><p>one two three</p><h2>four</h2></div><p>five six seven eight</p></div><p>nine',
  );
  expect(valueAt(0, 'level2.words')).toBeCloseTo(8 / 9);
  expect(valueAt(0, 'level2.headings')).toBeCloseTo(1 / 3);
  expect(valueAt(3, 'level2.words')).toBe(-1);
});

test('a block knows how far it stands from the one that says the title', () => {
  const { valueAt } = read(
    '<head><title>How to pitch a tent - Outdoors</title></head><body><p>Menu</p><h1>How to pitch a tent</h1><p>Find a place.',
  );
  expect([0, 1, 2].map((block) => valueAt(block, 'place.sinceTitle'))).toEqual([-1, 0, 1]);
});
