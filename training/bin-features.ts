/** Cuts each feature at quantiles of a sample of its values, so that a bin is a byte and a threshold a float. */
import { MAX_BINS } from './boost-trees.ts';

/**
 * Upper bounds of the bins of a feature, ascending; a value belongs to the first bin whose bound is at least as large, or to
 * the one past the last.
 *
 * @param sample - values of the feature; it is sorted.
 */
export function binBounds(sample: Float32Array): Float32Array {
  const sorted = sample.sort();
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

/** Writes the bins of `values` into `column` from row `start` on. */
export function binValues(values: Float32Array, bounds: Float32Array, column: Uint8Array, start: number): void {
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    let low = 0;
    let high = bounds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bounds[middle]! < value) low = middle + 1;
      else high = middle;
    }
    column[start + row] = low;
  }
}
