import type { ScratchMemory } from '../../scratch-memory.ts';

/**
 * Features of a page's blocks, stored column after column: writers and trees handle one feature of
 * all blocks at a time.
 */
export class FeatureTable {
  readonly rows: number;
  readonly columns: number;
  readonly #values: Float32Array;
  #next = 0;

  /**
   * @param columns - number of features that there is room for.
   * @param scratch - memory to use; without it the table allocates its own.
   */
  constructor(rows: number, columns: number, scratch?: ScratchMemory) {
    this.rows = rows;
    this.columns = columns;
    this.#values = scratch ? scratch.float32(rows * columns) : new Float32Array(rows * columns);
  }

  /** The next column, filled with 0. */
  add(): Float32Array {
    this.#next += this.rows;
    return this.#values.subarray(this.#next - this.rows, this.#next);
  }

  /** All columns added so far. */
  get values(): Float32Array {
    return this.#values.subarray(0, this.#next);
  }
}
