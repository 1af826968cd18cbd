/** Cuts each feature at quantiles of a sample of its values, so that a bin is a byte and a threshold a float. */
import { type BinnedTable, MAX_BINS } from './boost-trees.ts';

/**
 * Upper bounds of the bins of each feature, ascending; a value belongs to the first bin whose bound is at least as large,
 * or to the one past the last.
 *
 * @param sample - rows of `width` numbers.
 */
export function binBounds(sample: Float32Array, width: number): Float32Array[] {
  const rows = sample.length / width;
  const bounds: Float32Array[] = [];
  const column = new Float32Array(rows);
  for (let feature = 0; feature < width; feature++) {
    for (let row = 0; row < rows; row++) column[row] = sample[row * width + feature]!;
    column.sort();
    bounds.push(boundsOf(column));
  }
  return bounds;
}

function boundsOf(sorted: Float32Array): Float32Array {
  const distinct: number[] = [];
  for (const value of sorted)
    if (distinct.length === 0 || distinct[distinct.length - 1] !== value) distinct.push(value);
  const cuts: number[] = [];
  if (distinct.length <= MAX_BINS) {
    for (let i = 0; i + 1 < distinct.length; i++) cuts.push(distinct[i]!);
    return Float32Array.from(cuts);
  }
  for (let i = 1; i < MAX_BINS; i++) {
    const cut = sorted[Math.floor((i * sorted.length) / MAX_BINS)]!;
    if (cuts.length === 0 || cut > cuts[cuts.length - 1]!) cuts.push(cut);
  }
  if (cuts[cuts.length - 1] === sorted[sorted.length - 1]) cuts.pop();
  return Float32Array.from(cuts);
}

/**
 * Writes the bins of `values`, rows of `width` numbers of which the first are binned by `bounds`, into `table` from row `at`
 * and feature `from`.
 */
export function binRows(
  values: Float32Array,
  width: number,
  bounds: readonly Float32Array[],
  table: BinnedTable,
  at: number,
  from: number,
): void {
  const rows = values.length / width;
  for (let row = 0; row < rows; row++) {
    for (let feature = 0; feature < bounds.length; feature++) {
      const cuts = bounds[feature]!;
      const value = values[row * width + feature]!;
      let low = 0;
      let high = cuts.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (cuts[middle]! < value) low = middle + 1;
        else high = middle;
      }
      table.bins[(at + row) * table.width + from + feature] = low;
    }
  }
}
