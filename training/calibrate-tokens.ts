/**
 * Compares the engine's token counts with those of o200k_base: `npm run calibrate:tokens -- PATH…
 * [--every N] [--write]`.
 *
 * It reads one in N of the pages in each PATH (`html/ID.html.gz`) and the test texts in twenty
 * languages. The rates for a page, or a language, are fitted without it. `--write` writes, for each
 * vocabulary, the filter and the rates fitted to all of them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import vocabulary from 'gpt-tokenizer/bpeRanks/o200k_base';
import { countTokens as countExactly } from 'gpt-tokenizer/encoding/o200k_base';
import { convert } from '../packages/engine/src/index.ts';
import { CodeUnitBuffer } from '../packages/engine/src/measure/code-unit-buffer.ts';
import { CLASS_COUNT, LATIN, LATIN_AFTER_SYMBOL } from '../packages/engine/src/measure/pretoken-class.ts';
import { type PretokenSplit, PretokenSplitter } from '../packages/engine/src/measure/pretoken-splitter.ts';
import { Pretokenizer } from '../packages/engine/src/measure/pretokenizer.ts';
import { FINGERPRINT_BITS, type TokenFilter } from '../packages/engine/src/measure/token-filter.ts';
import { ColumnWriter } from '../packages/engine/src/text/write-number-columns.ts';
import { buildFilter, foldTokens } from './build-token-filter.ts';

const FOLDER = join(import.meta.dirname, '../packages/engine/src/measure');
/**
 * File, exported name, the number of the most frequent tokens that it knows, and the seed of its filter: the first with
 * which few words of the test texts are mistaken for tokens.
 */
const VOCABULARIES = [
  ['vocabulary-data.ts', 'VOCABULARY', 60_000, 28],
  ['small-vocabulary-data.ts', 'SMALL_VOCABULARY', 12_500, 3],
] as const;
const TEXTS = join(import.meta.dirname, '../packages/engine/test/measure/texts');
const FOLDS = 5;
/** All pages count as one language, with this many times the weight of another. */
const WEIGHT_OF_PAGES = 12;
/** Share of a language's parts below which a class is foreign to it and tells nothing about its rate. */
const MIN_SHARE = 0.02;
/** Rates are fitted to one page in three, which is enough. */
const FIT_EVERY = 3;

interface Sample {
  readonly language: string;
  readonly exact: number;
  /** By class: number of known strings, and of the tokens in their pieces. */
  readonly parts: Float64Array;
  readonly tokens: Float64Array;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, every: { type: 'string', default: '1' } },
});
if (positionals.length === 0) {
  console.error('Name folders of pages (html/ID.html.gz): npm run calibrate:tokens -- PATH');
  process.exit(2);
}

const texts = readdirSync(TEXTS).map((name) => ({
  language: name.slice(0, -3),
  text: readFileSync(join(TEXTS, name), 'utf8'),
}));
const markdown = positionals.flatMap(readPages);
const exactly = new Map<string, number>();
for (const [file, name, size, firstSeed] of VOCABULARIES)
  calibrate(file, name, buildFilter(foldTokens(vocabulary.slice(0, size)), firstSeed));

function readPages(folder: string): string[] {
  return readdirSync(join(folder, 'html'))
    .filter((name) => name.endsWith('.html.gz'))
    .sort()
    .filter((_, at) => at % Number(values.every) === 0)
    .map((name) => gunzipSync(readFileSync(join(folder, 'html', name))).toString('utf8'))
    .map((html) => convert(html, { includeMeta: false }).markdown)
    .filter((text) => text !== '');
}

function calibrate(file: string, name: string, filter: TokenFilter): void {
  const written = texts.map(({ language, text }) => measure(filter, language, text));
  const pages = markdown.map((text) => measure(filter, 'pages', text));
  const sample = pages.filter((_, at) => at % FIT_EVERY === 0);
  const ratesOfFold = Array.from({ length: FOLDS }, (_, fold) =>
    fitRates([...written, ...pages.filter((_page, at) => at % FOLDS !== fold && at % FIT_EVERY === 0)]),
  );
  const ratios = pages.map((page, at) => estimate(page, ratesOfFold[at % FOLDS]!) / page.exact);
  console.log(`\n${file}: ${((filter.table.length * FINGERPRINT_BITS) / 8192).toFixed(0)} KiB\n`);
  console.log('| | texts | within 5 % | p5 | median | p95 |\n|---|--:|--:|--:|--:|--:|');
  report('pages', ratios);
  report(
    'pages of 200 tokens and more',
    ratios.filter((_, at) => pages[at]!.exact >= 200),
  );
  const all = fitRates([...written, ...sample]);
  for (const text of written) {
    const rates = fitRates([...written.filter((other) => other !== text), ...sample]);
    report(`${text.language}, fitted without it`, [estimate(text, rates) / text.exact]);
    report(`${text.language}, as shipped`, [estimate(text, all) / text.exact]);
  }
  if (values.write) writeFileSync(join(FOLDER, file), dataFile(name, filter, all));
}

function measure(filter: TokenFilter, language: string, text: string): Sample {
  const parts = new Float64Array(CLASS_COUNT);
  const tokens = new Float64Array(CLASS_COUNT);
  const split: PretokenSplit = { class: 0, parts: 0 };
  const pretokenizer = new Pretokenizer();
  const splitter = new PretokenSplitter(filter, pretokenizer);
  const units = new CodeUnitBuffer().read(text);
  for (let at = 0; at < text.length; ) {
    const end = pretokenizer.end(units, at);
    splitter.split(units, at, end, split);
    parts[split.class]! += split.parts;
    tokens[split.class]! += exactTokens(text.slice(at, end));
    at = end;
  }
  return { language, exact: countExactly(text), parts, tokens };
}

function exactTokens(piece: string): number {
  let count = exactly.get(piece);
  if (count === undefined) {
    count = countExactly(piece);
    exactly.set(piece, count);
  }
  return count;
}

/**
 * By class: tokens per known string. It is the mean over languages, so that English does not
 * dominate; then the rates of Latin are scaled so that half of the pages are estimated too low.
 */
function fitRates(samples: readonly Sample[]): Float64Array {
  const rates = new Float64Array(CLASS_COUNT).fill(1);
  const languages = Map.groupBy(samples, ({ language }) => language);
  for (let kind = 0; kind < CLASS_COUNT; kind++) {
    let total = 0;
    let weights = 0;
    for (const [language, ofLanguage] of languages) {
      const parts = sum(ofLanguage, (sample) => sample.parts[kind]!);
      const allParts = sum(ofLanguage, (sample) => sum(sample.parts, Number));
      if (parts < 20 || parts < MIN_SHARE * allParts) continue;
      const weight = language === 'pages' ? WEIGHT_OF_PAGES : 1;
      total += (weight * sum(ofLanguage, (sample) => sample.tokens[kind]!)) / parts;
      weights += weight;
    }
    if (weights > 0) rates[kind] = total / weights;
  }
  const pages = languages.get('pages') ?? [];
  const ratios = pages.map((page) => estimate(page, rates) / page.exact).sort((a, b) => a - b);
  const middle = ratios[ratios.length >> 1] ?? 1;
  for (let kind = LATIN; kind <= LATIN_AFTER_SYMBOL + 1; kind++) rates[kind]! /= middle;
  return rates;
}

function sum<Item>(items: Iterable<Item>, numberOf: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += numberOf(item);
  return total;
}

function estimate({ parts }: Sample, rates: Float64Array): number {
  return parts.reduce((sum, count, kind) => sum + count * rates[kind]!, 0);
}

function report(name: string, values_: readonly number[]): void {
  const sorted = [...values_].sort((a, b) => a - b);
  const within = sorted.filter((ratio) => Math.abs(ratio - 1) <= 0.05).length / sorted.length;
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(3);
  console.log(
    `| ${name} | ${sorted.length} | ${(within * 100).toFixed(1)} % | ${at(0.05)} | ${at(0.5)} | ${at(0.95)} |`,
  );
}

function dataFile(name: string, { seed, segment, table }: TokenFilter, rates: Float64Array): string {
  const writer = new ColumnWriter();
  writer.column([seed, segment]);
  writer.column([...table]);
  return `/**
 * Generated by \`npm run calibrate:tokens -- PATH --write\`; do not edit. The filter holds tokens of o200k_base, the
 * vocabulary that OpenAI publishes under the MIT license; the rates are fitted, see \`docs/metadata.md\`.
 */
import type { Vocabulary } from './vocabulary.ts';

export const ${name}: Vocabulary = {
  rates: [${[...rates].map((rate) => +rate.toFixed(4)).join(', ')}],
  filter:
    '${writer.text}',
};
`;
}
