/** Learns the model's three parts: the kinds of page, the first stage, and the second on the first's opinions. */
import { BLOCK_FEATURES } from '../packages/engine/src/content/block-feature-names.ts';
import { FIRST_FEATURES, normalised, SECOND_FEATURES } from '../packages/engine/src/content/judge-blocks.ts';
import { chanceOf } from '../packages/engine/src/content/model.ts';
import { OPINION_FEATURES, opinionFeatures } from '../packages/engine/src/content/opinion-features.ts';
import { KIND_FEATURES } from '../packages/engine/src/content/page-features.ts';
import { binBounds, binRows } from './bin-features.ts';
import { type BinnedTable, type BoostOptions, boostTrees, type Ensemble, scoreRow } from './boost-trees.ts';
import type { Dataset, Sample } from './dataset.ts';
import { randomFrom } from './random.ts';
import { KINDS } from './read-pages.ts';

/** What was learned for one part: trees over bins, and the bins' bounds. */
export interface Learned {
  readonly ensemble: Ensemble;
  readonly bounds: readonly Float32Array[];
}

export interface LearnedModel {
  readonly kinds: readonly Learned[];
  readonly first: Learned;
  readonly second: Learned;
}

export const KIND_OPTIONS: BoostOptions = {
  trees: 60,
  leaves: 6,
  rate: 0.1,
  featureShare: 0.3,
  rowShare: 0.7,
  ridge: 3,
  leafWeight: 3,
  seed: 11,
};
export const FIRST_OPTIONS: BoostOptions = {
  trees: 130,
  leaves: 31,
  rate: 0.085,
  featureShare: 0.2,
  rowShare: 0.5,
  ridge: 5,
  leafWeight: 10,
  seed: 1,
};
/** The second stage is small: it corrects the first by what stands around a block, and must not learn the pages anew. */
export const SECOND_OPTIONS: BoostOptions = {
  trees: 50,
  leaves: 16,
  rate: 0.09,
  featureShare: 0.4,
  rowShare: 0.5,
  ridge: 10,
  leafWeight: 20,
  seed: 2,
};
/** Blocks of one page that a stage learns from, at most: large pages repeat themselves. */
const BLOCKS_A_PAGE = 120;
/** Rows a page gives to the sample by which features are cut into bins. */
const SAMPLED_A_PAGE = 60;

/** The tables every fold learns from. */
export interface Tables {
  readonly data: Dataset;
  readonly kindTable: BinnedTable;
  readonly kindBounds: readonly Float32Array[];
  /** `SECOND_FEATURES` wide; the kinds and opinions are filled in as they become known. */
  readonly table: BinnedTable;
  readonly blockBounds: readonly Float32Array[];
}

export function makeTables(data: Dataset): Tables {
  const { samples, rows, features } = data;
  const pageRows = new Float32Array(samples.length * KIND_FEATURES.length);
  for (let at = 0; at < samples.length; at++) pageRows.set(samples[at]!.reading.pageRow, at * KIND_FEATURES.length);
  const kindBounds = binBounds(pageRows, KIND_FEATURES.length);
  const kindTable = emptyTable(samples.length, KIND_FEATURES.length);
  binRows(pageRows, KIND_FEATURES.length, kindBounds, kindTable, 0, 0);
  const table = emptyTable(rows, SECOND_FEATURES.length);
  const blockBounds = binBounds(sampleRows(samples, features, SECOND_FEATURES.length), SECOND_FEATURES.length).slice(
    0,
    BLOCK_FEATURES.length,
  );
  binRows(features, SECOND_FEATURES.length, blockBounds, table, 0, 0);
  return { data, kindTable, kindBounds, table, blockBounds };
}

function emptyTable(rows: number, width: number): BinnedTable {
  return { rows, width, bins: new Uint8Array(rows * width) };
}

function sampleRows(samples: readonly Sample[], features: Float32Array, width: number): Float32Array {
  const random = randomFrom(7);
  const sample = new Float32Array(samples.length * SAMPLED_A_PAGE * width);
  let used = 0;
  for (const { start, words } of samples) {
    for (let taken = 0; taken < Math.min(SAMPLED_A_PAGE, words.length); taken++) {
      const row = start + Math.floor(random() * words.length);
      sample.set(features.subarray(row * width, (row + 1) * width), used);
      used += width;
    }
  }
  return sample.subarray(0, used);
}

export function learnKinds({ data, kindTable, kindBounds }: Tables, train: (sample: Sample) => boolean): Learned[] {
  const rows = Int32Array.from(data.samples.keys()).filter((at) => train(data.samples[at]!));
  const weights = new Float32Array(data.samples.length).fill(1);
  return KINDS.map((_, kind) => {
    const target = Float32Array.from(data.samples, ({ marked }) => (marked.kind === kind ? 1 : 0));
    return { ensemble: boostTrees(kindTable, rows, target, weights, KIND_OPTIONS), bounds: kindBounds };
  });
}

/** Chances of the kinds for sample `at`. */
export function kindsOf({ kindTable }: Tables, kinds: readonly Learned[], at: number): Float32Array {
  return normalised(Float32Array.from(kinds, ({ ensemble }) => chanceOf(scoreRow(ensemble, kindTable, at))));
}

/** Learns a stage from the features that it `uses`. */
export function learnStage(
  { data, table }: Tables,
  uses: (feature: number) => boolean,
  bounds: readonly Float32Array[],
  train: (sample: Sample) => boolean,
  options: BoostOptions,
): Learned {
  const { rows, weights } = chooseRows(data, train, options.seed);
  const features = Array.from({ length: table.width }, (_, feature) => feature).filter(uses);
  return { ensemble: boostTrees(table, rows, data.target, weights, { ...options, features }), bounds };
}

/** The first stage sees everything but opinions. */
export function isFirst(feature: number): boolean {
  return feature < FIRST_FEATURES.length;
}

/** The second sees the opinions, the block itself and the page. */
export function isSecond(feature: number): boolean {
  return feature >= BLOCK_FEATURES.length || /^(?:own|page)\./.test(SECOND_FEATURES[feature]!);
}

/** Rows to learn from: all of a small page, and of a large one a sample by weight, weighted up to stand for the rest. */
function chooseRows({ samples, weight }: Dataset, train: (sample: Sample) => boolean, seed: number) {
  const random = randomFrom(seed + 100);
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

/** Bounds for chances and shares of 0 to 1, and for the values beside them. */
const EVEN = Float32Array.from({ length: 63 }, (_, at) => (at - 1) / 60);

export function kindChanceBounds(): Float32Array[] {
  return KINDS.map(() => EVEN);
}

/** Writes a page's kinds into the table. */
export function fillKinds({ table }: Tables, sample: Sample, kinds: Float32Array): void {
  const rows = new Float32Array(sample.words.length * kinds.length);
  for (let b = 0; b < sample.words.length; b++) rows.set(kinds, b * kinds.length);
  binRows(rows, kinds.length, kindChanceBounds(), table, sample.start, BLOCK_FEATURES.length);
}

export function opinionsOf(sample: Sample, chances: Float32Array): Float32Array {
  return opinionFeatures(sample.reading.page, sample.reading.structure, chances);
}

export function fillOpinions(
  { table }: Tables,
  sample: Sample,
  opinions: Float32Array,
  bounds: readonly Float32Array[],
): void {
  binRows(opinions, OPINION_FEATURES.length, bounds, table, sample.start, FIRST_FEATURES.length);
}

export function opinionBounds(
  samples: readonly Sample[],
  opinions: readonly Float32Array[],
  rows: number,
): Float32Array[] {
  const all = new Float32Array(rows * OPINION_FEATURES.length);
  for (let at = 0; at < samples.length; at++) all.set(opinions[at]!, samples[at]!.start * OPINION_FEATURES.length);
  return binBounds(sampleRows(samples, all, OPINION_FEATURES.length), OPINION_FEATURES.length);
}

/** Chances of a page's blocks by a stage. */
export function chancesBy({ table }: Tables, { ensemble }: Learned, sample: Sample): Float32Array {
  return Float32Array.from(sample.words, (_, b) => chanceOf(scoreRow(ensemble, table, sample.start + b)));
}
