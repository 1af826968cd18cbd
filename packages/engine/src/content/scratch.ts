/**
 * Memory for the many short lists of numbers that are made while a page's content is chosen, and let go together: to take each
 * of them on its own costs more than to fill it.
 */
export class Scratch {
  #buffer: ArrayBuffer;
  #used = 0;

  /** @param bytes - how much is likely to be needed; more is taken when it is. */
  constructor(bytes: number) {
    this.#buffer = new ArrayBuffer(bytes);
  }

  /** `length` numbers, all 0. */
  float64(length: number): Float64Array {
    const at = this.#take(length * 8);
    return new Float64Array(this.#buffer, at, length);
  }

  /** `length` numbers, all 0. */
  float32(length: number): Float32Array {
    const at = this.#take(length * 4);
    return new Float32Array(this.#buffer, at, length);
  }

  /** `length` numbers, all 0. */
  int32(length: number): Int32Array {
    const at = this.#take(length * 4);
    return new Int32Array(this.#buffer, at, length);
  }

  /** `length` numbers, all 0. */
  uint8(length: number): Uint8Array {
    const at = this.#take(length);
    return new Uint8Array(this.#buffer, at, length);
  }

  /** Where so many bytes begin, at a place where a number of eight bytes may. */
  #take(bytes: number): number {
    const room = (bytes + 7) & ~7;
    if (this.#used + room > this.#buffer.byteLength) {
      this.#buffer = new ArrayBuffer(Math.max(room, this.#buffer.byteLength));
      this.#used = 0;
    }
    this.#used += room;
    return this.#used - room;
  }
}
