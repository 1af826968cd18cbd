/**
 * Collects a body. Small chunks are copied together, because each is a slice that keeps a whole socket
 * buffer (64 KiB) alive: a site that sends one byte per buffer would otherwise fill the memory.
 */
const BLOCK_BYTES = 64 * 1024;

export class ByteCollector {
  readonly #parts: Uint8Array[] = [];
  /** Filled up to {@link #used}; the bytes since {@link #start} are not in a part yet. */
  #block = Buffer.alloc(0);
  #start = 0;
  #used = 0;

  append(chunk: Uint8Array): void {
    if (chunk.length >= BLOCK_BYTES / 2) {
      this.#finishPart();
      this.#parts.push(chunk);
      return;
    }
    if (this.#used + chunk.length > this.#block.length) {
      this.#finishPart();
      this.#block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
      this.#start = 0;
      this.#used = 0;
    }
    this.#block.set(chunk, this.#used);
    this.#used += chunk.length;
  }

  concat(): Buffer {
    this.#finishPart();
    return Buffer.concat(this.#parts);
  }

  #finishPart(): void {
    if (this.#used > this.#start) this.#parts.push(this.#block.subarray(this.#start, this.#used));
    this.#start = this.#used;
  }
}
