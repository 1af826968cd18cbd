/** Encoded bytes that arrive in chunks, for decoders that read a header first or leave bytes unread. */
export class EncodedInput {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** Read from the source, but not by the decoder. */
  #unread: Uint8Array = new Uint8Array(0);
  #error: unknown;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** The source's own error, so that a broken connection is not reported as broken compression. */
  get error(): unknown {
    return this.#error;
  }

  /** @returns the next bytes; `undefined` at the end. */
  async next(): Promise<Uint8Array | undefined> {
    if (this.#unread.length > 0) {
      const chunk = this.#unread;
      this.#unread = chunk.subarray(chunk.length);
      return chunk;
    }
    try {
      const { done, value } = await this.#chunks.next();
      return done ? undefined : value;
    } catch (error) {
      this.#error = error;
      throw error;
    }
  }

  /** Puts back the end of what was read last. */
  unread(bytes: Uint8Array): void {
    this.#unread = bytes;
  }

  /** @returns the next `count` bytes, or fewer at the end. They are still to be read. */
  async peek(count: number): Promise<Uint8Array> {
    let bytes: Uint8Array = new Uint8Array(0);
    while (bytes.length < count) {
      const chunk = await this.next();
      if (chunk === undefined) break;
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    }
    this.#unread = bytes;
    return bytes.subarray(0, count);
  }

  /** Reads `count` bytes, or fewer at the end. */
  async take(count: number): Promise<Uint8Array> {
    const bytes = await this.peek(count);
    this.#unread = this.#unread.subarray(bytes.length);
    return bytes;
  }

  /** Skips bytes up to the next zero, and the zero. */
  async skipString(): Promise<void> {
    for (let chunk = await this.next(); chunk !== undefined; chunk = await this.next()) {
      const end = chunk.indexOf(0);
      if (end === -1) continue;
      this.unread(chunk.subarray(end + 1));
      return;
    }
  }

  /** Ends the source, without waiting for it. */
  close(): void {
    this.#chunks.return?.().catch(() => {
      // Nobody reads it any more.
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let chunk = await this.next(); chunk !== undefined; chunk = await this.next()) yield chunk;
  }
}
