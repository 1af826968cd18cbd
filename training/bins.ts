/**
 * Cuts each feature into bins at quantiles of a sample of its values: a bin is a byte, a threshold
 * a float.
 */
import { MAX_BINS } from './boost-trees.ts';

/**
 * Upper bounds of a feature's bins, ascending. A value belongs to the first bin whose bound is at
 * least as large, or to one more bin after the last.
 *
 * @param sample - values of the feature; sorted in place.
 */
export function binBounds(sample: Float32Array): Float32Array {
  const sorted = sample.sort();
  const distinct: number[] = [];
  for (const value of sorted)
    if (distinct.length === 0 || distinct[distinct.length - 1] !== value) distinct.push(value);
  const bounds: number[] = [];
  if (distinct.length <= MAX_BINS) {
    for (let i = 0; i + 1 < distinct.length; i++) bounds.push(distinct[i]!);
    return Float32Array.from(bounds);
  }
  for (let i = 1; i < MAX_BINS; i++) {
    const bound = sorted[Math.floor((i * sorted.length) / MAX_BINS)]!;
    if (bounds.length === 0 || bound > bounds[bounds.length - 1]!) bounds.push(bound);
  }
  if (bounds[bounds.length - 1] === sorted[sorted.length - 1]) bounds.pop();
  return Float32Array.from(bounds);
}

/** Writes the bins of `values` into `column`, from row `start` on. */
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
