/**
 * Limits the parts of an HTTP response that are not content: interim responses (1xx) and the number of
 * chunks. Each costs a callback, so that a few bytes per part can keep the processor busy. Trailers are
 * limited by the HTTP client's header size, and all bytes together by {@link maxWireBytes}.
 */
import { Transform, type TransformCallback } from 'node:stream';
import { RectoError } from '../../contract/errors.ts';

/** Real sites send one 103 Early Hints, rarely two. */
const MAX_INTERIM_RESPONSES = 8;
/** Chunks of any size that all responses for one page may have. Beyond that, chunks need {@link MIN_MEAN_CHUNK} bytes on average. */
const MAX_SMALL_CHUNKS = 32_768;
const MIN_MEAN_CHUNK = 64;

/** Bytes that a connection may receive for a body of `maxBytes`: TLS, headers and chunk sizes included. */
export function maxWireBytes(maxBytes: number): number {
  return maxBytes * 1.25 + 1024 * 1024;
}

export function wireLimitError(): RectoError {
  return new RectoError('FETCH_FAILED', 'The site sent too many bytes that are not content.');
}

/** The chunks of all responses for one page: redirects would multiply a limit for each. */
export class ChunkCount {
  #chunks = 0;
  #bytes = 0;

  /** @returns whether there are too many. */
  add(bytes: number): boolean {
    this.#chunks++;
    this.#bytes += bytes;
    return this.#chunks > MAX_SMALL_CHUNKS + this.#bytes / MIN_MEAN_CHUNK;
  }
}

/** Passes a body on, and fails if its chunks are too many. */
export class ChunkCounter extends Transform {
  readonly #chunks: ChunkCount;

  constructor(chunks: ChunkCount) {
    super();
    this.#chunks = chunks;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#chunks.add(chunk.length)) {
      done(new RectoError('FETCH_FAILED', 'The site sent the page in too many pieces.'));
    } else {
      done(null, chunk);
    }
  }
}

export class InterimResponseCount {
  #responses = 0;

  /** @returns the error if there are too many. */
  add(): RectoError | undefined {
    if (++this.#responses <= MAX_INTERIM_RESPONSES) return undefined;
    return new RectoError('FETCH_FAILED', 'The site sent too many interim responses.');
  }
}
