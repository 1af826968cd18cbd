/** Learns the model's parts: the kinds of page, and the blocks of the content. */
import { BLOCK_FEATURES } from '../packages/engine/src/content/features/block-features.ts';
import { normalised } from '../packages/engine/src/content/judge-blocks.ts';
import { chanceOf, DEPTH } from '../packages/engine/src/content/model.ts';
import { KIND_FEATURES } from '../packages/engine/src/content/page-features.ts';
import { binBounds, binValues } from './bin-features.ts';
import { type BinnedColumns, type BoostOptions, boostTrees, type Ensemble, scoreRows } from './boost-trees.ts';
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
  readonly blocks: Learned;
}

const KIND_OPTIONS: BoostOptions = {
  trees: 60,
  depth: 3,
  rate: 0.1,
  featureShare: 0.3,
  rowShare: 0.7,
  ridge: 3,
  leafWeight: 3,
  seed: 11,
};
const BLOCK_OPTIONS: BoostOptions = {
  trees: 220,
  depth: DEPTH,
  rate: 0.085,
  featureShare: 0.22,
  rowShare: 0.5,
  ridge: 5,
  leafWeight: 10,
  seed: 1,
};
/** Blocks of one page that the trees learn from, at most: large pages repeat themselves. */
const BLOCKS_A_PAGE = 120;
/** Rows a page gives to the sample by which features are cut into bins. */
const SAMPLED_A_PAGE = 60;

/** The tables every fold learns from. */
export interface Tables {
  readonly data: Dataset;
  readonly kindColumns: BinnedColumns;
  readonly kindBounds: readonly Float32Array[];
  /** `FEATURES`; the kinds are filled in as they become known. */
  readonly columns: BinnedColumns;
  readonly bounds: readonly Float32Array[];
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
  for (let kind = 0; kind < KINDS.length; kind++) {
    columns.push(new Uint8Array(rows));
    bounds.push(EVEN);
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

export function learnKinds({ data, kindColumns, kindBounds }: Tables, train: (sample: Sample) => boolean): Learned[] {
  const rows = Int32Array.from(data.samples.keys()).filter((at) => train(data.samples[at]!));
  const weights = new Float32Array(data.samples.length).fill(1);
  return KINDS.map((_, kind) => {
    const target = Float32Array.from(data.samples, ({ marked }) => (marked.kind === kind ? 1 : 0));
    return { ensemble: boostTrees(kindColumns, rows, target, weights, KIND_OPTIONS), bounds: kindBounds };
  });
}

/** Chances of the kinds for sample `at`. */
export function kindsOf({ kindColumns }: Tables, kinds: readonly Learned[], at: number): Float32Array {
  return normalised(Float32Array.from(kinds, ({ ensemble }) => chanceOf(scoreRows(ensemble, kindColumns, at, 1)[0]!)));
}

/** Bounds for chances. */
const EVEN = Float32Array.from({ length: 63 }, (_, at) => at / 63);

/** Writes a page's kinds into the table. */
export function fillKinds({ columns }: Tables, { start, sizes }: Sample, kinds: Float32Array): void {
  for (let kind = 0; kind < kinds.length; kind++) {
    const values = new Float32Array(sizes.length).fill(kinds[kind]!);
    binValues(values, EVEN, columns[BLOCK_FEATURES.length + kind]!, start);
  }
}

export function learnBlocks({ data, columns, bounds }: Tables, train: (sample: Sample) => boolean): Learned {
  const { rows, weights } = chooseRows(data, train);
  return { ensemble: boostTrees(columns, rows, data.target, weights, BLOCK_OPTIONS), bounds };
}

/** Rows to learn from: all of a small page, and of a large one a sample by weight, weighted up to stand for the rest. */
function chooseRows({ samples, weight }: Dataset, train: (sample: Sample) => boolean) {
  const random = randomFrom(BLOCK_OPTIONS.seed + 100);
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
