/** The numbers that all folds learn from: one table of pages, one of blocks, cut into bins. */
import { BLOCK_FEATURES } from '../packages/engine/src/content/describe/block-features.ts';
import { KIND_FEATURES, PAGE_FEATURES } from '../packages/engine/src/content/describe/page-features.ts';
import { COLUMNS, FEATURES } from '../packages/engine/src/content/score/judge-blocks.ts';
import { binBounds, binValues } from './bin-features.ts';
import type { BinnedColumns, Ensemble } from './boost-trees.ts';
import type { Dataset, Sample } from './dataset.ts';
import { randomFrom } from './random.ts';

/** What was learned for one part: trees over bins, and the bins' bounds. */
export interface Learned {
  readonly ensemble: Ensemble;
  readonly bounds: readonly Float32Array[];
}

/** Rows a page gives to the sample by which features are cut into bins. */
export const SAMPLED_A_PAGE = 60;

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
export const EVEN = Float32Array.from({ length: 63 }, (_, at) => at / 63);
