/** Learns the model's parts: the kinds of page, and the blocks of the content. */
import { BLOCK_FEATURES } from '../packages/engine/src/content/features/block-features.ts';
import { fillTokens, TOKEN_FEATURES } from '../packages/engine/src/content/features/token-features.ts';
import { COLUMNS, FEATURES } from '../packages/engine/src/content/judge-blocks.ts';
import { chanceOf, DEPTH } from '../packages/engine/src/content/model.ts';
import { KIND_FEATURES, PAGE_FEATURES } from '../packages/engine/src/content/page-features.ts';
import { binBounds, binValues } from './bin-features.ts';
import { type BinnedColumns, type BoostOptions, boostTrees, type Ensemble, scoreRows } from './boost-trees.ts';
import type { Dataset, Sample } from './dataset.ts';
import type { LearnedKinds } from './learn-kinds.ts';
import { type LearnedTokens, learnTokens, scoreTokens } from './learn-tokens.ts';
import { randomFrom } from './random.ts';
import { KINDS } from './read-pages.ts';

/** What was learned for one part: trees over bins, and the bins' bounds. */
export interface Learned {
  readonly ensemble: Ensemble;
  readonly bounds: readonly Float32Array[];
}

export interface LearnedModel {
  readonly kinds: LearnedKinds;
  readonly blocks: Learned;
  readonly tokens: LearnedTokens;
}

const BLOCK_OPTIONS: BoostOptions = {
  trees: 220,
  depth: DEPTH,
  rate: 0.085,
  featureShare: 0.5,
  rowShare: 0.5,
  ridge: 5,
  leafWeight: 10,
  seed: 2,
};
const BLOCK_ROWS_SEED = 102;
const TOKEN_ROWS_SEED = 101;
/** Blocks of one page that the trees learn from, at most: large pages repeat themselves. */
const BLOCKS_A_PAGE = 120;
/** Rows a page gives to the sample by which features are cut into bins. */
const SAMPLED_A_PAGE = 60;

/** The tables every fold learns from. */
export interface Tables {
  readonly data: Dataset;
  readonly kindColumns: BinnedColumns;
  /** `KIND_FEATURES`, of all pages; what the words say is filled in as it becomes known. */
  readonly kindBounds: Float32Array[];
  /** `FEATURES`; the kinds and what the tokens say are filled in as they become known. */
  readonly columns: BinnedColumns;
  readonly bounds: Float32Array[];
}

export function makeTables(data: Dataset): Tables {
  const { samples, rows } = data;
  const kindColumns: Uint8Array[] = [];
  const kindBounds: Float32Array[] = [];
  for (let feature = 0; feature < KIND_FEATURES.length; feature++) {
    const values = Float32Array.from(samples, ({ pageRow }) => pageRow[feature]!);
    const bounds = binBounds(values.slice());
    const column = new Uint8Array(values.length);
    binValues(values, bounds, column, 0);
    kindColumns.push(column);
    kindBounds.push(bounds);
  }
  const columns: Uint8Array[] = [];
  const bounds: Float32Array[] = [];
  const sampled = sampleRows(samples);
  for (let feature = 0; feature < BLOCK_FEATURES.length; feature++) {
    const cuts = binBounds(Float32Array.from(sampled, ([sample, b]) => columnOf(sample, feature)[b]!));
    const column = new Uint8Array(rows);
    for (const sample of samples) binValues(columnOf(sample, feature), cuts, column, sample.start);
    columns.push(column);
    bounds.push(cuts);
  }
  for (let feature = BLOCK_FEATURES.length; feature < FEATURES.length; feature++) {
    const page = feature - COLUMNS.length;
    const ofPage = page >= 0 && page < PAGE_FEATURES.length;
    const column = new Uint8Array(rows);
    if (ofPage)
      for (const [at, { start, sizes }] of samples.entries())
        column.fill(kindColumns[page]![at]!, start, start + sizes.length);
    columns.push(column);
    bounds.push(ofPage ? kindBounds[page]! : EVEN);
  }
  return { data, kindColumns, kindBounds, columns, bounds };
}

function columnOf({ values, sizes }: Sample, feature: number): Float32Array {
  return values.subarray(feature * sizes.length, (feature + 1) * sizes.length);
}

function sampleRows(samples: readonly Sample[]): (readonly [sample: Sample, block: number])[] {
  const random = randomFrom(7);
  return samples.flatMap((sample) =>
    Array.from(
      { length: Math.min(SAMPLED_A_PAGE, sample.sizes.length) },
      () => [sample, Math.floor(random() * sample.sizes.length)] as const,
    ),
  );
}

/** Bounds for chances. */
const EVEN = Float32Array.from({ length: 63 }, (_, at) => at / 63);

/** Place of the first of the kinds. */
const KINDS_FROM = FEATURES.length - KINDS.length;

/** Writes a page's kinds into the table. */
export function fillKinds({ columns }: Tables, { start, sizes }: Sample, kinds: Float32Array): void {
  for (let kind = 0; kind < kinds.length; kind++) {
    const values = new Float32Array(sizes.length).fill(kinds[kind]!);
    binValues(values, EVEN, columns[KINDS_FROM + kind]!, start);
  }
}

/** Place of the first of `TOKEN_FEATURES`. */
const TOKENS_FROM = BLOCK_FEATURES.length;

/**
 * One page in so many is learned as if in a language of which no word is known, since the marked pages are all but English and
 * the web is not.
 */
const FOREIGN = 6;

/** Writes what the tokens say of every page into the table, for the blocks to be learned from. */
export function fillTokensToLearn(tables: Tables, tokensOf: (sample: Sample) => LearnedTokens): void {
  for (const [at, sample] of tables.data.samples.entries())
    fillPageTokens(tables, sample, tokensOf(sample), at % FOREIGN === 0);
}

/** Learns the tokens of all folds but the `without`. */
export function learnTokensWithout({ data }: Tables, folds: number, without: readonly number[]): LearnedTokens {
  const { rows, weights } = chooseRows(data, ({ fold }) => !without.includes(fold), TOKEN_ROWS_SEED);
  const within = Array.from({ length: folds }, (_, fold) => fold).filter((fold) => !without.includes(fold));
  return learnTokens(data, rows, weights, within);
}

/** Cuts what the tokens say into bins, by what those say of each page that were learned without its fold. */
export function boundTokens({ data, bounds }: Tables, tokensOf: (sample: Sample) => LearnedTokens): void {
  const random = randomFrom(13);
  const values: number[][] = TOKEN_FEATURES.map(() => []);
  for (const sample of data.samples) {
    const columns = tokenColumns(data, sample, tokensOf(sample));
    for (let at = 0; at < Math.min(SAMPLED_A_PAGE, sample.sizes.length); at++) {
      const b = Math.floor(random() * sample.sizes.length);
      for (const [feature, column] of columns.entries()) values[feature]!.push(column[b]!);
    }
  }
  for (const [feature, sampled] of values.entries())
    bounds[TOKENS_FROM + feature] = binBounds(Float32Array.from(sampled));
}

/**
 * Writes what the tokens say of a page's blocks into the table.
 *
 * @param isForeign - whether to read its texts as if in a language of which no word is known.
 */
export function fillPageTokens(
  { data, columns, bounds }: Tables,
  sample: Sample,
  tokens: LearnedTokens,
  isForeign = false,
): void {
  for (const [feature, values] of tokenColumns(data, sample, tokens, isForeign).entries())
    binValues(values, bounds[TOKENS_FROM + feature]!, columns[TOKENS_FROM + feature]!, sample.start);
}

function tokenColumns(data: Dataset, sample: Sample, tokens: LearnedTokens, isForeign = false): Float32Array[] {
  const columns: Float32Array[] = [];
  fillTokens(scoreTokens(data, sample, tokens, isForeign), () => {
    columns.push(new Float32Array(sample.sizes.length));
    return columns.at(-1)!;
  });
  return columns;
}

export function learnBlocks({ data, columns, bounds }: Tables, train: (sample: Sample) => boolean): Learned {
  const { rows, weights } = chooseRows(data, train, BLOCK_ROWS_SEED);
  return { ensemble: boostTrees(columns, rows, data.target, weights, BLOCK_OPTIONS), bounds };
}

/** Rows to learn from: all of a small page, and of a large one a sample by weight, weighted up to stand for the rest. */
function chooseRows({ samples, weight }: Dataset, train: (sample: Sample) => boolean, seed: number) {
  const random = randomFrom(seed);
  const rows: number[] = [];
  const weights = weight.slice();
  for (const sample of samples) {
    if (!train(sample) || sample.truthWords === 0) continue;
    const { start, words } = sample;
    let sum = 0;
    for (let b = 0; b < words.length; b++) sum += Math.sqrt(weight[start + b]!);
    for (let b = 0; b < words.length; b++) {
      const row = start + b;
      if (weight[row] === 0) continue;
      const chance = words.length <= BLOCKS_A_PAGE ? 1 : Math.min(1, (BLOCKS_A_PAGE * Math.sqrt(weight[row]!)) / sum);
      if (random() >= chance) continue;
      rows.push(row);
      weights[row] = weight[row]! / chance;
    }
  }
  return { rows: Int32Array.from(rows), weights };
}

/** Chances of a page's blocks. */
export function chancesBy({ columns }: Tables, { ensemble }: Learned, { start, sizes }: Sample): Float32Array {
  return Float32Array.from(scoreRows(ensemble, columns, start, sizes.length), chanceOf);
}
