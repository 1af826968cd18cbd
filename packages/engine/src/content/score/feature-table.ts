import type { Scratch } from '../../scratch.ts';

/**
 * Numbers about the blocks of a page, column after column: the trees look at one feature of all blocks at a time, and so do
 * those who write them.
 */
export class FeatureTable {
  readonly rows: number;
  readonly columns: number;
  readonly #values: Float32Array;
  #next = 0;

  /**
   * @param columns - how many features there is room for.
   * @param scratch - where its memory comes from; without one it is the table's own.
   */
  constructor(rows: number, columns: number, scratch?: Scratch) {
    this.rows = rows;
    this.columns = columns;
    this.#values = scratch ? scratch.float32(rows * columns) : new Float32Array(rows * columns);
  }

  /** The next column that has not been given out, all 0, to be written. */
  add(): Float32Array {
    this.#next += this.rows;
    return this.#values.subarray(this.#next - this.rows, this.#next);
  }

  /** What was written so far, column after column. */
  get values(): Float32Array {
    return this.#values.subarray(0, this.#next);
  }
}

/**
 * Whole numbers in the order of the floats that they stand for, 31 bits long: so that their difference cannot overflow, and
 * its sign tells which one is larger without a branch. Two floats that differ in their last bit alone may have one key.
 */
export function sortKey(value: number): number {
  FLOAT[0] = value;
  return sortKeyOfBits(BITS[0]!);
}

/** Puts the `sortKey` of each value in its place. */
export function sortKeys(values: Float32Array): Int32Array {
  const bits = bitsOf(values);
  for (let at = 0; at < bits.length; at++) bits[at] = sortKeyOfBits(bits[at]!);
  return bits;
}

/** The bits of each value. */
export function bitsOf(values: Float32Array): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset, values.length);
}

const FLOAT = new Float32Array(1);
const BITS = new Int32Array(FLOAT.buffer);

/** The `sortKey` of the float whose bits these are. */
export function sortKeyOfBits(bits: number): number {
  return (bits ^ ((bits >> 31) & 0x7fffffff)) >> 1;
}
