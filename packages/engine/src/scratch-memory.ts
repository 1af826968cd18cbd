/**
 * An arena for the typed arrays that live as long as one conversion: taking them from one buffer
 * that later pages reuse costs a fifth of creating each array by itself.
 */
export class ScratchMemory {
  readonly #first: Uint8Array<ArrayBuffer>;
  /** The memory in use: `#first`, or a larger one that was needed. */
  #bytes: Uint8Array<ArrayBuffer>;
  #buffer: ArrayBuffer;
  #used = 0;
  /** Unused bytes before this offset are 0. */
  #clean: number;

  /** @param bytes - the expected need. More is allocated when it is exceeded. */
  constructor(bytes: number) {
    this.#first = new Uint8Array(bytes);
    this.#bytes = this.#first;
    this.#buffer = this.#first.buffer;
    this.#clean = bytes;
  }

  /** Starts over. Arrays taken before must no longer be used. */
  reset(): void {
    if (this.#bytes !== this.#first) {
      this.#bytes = this.#first;
      this.#buffer = this.#first.buffer;
    }
    this.#used = 0;
    this.#clean = 0;
  }

  /** Clears, or allocates, at least `bytes` more bytes at once. */
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

  float64(length: number): Float64Array {
    const at = this.#take(length * 8);
    return new Float64Array(this.#buffer, at, length);
  }

  float32(length: number): Float32Array {
    const at = this.#take(length * 4);
    return new Float32Array(this.#buffer, at, length);
  }

  int32(length: number): Int32Array {
    const at = this.#take(length * 4);
    return new Int32Array(this.#buffer, at, length);
  }

  uint16(length: number): Uint16Array {
    const at = this.#take(length * 2);
    return new Uint16Array(this.#buffer, at, length);
  }

  uint8(length: number): Uint8Array {
    const at = this.#take(length);
    return new Uint8Array(this.#buffer, at, length);
  }

  /** Takes bytes and returns their offset, aligned to 8 bytes for `Float64Array`. */
  #take(bytes: number): number {
    const aligned = (bytes + 7) & ~7;
    if (this.#used + aligned > this.#clean)
      this.reserve(this.#used + aligned > this.#bytes.length ? Math.max(aligned, this.#bytes.length) : aligned);
    this.#used += aligned;
    return this.#used - aligned;
  }
}
