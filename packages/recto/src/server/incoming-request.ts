/**
 * A request that joins small chunks of its body before they are read. Node makes a Buffer for each chunk: one read of the
 * socket (64 KiB) can contain ten thousand, and each takes 650 bytes while the request waits, such as for the database.
 */
import { IncomingMessage } from 'node:http';
import { ByteCollector, MAX_BLOCK_BYTES } from '../byte-collector.ts';

/** Each chunk takes about 2 µs, regardless of its size. Bodies with more chunks need {@link MIN_MEAN_CHUNK} bytes in each on average. */
const MAX_SMALL_CHUNKS = 32_768;
const MIN_MEAN_CHUNK = 64;

export class IncomingRequest extends IncomingMessage {
  #chunks = 0;
  #chunkBytes = 0;
  /** The first small chunk that waits. It is copied only if others join it. */
  #first: Buffer | undefined;
  #joined: ByteCollector | undefined;
  /** Bytes of all chunks that wait. */
  #bytes = 0;
  /** Whether the stream has asked for data. Then the chunks wait only until the whole read is parsed. */
  #isWaiting = false;
  #isScheduled = false;

  /** Whether the body has so many small chunks so far that the rest isn't worth receiving. */
  get hasTooManyChunks(): boolean {
    return this.#chunks > MAX_SMALL_CHUNKS + this.#chunkBytes / MIN_MEAN_CHUNK;
  }

  /** Called by Node's parser with each chunk, and null at the end. @returns whether to keep reading from the socket. */
  override push(chunk: Buffer | null): boolean {
    this.#chunks++;
    this.#chunkBytes += chunk?.length ?? 0;
    if (chunk === null || (chunk.length >= MAX_BLOCK_BYTES / 2 && this.#bytes === 0)) {
      this.#passOn();
      this.#isWaiting = false;
      return super.push(chunk);
    }
    if (this.#first === undefined) {
      this.#first = chunk;
    } else {
      if (this.#joined === undefined) {
        this.#joined = new ByteCollector();
        this.#joined.append(this.#first);
      }
      this.#joined.append(chunk);
    }
    this.#bytes += chunk.length;
    if (this.#isWaiting && !this.#isScheduled) {
      this.#isScheduled = true;
      // Not `process.nextTick`, which runs between the chunks of one read.
      setImmediate(() => {
        this.#isScheduled = false;
        if (this.#isWaiting) this.#passOn();
      });
    }
    return this.readableLength + this.#bytes < this.readableHighWaterMark;
  }

  override _read(size: number): void {
    this.#isWaiting = true;
    this.#passOn();
    super._read(size);
  }

  #passOn(): void {
    if (this.#bytes === 0) return;
    const bytes = this.#joined?.concat() ?? this.#first!;
    this.#first = undefined;
    this.#joined = undefined;
    this.#bytes = 0;
    this.#isWaiting = false;
    super.push(bytes);
  }
}
