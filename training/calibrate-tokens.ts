/**
 * Fits the weights of the engine's token counts to those of o200k_base, and compares both: `npm run calibrate:tokens --
 * PATH… [--every N] [--languages] [--write]`.
 *
 * It reads one in N of the labeled pages in each PATH, the Universal Declaration of Human Rights, the test texts in twenty
 * languages and the vocabulary itself. Each page is measured with weights that were fitted without its site; with
 * `--languages`, each test text also with weights that were fitted without its language. `--write` writes weights fitted to
 * all.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { writeTokenWeights } from '../packages/engine/src/measure/token-weights.ts';
import { fitTokenWeights, PretokenPlaces } from './fit-token-weights.ts';
import { foldSites } from './fold-sites.ts';
import { readHtml, readLabeledPages } from './sources/labeled-pages.ts';
import {
  type CountedText,
  isLatinOrSymbol,
  makeOddTexts,
  PretokenTable,
  readDeclarations,
  readLanguagePages,
  readLanguageTexts,
  readScripts,
  readTokens,
  toMarkdown,
} from './token-texts.ts';

const DATA = join(import.meta.dirname, '../packages/engine/src/measure/token-weights-data.ts');
const FOLDS = 5;

/** Languages with much text on the web. Declarations in others count less. */
const COMMON = new Set(
  'ar bg bn cs da de el en es fa fi fr he hi hu hy id it ja ka ko mr nl pl pt ro ru sv ta te th tr uk ur vi zh zh-tw'.split(
    ' ',
  ),
);
/** How much a text counts: to fit pretokens, as a share of all pages; to fit texts, relative to one page. */
const COMMON_SHARE = 1 / 24;
const RARE_SHARE = 1 / 1_600;
const TEST_TEXT_SHARE = 1 / 40;
const COMMON_WEIGHT = 1;
const RARE_WEIGHT = 0.1;
const TEST_TEXT_WEIGHT = 8;
/** Shorter pages say little about the sum of many pretokens. */
const MIN_PAGE_TOKENS = 100;
/** Share of a script other than Latin, and of its single tokens in it. */
const SCRIPT_SHARE = 1 / 40;
const SINGLE_TOKENS = 0.85;
/** Their frequencies are supposed to fall as one through their rank and this. */
const RANK_OFFSET = 30;
/** Latin tokens and symbols count by rank, and as if each occurred at least so often. */
const LATIN_TOKENS = 80_000;
const MIN_TOKEN_COUNT = 0.2;
const tokenCount = (rank: number) => Math.max(MIN_TOKEN_COUNT, 3_000 / (rank + 1_500));
const JOINED_COUNT = 0.5;
const ODD_COUNT = 4;

interface Text extends CountedText {
  readonly language: string;
  /** Share of all pages, and weight of a text. */
  readonly share: number;
  readonly weight: number;
}

interface Page extends CountedText {
  readonly fold: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    languages: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (positionals.length === 0) {
  console.error('Name folders of labeled pages: npm run calibrate:tokens -- PATH');
  process.exit(2);
}

const table = new PretokenTable();
/** Main content, which is measured, and the whole of the same pages. */
const pages: Page[] = [];
const wholePages: Page[] = [];
await readPages();
const testTexts = readLanguageTexts().map(
  ({ language, text }): Text => ({ ...table.read(text), language, share: TEST_TEXT_SHARE, weight: TEST_TEXT_WEIGHT }),
);
const texts = [...readDeclarationTexts(), ...testTexts];
const testPages = readLanguagePages().map(({ language, text }) => ({ ...table.read(text), language }));
const tokens = readTokens();
const { latin, others } = readScripts(tokens);
const scripts = others.map((script) => ({ tokens: script.tokens.map(numberOf), joined: script.joined.map(numberOf) }));
const latinTokens = tokens.map((token) => (token !== '' && isLatinOrSymbol(token) ? numberOf(token) : undefined));
const latinJoined = latin.joined.map(numberOf);
const odd = makeOddTexts().map((text) => table.read(text));
const places = new PretokenPlaces(table);

calibrate();

async function readPages(): Promise<void> {
  const all = positionals.flatMap(readLabeledPages);
  const foldOf = foldSites(all, FOLDS);
  for (const [at, page] of all.entries()) {
    if (at % Number(values.every) !== 0) continue;
    const html = await readHtml(page);
    const fold = foldOf[at]!;
    const main = table.read(toMarkdown(html, 'main', page.url));
    if (main.exact > 0) pages.push({ ...main, fold });
    wholePages.push({ ...table.read(toMarkdown(html, 'full', page.url)), fold });
  }
}

function readDeclarationTexts(): Text[] {
  const declarations = readDeclarations();
  const versions = Map.groupBy(declarations, ({ language }) => language);
  return declarations.map(({ language, text }) => {
    const share = COMMON.has(language) ? COMMON_SHARE : RARE_SHARE;
    return {
      ...table.read(text),
      language,
      share: share / versions.get(language)!.length,
      weight: COMMON.has(language) ? COMMON_WEIGHT : RARE_WEIGHT,
    };
  });
}

/** The number of a string that is one pretoken. Of others, the first one's. */
function numberOf(pretoken: string): number {
  return table.read(pretoken).pretokens[0]!;
}

/** What weights are fitted without. */
interface LeftOut {
  readonly fold?: number;
  readonly language?: string;
}

function calibrate(): void {
  const ratioOf = (text: CountedText, weights: Int32Array) => places.estimate(text, weights) / text.exact;
  const ratios = new Map<CountedText, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitWithout({ fold });
    for (const page of pages) if (page.fold === fold) ratios.set(page, ratioOf(page, weights));
  }
  const all = fitWithout({});
  const data = writeTokenWeights(all);
  console.log(`${data.length} characters, ${(gzipSync(data).length / 1000).toFixed(1)} kB compressed\n`);
  console.log('| | texts | within 5 % | mean error | p5 | median | p95 |\n|---|--:|--:|--:|--:|--:|--:|');
  report(
    'pages',
    pages.map((page) => ratios.get(page)!),
  );
  report(
    'pages of 200 tokens and more',
    pages.filter(({ exact }) => exact >= 200).map((page) => ratios.get(page)!),
  );
  report(
    'test pages in ten languages',
    testPages.map((page) => ratioOf(page, all)),
  );
  report(
    'test texts',
    testTexts.map((text) => ratioOf(text, all)),
  );
  const without = values.languages
    ? testTexts.map((text) => ratioOf(text, fitWithout({ language: text.language })))
    : [];
  if (values.languages) report('test texts, fitted without the language', without);
  console.log('\n| language | as shipped | fitted without it |\n|---|--:|--:|');
  for (const [at, text] of testTexts.entries())
    console.log(`| ${text.language} | ${ratioOf(text, all).toFixed(3)} | ${without[at]?.toFixed(3) ?? ''} |`);
  if (values.write) writeFileSync(DATA, dataFile(data));
}

function fitWithout({ fold, language }: LeftOut): Int32Array {
  const counts = new Float64Array(table.pretokens.length);
  const add = (text: CountedText, factor: number) => {
    for (const [index, pretoken] of text.pretokens.entries()) counts[pretoken]! += text.counts[index]! * factor;
  };
  const learnedPages = pages.filter((page) => page.fold !== fold);
  const learnedWholePages = wholePages.filter((page) => page.fold !== fold);
  for (const page of learnedPages) add(page, 1);
  const total = counts.reduce((sum, count) => sum + count, 0);
  for (const page of learnedWholePages) add(page, 1);
  const learnedTexts = texts.filter((text) => text.language !== language);
  for (const text of learnedTexts) add(text, (total * text.share) / text.exact);
  for (const script of scripts) {
    const frequencies = script.tokens.map((_, rank) => 1 / (rank + RANK_OFFSET));
    const sum = frequencies.reduce((a, b) => a + b, 0);
    const share = total * SCRIPT_SHARE;
    for (const [rank, token] of script.tokens.entries())
      counts[token]! += (share * SINGLE_TOKENS * frequencies[rank]!) / sum;
    for (const word of script.joined) counts[word]! += (share * (1 - SINGLE_TOKENS)) / script.joined.length;
  }
  for (const [rank, token] of latinTokens.slice(0, LATIN_TOKENS).entries())
    if (token !== undefined) counts[token]! += tokenCount(rank);
  for (const word of latinJoined) counts[word]! += JOINED_COUNT;
  for (const text of odd) for (const pretoken of text.pretokens) counts[pretoken]! += ODD_COUNT;
  const weightedPages = [...learnedPages, ...learnedWholePages].filter(({ exact }) => exact >= MIN_PAGE_TOKENS);
  return fitTokenWeights(places, counts, [...weightedPages.map((page) => ({ ...page, weight: 1 })), ...learnedTexts]);
}

function report(name: string, ratios: readonly number[]): void {
  const sorted = [...ratios].sort((a, b) => a - b);
  const errors = sorted.map((ratio) => Math.abs(ratio - 1));
  const within = errors.filter((error) => error <= 0.05).length / sorted.length;
  const mean = errors.reduce((sum, error) => sum + error, 0) / sorted.length;
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(3);
  console.log(
    `| ${name} | ${sorted.length} | ${(within * 100).toFixed(1)} % | ${(mean * 100).toFixed(1)} % | ${at(0.05)} | ${at(0.5)} | ${at(0.95)} |`,
  );
}

function dataFile(data: string): string {
  return `/**
 * Generated by \`npm run calibrate:tokens -- PATH --write\`; do not edit. Weights fitted to counts of o200k_base, the
 * encoding that OpenAI publishes under the MIT license, see \`docs/metadata.md\`.
 */
export const TOKEN_WEIGHTS =
  '${data}';
`;
}
