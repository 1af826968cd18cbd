/**
 * Compares the engine's token counts with those of o200k_base: `npm run calibrate:tokens -- PATH
 * [--write]`.
 *
 * It reads the pages in PATH (`html/ID.html.gz`) and the test texts in twenty languages. The rates
 * for a page, or a language, are fitted without it. `--write` writes the filter and the rates
 * fitted to all of them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import vocabulary from 'gpt-tokenizer/bpeRanks/o200k_base';
import { countTokens as countExactly } from 'gpt-tokenizer/encoding/o200k_base';
import { convert } from '../packages/engine/src/index.ts';
import { CodeUnitBuffer } from '../packages/engine/src/measure/code-unit-buffer.ts';
import { CLASS_COUNT } from '../packages/engine/src/measure/pretoken-class.ts';
import { type PretokenSplit, PretokenSplitter } from '../packages/engine/src/measure/pretoken-splitter.ts';
import { Pretokenizer } from '../packages/engine/src/measure/pretokenizer.ts';
import type { TokenFilter } from '../packages/engine/src/measure/token-filter.ts';
import { buildFilter, foldTokens } from './build-token-filter.ts';

const FILE = join(import.meta.dirname, '../packages/engine/src/measure/token-filter-data.ts');
const TEXTS = join(import.meta.dirname, '../packages/engine/test/measure/texts');
const FOLDS = 5;
/** All pages count as one language, with this many times the weight of another. */
const WEIGHT_OF_PAGES = 3;
/** Rates are fitted to one page in ten, which is enough. */
const FIT_EVERY = 10;

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
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name a folder of pages (html/ID.html.gz): npm run calibrate:tokens -- PATH');
  process.exit(2);
}

const keys = foldTokens(vocabulary);
const filter = buildFilter(keys);
console.log(`${keys.length} strings, ${(filter.table.length / 1024).toFixed(0)} KiB`);

const rateOfFold = new Map<number, Float64Array>();
const exactly = new Map<string, number>();
const written = readdirSync(TEXTS).map((name) => measure(name.slice(0, -3), readFileSync(join(TEXTS, name), 'utf8')));
const pages: Sample[] = [];
for (const [at, name] of readdirSync(join(folder, 'html')).sort().entries()) {
  if (!name.endsWith('.html.gz') || at % Number(values.every) !== 0) continue;
  const html = gunzipSync(readFileSync(join(folder, 'html', name))).toString('utf8');
  const { markdown } = convert(html, { includeMeta: false });
  if (markdown !== '') pages.push(measure('pages', markdown));
}

const ratios = pages.map((page, at) => {
  const others = pages.filter((_, other) => other % FOLDS !== at % FOLDS && other % FIT_EVERY === 0);
  return estimate(page, fitted(at % FOLDS, others)) / page.exact;
});
console.log('\n| | texts | within 5 % | p5 | median | p95 |\n|---|--:|--:|--:|--:|--:|');
report('pages', ratios);
report(
  'pages of 200 tokens and more',
  ratios.filter((_, at) => pages[at]!.exact >= 200),
);
const all = fitRates([...written, ...pages.filter((_, at) => at % FIT_EVERY === 0)]);
for (const text of written) {
  const rates = fitRates([
    ...written.filter((other) => other !== text),
    ...pages.filter((_, at) => at % FIT_EVERY === 0),
  ]);
  report(`${text.language}, fitted without it`, [estimate(text, rates) / text.exact]);
  report(`${text.language}, as shipped`, [estimate(text, all) / text.exact]);
}
if (values.write) {
  writeFileSync(FILE, dataFile(filter, all));
  console.log(`\n${FILE}`);
}

function fitted(fold: number, others: readonly Sample[]): Float64Array {
  const known = rateOfFold.get(fold);
  if (known) return known;
  const rates = fitRates([...written, ...others]);
  rateOfFold.set(fold, rates);
  return rates;
}

function measure(language: string, text: string): Sample {
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
 * dominate.
 */
function fitRates(samples: readonly Sample[]): Float64Array {
  const rates = new Float64Array(CLASS_COUNT).fill(1);
  const languages = Map.groupBy(samples, ({ language }) => language);
  for (let kind = 0; kind < CLASS_COUNT; kind++) {
    let total = 0;
    let weights = 0;
    for (const [language, ofLanguage] of languages) {
      const parts = ofLanguage.reduce((sum, sample) => sum + sample.parts[kind]!, 0);
      const tokens = ofLanguage.reduce((sum, sample) => sum + sample.tokens[kind]!, 0);
      if (parts < 20) continue;
      const weight = language === 'pages' ? WEIGHT_OF_PAGES : 1;
      total += (weight * tokens) / parts;
      weights += weight;
    }
    if (weights > 0) rates[kind] = total / weights;
  }
  return rates;
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

function dataFile({ seed, third, table }: TokenFilter, rates: Float64Array): string {
  return `/**
 * Generated by \`npm run calibrate:tokens -- PATH --write\`; do not edit. The filter holds the tokens of o200k_base, the
 * vocabulary that OpenAI publishes under the MIT license; the rates are fitted, see \`docs/metadata.md\`.
 */
export const RATES: readonly number[] = [${[...rates].map((rate) => +rate.toFixed(4)).join(', ')}];
export const FILTER =
  '${seed} ${third} ${Buffer.from(table).toString('base64')}';
`;
}
