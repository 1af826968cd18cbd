import { expect, test } from 'vitest';
import type { Block, Phrasing, Root } from '../../src/markdown/tree.ts';
import { countWords as countWordsWith, type Words } from '../../src/measure/count-words.ts';
import { MeasureMemory, type Measures, measure as measureWith } from '../../src/measure/measure.ts';

const memory = new MeasureMemory();
const countWords = (tree: Root): Words => countWordsWith(tree, memory.wordClasses);
const measure = (tree: Root, body: string): Measures => measureWith(tree, body, memory);
const text = (value: string): Phrasing => ({ type: 'text', value });
const paragraph = (...children: Phrasing[]): Block => ({ type: 'paragraph', children });
const root = (...children: Block[]): Root => ({ type: 'root', children });

const CASES: readonly [text: string, others: number, cjk: number][] = [
  ['', 0, 0],
  ['Hello, world!', 2, 0],
  ["It's the reader’s well-known state-of-the-art v1.2.3 snake_case", 7, 0],
  ["'quoted' -dash- .dot. _under_", 4, 0],
  ['wait...what -- no—yes a--b', 6, 0],
  ['1,000 and 3.14', 4, 0],
  ['naïve cafe\u0301 e\u0301te\u0301', 3, 0],
  ['हिन्दी में लिखा', 3, 0],
  ['مرحبًا بالعالم', 2, 0],
  ['می\u200Cخواهم', 1, 0],
  ['hy\u00ADphen\u00ADa\u00ADtion', 1, 0],
  ['zero\u200Bwidth space', 3, 0],
  ['漢字かなカナ', 0, 6],
  ['ラーメンを食べる。', 0, 8],
  ['한국어 문장', 0, 5],
  ['時々、𠮷野家', 0, 5],
  ['iPhone 15を買った', 2, 4],
  ['v2版', 1, 1],
  ['😀 ★ — …', 0, 0],
  ['𝔘𝔫𝔦𝔠𝔬𝔡𝔢 math', 2, 0],
  ['ไทย', 1, 0],
  ['\uD800 lone \uDC00', 1, 0],
];

for (const [value, others, cjk] of CASES) {
  test(`words of ${JSON.stringify(value)}`, () => {
    expect(countWords(root(paragraph(text(value))))).toEqual({ others, cjk });
  });
}

test('a break splits a word, a mark inside it does not', () => {
  const bold: Phrasing = { type: 'strong', children: [text('bold')] };
  expect(countWords(root(paragraph(text('em'), bold, text('ened, one'), { type: 'break' }, text('two'))))).toEqual({
    others: 3,
    cjk: 0,
  });
});

test('URLs, titles, alternative texts, languages and footnote labels are not counted', () => {
  const tree = root(
    paragraph(
      { type: 'link', url: 'https://a.example/b', title: 'never read', children: [text('link')] },
      { type: 'image', url: 'https://a.example/c.png', title: 'nor this', alt: 'nor that' },
      { type: 'footnoteReference', label: 'note' },
    ),
    { type: 'code', lang: 'python', value: 'print(x)\nx' },
    { type: 'footnoteDefinition', label: 'note', children: [paragraph(text('the note'))] },
  );
  expect(countWords(tree)).toEqual({ others: 6, cjk: 0 });
});

test('cells, items and quotes are counted, and each ends a word', () => {
  const cell = (value: string) => ({ type: 'tableCell' as const, children: [text(value)] });
  const tree = root(
    { type: 'table', align: [null, null], children: [{ type: 'tableRow', children: [cell('a'), cell('b')] }] },
    {
      type: 'list',
      ordered: false,
      start: 1,
      spread: false,
      children: [
        { type: 'listItem', checked: true, children: [paragraph(text('c'))] },
        { type: 'listItem', checked: null, children: [paragraph(text('d'))] },
      ],
    },
    { type: 'blockquote', alert: 'NOTE', children: [paragraph(text('e'))] },
    { type: 'thematicBreak' },
  );
  expect(countWords(tree)).toEqual({ others: 5, cjk: 0 });
});

test('words in quotes nested 100,000 deep are counted', () => {
  let block: Block = paragraph(text('innermost'));
  for (let depth = 0; depth < 100_000; depth++) block = { type: 'blockquote', children: [block] };
  expect(countWords(root(block))).toEqual({ others: 1, cjk: 0 });
});

test('reading time is rounded up to minutes of 238 words or 500 CJK characters', () => {
  const minutes = (words: number, characters: number) => {
    const value = `${'word '.repeat(words)}${'字'.repeat(characters)}`;
    return measure(root(paragraph(text(value))), `${value}\n`).readingTime;
  };
  expect(minutes(1, 0)).toBe(1);
  expect(minutes(238, 0)).toBe(1);
  expect(minutes(239, 0)).toBe(2);
  expect(minutes(0, 500)).toBe(1);
  expect(minutes(0, 501)).toBe(2);
  expect(minutes(119, 250)).toBe(1);
  expect(minutes(120, 250)).toBe(2);
  expect(measure(root(), '').readingTime).toBe(0);
  expect(measure(root({ type: 'thematicBreak' }), '---\n').readingTime).toBe(1);
});
