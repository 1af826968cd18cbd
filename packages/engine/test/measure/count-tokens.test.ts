import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { countTokens as countExactly } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { CodeUnitBuffer } from '../../src/measure/code-unit-buffer.ts';
import { Pretokenizer } from '../../src/measure/pretokenizer.ts';
import { TokenCounter } from '../../src/measure/token-counter.ts';

const counter = new TokenCounter();
const countTokens = (text: string): number => counter.count(text);

/** Texts that the weights are fitted to, among others. */
const TEXTS = join(import.meta.dirname, 'texts');
/** Texts that the weights are not fitted to. They must never be, so that they show how far other texts are off. */
const UNSEEN_TEXTS = join(import.meta.dirname, 'unseen-texts');

const SCRIPTS: readonly [script: string, languages: readonly string[]][] = [
  ['Latin', ['de', 'es', 'fi', 'fr', 'pl', 'tr', 'vi']],
  ['Cyrillic', ['ru', 'uk']],
  ['Greek', ['el']],
  ['Hebrew', ['he']],
  ['Arabic', ['ar', 'fa']],
  ['scripts of India', ['bn', 'hi']],
  ['Thai', ['th']],
  ['Hangul', ['ko']],
  ['Han', ['zh', 'zh-tw']],
  ['Japanese', ['ja']],
];

/** The scripts of the unseen texts, and the bound of the mean error of each. */
const UNSEEN_SCRIPTS: readonly [script: string, bound: number, names: readonly string[]][] = [
  ['Latin', 0.05, ['de', 'en', 'en-code', 'es', 'fr']],
  ['Cyrillic', 0.05, ['ru']],
  ['Hebrew', 0.05, ['he']],
  ['Devanagari', 0.05, ['hi']],
  ['Hangul', 0.05, ['ko']],
  ['Japanese', 0.05, ['ja']],
  ['Greek', 0.1, ['el']],
  ['Arabic', 0.1, ['ar']],
  ['Han', 0.1, ['zh']],
  ['Thai', 0.1, ['th']],
];

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => name.slice(0, -3))
    .sort();
}

function errorsOf(folder: string, names: readonly string[]): number[] {
  return names.map((name) => {
    const text = readFileSync(join(folder, `${name}.md`), 'utf8');
    return Math.abs(countTokens(text) / countExactly(text) - 1);
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test('every language of the test texts belongs to a script', () => {
  expect(SCRIPTS.flatMap(([, list]) => list).sort()).toEqual(namesIn(TEXTS));
  expect(UNSEEN_SCRIPTS.flatMap(([, , list]) => list).sort()).toEqual(namesIn(UNSEEN_TEXTS));
});

for (const [script, languages] of SCRIPTS) {
  test(`the mean error for texts in ${script} is at most 5 %, and no text's error is above 10 %`, () => {
    const errors = errorsOf(TEXTS, languages);
    expect(mean(errors)).toBeLessThanOrEqual(0.05);
    expect(Math.max(...errors)).toBeLessThan(0.1);
  });
}

for (const [script, bound, names] of UNSEEN_SCRIPTS) {
  test(`the mean error for texts in ${script} that no weight is fitted to is at most ${bound * 100} %`, () => {
    expect(mean(errorsOf(UNSEEN_TEXTS, names))).toBeLessThanOrEqual(bound);
  });
}

test('the mean error for texts that no weight is fitted to is at most 5 %', () => {
  expect(mean(errorsOf(UNSEEN_TEXTS, namesIn(UNSEEN_TEXTS)))).toBeLessThanOrEqual(0.05);
});

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
  test(`the estimate for ${kind} is within 10 % of the exact count`, () => {
    const share = countTokens(text) / countExactly(text);
    expect(share).toBeGreaterThan(0.9);
    expect(share).toBeLessThan(1.1);
  });
}

test('the estimate for a text longer than a book is within 2 % of the sum of its parts', () => {
  const texts = [
    ...readdirSync(TEXTS).map((name) => readFileSync(join(TEXTS, name), 'utf8')),
    ...KINDS.map(([, text]) => text),
  ];
  // Parts of growing length, so that the sampled positions fall on all kinds of text.
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

test('the empty text has no tokens, and any other text has some', () => {
  expect(countTokens('')).toBe(0);
  for (const text of ['a', ' ', '\n', '。', '😀', '\uD800', '7', '🏳️‍🌈']) expect(countTokens(text)).toBeGreaterThan(0);
});

/** The published pretokenization pattern of o200k_base. */
const PRETOKEN = new RegExp(
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

function split(text: string): string[] {
  const pretokens: string[] = [];
  const pretokenizer = new Pretokenizer();
  const units = new CodeUnitBuffer().read(text);
  for (let at = 0; at < text.length; ) {
    const end = pretokenizer.end(units, at);
    pretokens.push(text.slice(at, end));
    at = end;
  }
  return pretokens;
}

test('text is split into the pretokens of o200k_base', () => {
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
      expect(split(text)).toEqual(text.match(PRETOKEN) ?? []);
    }),
    { numRuns: 500 },
  );
});

test('every text is counted to the end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(split(text).join('')).toBe(text);
      expect(Number.isInteger(countTokens(text))).toBe(true);
    }),
  );
  for (const flood of ['a', 'A', '漢', ' ', '\n', "'", '.', '7', '\uD800', 'a ', 'é', '\u0301', 'ก']) {
    expect(countTokens(flood.repeat(20_000))).toBeGreaterThan(0);
  }
});

test('the estimates for one page do not change the count of the next', () => {
  const text = 'pearwindow orchardladder '.repeat(1_000);
  // A pretoken longer than any word, before the text's own.
  const flood = `${'qzxj'.repeat(400_000)}\n`;
  const alone = new TokenCounter().count(text);
  const used = new TokenCounter();
  used.count(flood + text);
  expect(used.count(text)).toBe(alone);
});

test('a text never has fewer tokens after words are appended', () => {
  const word = fc.constantFrom('pear', 'WINDOW', 'été', 'мир', 'हिन्दी', 'ქართული', 'zxqj', 'a', '漢字', '7', '"', '😀');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
      const counts = words.map((_, at) => countTokens(words.slice(0, at + 1).join(' ')));
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    }),
  );
});

/** Short texts of our own in scripts that no other test text is written in. */
const RARE_SCRIPTS: readonly [script: string, text: string][] = [
  ['Armenian', 'Այսօր եղանակը լավ է, և երեխաները խաղում են այգում։ Երեկոյան նրանք տուն կգնան և կուտեն իրենց մոր հետ։'],
  [
    'Georgian',
    'დღეს კარგი ამინდია და ბავშვები ბაღში თამაშობენ. საღამოს ისინი სახლში წავლენ და დედასთან ერთად ივახშმებენ.',
  ],
  ['Tamil', 'இன்று வானிலை நன்றாக இருக்கிறது, குழந்தைகள் தோட்டத்தில் விளையாடுகிறார்கள். மாலையில் அவர்கள் வீட்டிற்குச் செல்வார்கள்.'],
  ['Telugu', 'ఈ రోజు వాతావరణం బాగుంది, పిల్లలు తోటలో ఆడుకుంటున్నారు. సాయంత్రం వారు ఇంటికి వెళ్తారు.'],
  ['Gujarati', 'આજે હવામાન સારું છે અને બાળકો બગીચામાં રમી રહ્યા છે. સાંજે તેઓ ઘરે જશે.'],
  ['Amharic', 'ዛሬ አየሩ ጥሩ ነው እና ልጆቹ በአትክልቱ ውስጥ ይጫወታሉ። ማታ ወደ ቤት ይሄዳሉ።'],
  ['Khmer', 'ថ្ងៃនេះអាកាសធាតុល្អ ហើយក្មេងៗកំពុងលេងនៅក្នុងសួន។ នៅពេលល្ងាចពួកគេនឹងទៅផ្ទះ។'],
];

for (const [script, text] of RARE_SCRIPTS) {
  test(`the estimate for a text in ${script} is within 25 % of the exact count`, () => {
    const share = countTokens(text) / countExactly(text);
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(1.25);
  });
}

const BYTES = Buffer.from(Array.from({ length: 600 }, (_, at) => (at * at * 31 + at * 7) % 251));
const ODD_KINDS: readonly [kind: string, text: string][] = [
  ['base64', BYTES.toString('base64')],
  ['hexadecimal digits', BYTES.toString('hex')],
  ['a long number', '31415926535897932384'.repeat(50)],
  ['emoji', '😀🎉 👍🏽 🏳️‍🌈 ❤️ 🚀 '.repeat(30)],
  ['repeated letters', Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => letter.repeat(1000)).join(' ')],
  ['repeated capitals', Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => letter.repeat(1000)).join(' ')],
  ['spaces', ' '.repeat(1000)],
  ['minified code', 'function a(b,c){return b[c]?b[c].d||0:null};var e=a(window,"f")!==void 0&&!1;'.repeat(10)],
];

for (const [kind, text] of ODD_KINDS) {
  test(`the estimate for ${kind} is between half and twice the exact count`, () => {
    const share = countTokens(text) / countExactly(text);
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(2);
  });
}
