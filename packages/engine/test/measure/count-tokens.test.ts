import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { countTokens as countExactly } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test, vi } from 'vitest';
import { codeUnits } from '../../src/measure/code-units.ts';
import { countTokens } from '../../src/measure/count-tokens.ts';
import { pretokenEnd } from '../../src/measure/pretokens.ts';

const TEXTS = join(import.meta.dirname, 'texts');

for (const name of readdirSync(TEXTS)) {
  test(`the text in ${name.slice(0, -3)} has as many tokens as are counted, within 5 %`, () => {
    const text = readFileSync(join(TEXTS, name), 'utf8');
    const share = countTokens(text) / countExactly(text);
    expect(share).toBeGreaterThan(0.95);
    expect(share).toBeLessThan(1.05);
  });
}

const KINDS: readonly [kind: string, text: string][] = [
  ['prose', 'The quick brown fox jumps over the lazy dog, and nobody seems to mind at all. '.repeat(20)],
  [
    'a list of links',
    '- [Read the article](https://www.example.com/news/2024/05/17/title-of-the-article.html)\n'.repeat(20),
  ],
  ['a table', '| Name | Price | Stock |\n| --- | ---: | ---: |\n| Coffee beans | 12.50 | 340 |\n'.repeat(20)],
  ['code', '```js\nfunction add(first, second) {\n  return first + second;\n}\n```\n'.repeat(20)],
  ['headings', '## How to begin\n\nFirst, read the manual.\n\n'.repeat(20)],
];

for (const [kind, text] of KINDS) {
  test(`${kind} has as many tokens as are counted, within 10 %`, () => {
    const share = countTokens(text) / countExactly(text);
    expect(share).toBeGreaterThan(0.9);
    expect(share).toBeLessThan(1.1);
  });
}

test('a text longer than a book has as many tokens as its parts together, within 2 %', () => {
  const texts = [
    ...readdirSync(TEXTS).map((name) => readFileSync(join(TEXTS, name), 'utf8')),
    ...KINDS.map(([, text]) => text),
  ];
  // Kinds of text in turns of growing length, so that none stands where the others do.
  const parts: string[] = [];
  for (let units = 0, turn = 1; units < 2_500_000; turn++) {
    const part = `${texts[turn % texts.length]!.slice(0, 2000 + turn * 7)}\n`;
    parts.push(part);
    units += part.length;
  }
  const together = parts.reduce((sum, part) => sum + countTokens(part), 0);
  const share = countTokens(parts.join('')) / together;
  expect(share).toBeGreaterThan(0.98);
  expect(share).toBeLessThan(1.02);
});

test('nothing has no tokens, and anything has some', () => {
  expect(countTokens('')).toBe(0);
  for (const text of ['a', ' ', '\n', '。', '😀', '\uD800', '7', '🏳️‍🌈']) expect(countTokens(text)).toBeGreaterThan(0);
});

/** The pattern that o200k_base cuts text with, as its authors publish it. */
const CUT = new RegExp(
  [
    "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])?",
    "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])?",
    '\\p{N}{1,3}',
    ' ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*',
    '\\s*[\\r\\n]+',
    '\\s+(?!\\S)',
    '\\s+',
  ].join('|'),
  'gu',
);

function cut(text: string): string[] {
  const pieces: string[] = [];
  const units = codeUnits(text);
  for (let at = 0; at < text.length; ) {
    const end = pretokenEnd(units, at);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

test('text is cut as the vocabulary cuts it', () => {
  const words = fc.constantFrom(
    ...[
      'hello',
      'World',
      'IT',
      'HTMLParser',
      "it's",
      "WE'LL",
      "o'clock",
      'été',
      'мир',
      '漢字',
      'かな',
      'हिन्दी',
      '12',
      '2024',
      '1.5',
    ],
    ...[
      ' ',
      '  ',
      '\n',
      '\n\n',
      ' \n ',
      '\t',
      '.',
      ',',
      '](',
      '://',
      '/',
      '**',
      '- ',
      '| ',
      '#',
      '…',
      '"',
      "'",
      '<br>',
      '😀',
    ],
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      expect(cut(text)).toEqual(text.match(CUT) ?? []);
    }),
    { numRuns: 500 },
  );
});

test('every text is counted to its end, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(cut(text).join('')).toBe(text);
      expect(Number.isInteger(countTokens(text))).toBe(true);
    }),
  );
  for (const flood of ['a', 'A', '漢', ' ', '\n', "'", '.', '7', '\uD800', 'a ', 'é', '\u0301', 'ก']) {
    expect(countTokens(flood.repeat(20_000))).toBeGreaterThan(0);
  }
});

test('what a page is estimated by leaves no trace on the next', async () => {
  const fresh = async () => {
    vi.resetModules();
    return (await import('../../src/measure/count-tokens.ts')).countTokens;
  };
  const text = 'pearwindow orchardladder '.repeat(1_000);
  // More parts of words than are looked up, before the text's own.
  const flood = `${'qzxj'.repeat(400_000)}\n`;
  const alone = (await fresh())(text);
  const count = await fresh();
  count(flood + text);
  expect(count(text)).toBe(alone);
});
