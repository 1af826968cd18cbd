/**
 * Memory for the many short lists of numbers that are made while a page is seen and its content chosen, and let go together: to take each
 * of them on its own costs more than to fill it, and so does to take memory anew for each page.
 */
export class Scratch {
  readonly #first: Uint8Array<ArrayBuffer>;
  /** What lists are taken from: the first memory, or more that was needed. */
  #bytes: Uint8Array<ArrayBuffer>;
  #buffer: ArrayBuffer;
  #used = 0;
  /** Up to here what is not yet used is 0. */
  #clean: number;

  /** @param bytes - how much is likely to be needed; more is taken when it is. */
  constructor(bytes: number) {
    this.#first = new Uint8Array(bytes);
    this.#bytes = this.#first;
    this.#buffer = this.#first.buffer;
    this.#clean = bytes;
  }

  /** Begins anew: the lists made so far hold no longer. */
  reset(): void {
    if (this.#bytes !== this.#first) {
      this.#bytes = this.#first;
      this.#buffer = this.#first.buffer;
    }
    this.#used = 0;
    this.#clean = 0;
  }

  /** Makes room for so many bytes more at once. */
  reserve(bytes: number): void {
    const end = this.#used + bytes;
    if (end <= this.#clean) return;
    if (end > this.#bytes.length) {
      this.#bytes = new Uint8Array(bytes);
      this.#buffer = this.#bytes.buffer;
      this.#clean = bytes;
      this.#used = 0;
      return;
    }
    this.#bytes.fill(0, Math.max(this.#clean, this.#used), end);
    this.#clean = end;
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
  uint16(length: number): Uint16Array {
    const at = this.#take(length * 2);
    return new Uint16Array(this.#buffer, at, length);
  }

  /** `length` numbers, all 0. */
  uint8(length: number): Uint8Array {
    const at = this.#take(length);
    return new Uint8Array(this.#buffer, at, length);
  }

  /** Where so many bytes begin, at a place where a number of eight bytes may. */
  #take(bytes: number): number {
    const room = (bytes + 7) & ~7;
    if (this.#used + room > this.#clean)
      this.reserve(this.#used + room > this.#bytes.length ? Math.max(room, this.#bytes.length) : room);
    this.#used += room;
    return this.#used - room;
  }
}

/** Of up to so many nodes one page after the other has the same memory; a larger one has its own. */
const SMALL_PAGE = 2_000;
const memory = new Scratch(1 << 20);
/** For what is told of the nodes themselves. */
const BYTES_A_NODE = 5;

/** For a page of so many nodes. What is made in it holds until the next page asks. */
export function scratchFor(nodes: number): Scratch {
  if (nodes > SMALL_PAGE) return new Scratch(BYTES_A_NODE * nodes);
  memory.reset();
  return memory;
}
