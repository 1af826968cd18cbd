/**
 * The feature tables that all folds learn from, one of pages and one of blocks, with values cut
 * into bins.
 */
import {
  BLOCK_FEATURES,
  MEASURED_FEATURES,
  MODEL_FEATURES,
} from '../packages/engine/src/content/describe/block-features.ts';
import { PAGE_FEATURES, PAGE_TYPE_FEATURES } from '../packages/engine/src/content/describe/page-features.ts';
import { binBounds, binValues } from './bins.ts';
import type { BinnedColumns, Ensemble } from './boost-trees.ts';
import { randomFrom } from './random.ts';
import type { Dataset, Sample } from './read-dataset.ts';

/** Trees over bins, and the bins' bounds. */
export interface LearnedTrees {
  readonly ensemble: Ensemble;
  /** By feature. */
  readonly bounds: readonly Float32Array[];
}

/** Rows per page in the sample that bounds are computed from. */
export const SAMPLED_ROWS_PER_PAGE = 60;

/** Bounds of bins for probabilities. */
export const EVEN_BOUNDS = Float32Array.from({ length: 63 }, (_, at) => at / 63);

export interface TrainingTables {
  readonly data: Dataset;
  /** `PAGE_TYPE_FEATURES` of all pages. Token scores are filled in when they are known. */
  readonly pageColumns: BinnedColumns;
  readonly pageBounds: Float32Array[];
  /**
   * `MODEL_FEATURES` of all blocks. Token features and page types are filled in when they are known.
   */
  readonly columns: BinnedColumns;
  readonly bounds: Float32Array[];
}

export function makeTables(data: Dataset): TrainingTables {
  const { samples, rows } = data;
  const pageColumns: Uint8Array[] = [];
  const pageBounds: Float32Array[] = [];
  for (let feature = 0; feature < PAGE_TYPE_FEATURES.length; feature++) {
    const values = Float32Array.from(samples, ({ pageFeatures }) => pageFeatures[feature]!);
    const bounds = binBounds(values.slice());
    const column = new Uint8Array(values.length);
    binValues(values, bounds, column, 0);
    pageColumns.push(column);
    pageBounds.push(bounds);
  }
  const columns: Uint8Array[] = [];
  const bounds: Float32Array[] = [];
  const sampled = sampleRows(samples);
  for (let feature = 0; feature < MEASURED_FEATURES.length; feature++) {
    const featureBounds = binBounds(Float32Array.from(sampled, ([sample, b]) => columnOf(sample, feature)[b]!));
    const column = new Uint8Array(rows);
    for (const sample of samples) binValues(columnOf(sample, feature), featureBounds, column, sample.start);
    columns.push(column);
    bounds.push(featureBounds);
  }
  for (let feature = MEASURED_FEATURES.length; feature < MODEL_FEATURES.length; feature++) {
    const pageFeature = feature - BLOCK_FEATURES.length;
    const isPageFeature = pageFeature >= 0 && pageFeature < PAGE_FEATURES.length;
    const column = new Uint8Array(rows);
    if (isPageFeature)
      for (const [at, { start, sizes }] of samples.entries())
        column.fill(pageColumns[pageFeature]![at]!, start, start + sizes.length);
    columns.push(column);
    bounds.push(isPageFeature ? pageBounds[pageFeature]! : EVEN_BOUNDS);
  }
  return { data, pageColumns, pageBounds, columns, bounds };
}

function columnOf({ blockFeatures, sizes }: Sample, feature: number): Float32Array {
  return blockFeatures.subarray(feature * sizes.length, (feature + 1) * sizes.length);
}

function sampleRows(samples: readonly Sample[]): (readonly [sample: Sample, block: number])[] {
  const random = randomFrom(7);
  return samples.flatMap((sample) =>
    Array.from(
      { length: Math.min(SAMPLED_ROWS_PER_PAGE, sample.sizes.length) },
      () => [sample, Math.floor(random() * sample.sizes.length)] as const,
    ),
  );
}
