/**
 * Limits the parts of an HTTP response that are not content: interim responses (1xx) and the number of
 * chunks. Each costs a callback, so that a few bytes per part can keep the processor busy. Trailers are
 * limited by the HTTP client's header size, and all bytes together by {@link maxWireBytes}.
 */
import type { Dispatcher } from 'undici';
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

export const limitFraming =
  (chunks: ChunkCount): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, new FramingLimiter(handler, chunks));

class FramingLimiter implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #chunks: ChunkCount;
  #interimResponses = 0;

  constructor(handler: Dispatcher.DispatchHandler, chunks: ChunkCount) {
    this.#handler = handler;
    this.#chunks = chunks;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
  }

  onResponseStart(...parameters: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    const [controller, status] = parameters;
    if (status < 200 && ++this.#interimResponses > MAX_INTERIM_RESPONSES) {
      controller.abort(new RectoError('FETCH_FAILED', 'The site sent too many interim responses.'));
    } else {
      this.#handler.onResponseStart?.(...parameters);
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#chunks.add(chunk.length)) {
      controller.abort(new RectoError('FETCH_FAILED', 'The site sent the page in too many pieces.'));
    } else {
      this.#handler.onResponseData?.(controller, chunk);
    }
  }

  onResponseEnd(...parameters: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.#handler.onResponseEnd?.(...parameters);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#handler.onResponseError?.(controller, error);
  }
}
