/**
 * Collects a body. Small chunks are copied together into blocks, because each costs far more memory than it has bytes:
 * a Buffer takes hundreds of bytes, and a slice keeps a whole socket buffer (64 KiB) alive.
 */
const MIN_BLOCK_BYTES = 4 * 1024;
export const MAX_BLOCK_BYTES = 64 * 1024;

export class ByteCollector {
  readonly #reserve: (bytes: number) => void;
  readonly #parts: Uint8Array[] = [];
  /** Filled up to {@link #used}; the bytes since {@link #start} are not in a part yet. */
  #block = Buffer.alloc(0);
  #start = 0;
  #used = 0;

  /**
   * @param reserve - called with the bytes of memory that the next block or large chunk takes. If it throws, that block or
   *   chunk is not collected. The blocks together are at most {@link MAX_BLOCK_BYTES} larger than what was appended.
   */
  constructor(reserve: (bytes: number) => void = () => {}) {
    this.#reserve = reserve;
  }

  append(chunk: Uint8Array): void {
    if (chunk.length >= MAX_BLOCK_BYTES / 2) {
      this.#reserve(chunk.length);
      this.#finishPart();
      this.#parts.push(chunk);
      return;
    }
    // A chunk may be divided, so that every block is full before the next one is allocated.
    for (let copied = 0; copied < chunk.length; ) {
      if (this.#used === this.#block.length) this.#startBlock();
      const size = Math.min(chunk.length - copied, this.#block.length - this.#used);
      this.#block.set(size === chunk.length ? chunk : chunk.subarray(copied, copied + size), this.#used);
      this.#used += size;
      copied += size;
    }
  }

  /** Copies everything into one buffer, so the body is in memory twice until the collector is discarded. */
  concat(): Buffer<ArrayBuffer> {
    this.#finishPart();
    return Buffer.concat(this.#parts);
  }

  #startBlock(): void {
    const size = Math.min(MAX_BLOCK_BYTES, Math.max(MIN_BLOCK_BYTES, this.#block.length * 2));
    this.#reserve(size);
    this.#finishPart();
    this.#block = Buffer.allocUnsafeSlow(size);
    this.#start = 0;
    this.#used = 0;
  }

  #finishPart(): void {
    if (this.#used > this.#start) this.#parts.push(this.#block.subarray(this.#start, this.#used));
    this.#start = this.#used;
  }
}
