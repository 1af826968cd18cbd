/**
 * Content codings undone as the body flows, and counted at every stage: the HTTP client's own decompression has no
 * bound, and 165 bytes of brotli can hold a hundred megabytes.
 */
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { RectoError } from '../contract/errors.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** What is sent as `Accept-Encoding`. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';
/** A server that compresses twice exists; one that compresses a thousand times is after something else. */
const MAX_LAYERS = 2;
const chunkSize = 64 * 1024;

const DECODERS: Readonly<Record<string, (first: Uint8Array) => Transform>> = {
  gzip: () => createGunzip({ chunkSize }),
  'x-gzip': () => createGunzip({ chunkSize }),
  // "deflate" is the zlib format by the standard and the bare one by old habit: the first two bytes tell.
  deflate: (first) => (isZlib(first) ? createInflate({ chunkSize }) : createInflateRaw({ chunkSize })),
  br: () => createBrotliDecompress({ chunkSize }),
};

/**
 * @param header - the `Content-Encoding` of the response, or the empty string.
 * @returns the codings to undo, the outermost first.
 * @throws {RectoError} FETCH_FAILED for one that is unknown, or more than two.
 */
export function parseContentEncoding(header: string): string[] {
  const codings = header
    .toLowerCase()
    .split(',', 100)
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_LAYERS) throw new RectoError('FETCH_FAILED', 'The page is compressed more than twice.');
  const unknown = codings.find((coding) => !Object.hasOwn(DECODERS, coding));
  if (unknown !== undefined) {
    throw new RectoError('FETCH_FAILED', `The page is sent with the unknown coding "${unknown.slice(0, 40)}".`);
  }
  return codings.reverse();
}

/**
 * Undoes the codings and counts what comes out of each.
 * @param limit - bytes that any stage may give; the first byte beyond ends everything.
 */
export function decodeContent(body: Bytes, codings: readonly string[], limit: number): Bytes {
  let stream = counted(body, limit);
  for (const coding of codings) stream = counted(decoded(stream, coding), limit);
  return stream;
}

async function* counted(source: Bytes, limit: number): Bytes {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) throw tooLargeError(limit);
    yield chunk;
  }
}

export function tooLargeError(limit: number): RectoError {
  return new RectoError('RESPONSE_TOO_LARGE', `The page is larger than ${(limit / 1024 / 1024).toFixed(0)} MiB.`);
}

async function* decoded(source: Bytes, coding: string): Bytes {
  const chunks = source[Symbol.asyncIterator]();
  const first = await firstTwoBytes(chunks);
  if (first.length === 0) return;
  const decoder = DECODERS[coding]!(first);
  const input = new Input(first, chunks);
  pipeline(input.read(), decoder, () => {
    // What went wrong comes out of the decoder below.
  });
  try {
    yield* decoder;
  } catch (cause) {
    if (input.failure !== undefined) throw input.failure;
    throw new RectoError('FETCH_FAILED', `The page's ${coding} compression is broken or cut short.`, { cause });
  }
}

/** The compressed bytes, remembering whether it was they that failed: a broken connection is no broken compression. */
class Input {
  failure: unknown;
  readonly #first: Uint8Array;
  readonly #chunks: AsyncIterator<Uint8Array>;

  constructor(first: Uint8Array, chunks: AsyncIterator<Uint8Array>) {
    this.#first = first;
    this.#chunks = chunks;
  }

  async *read(): Bytes {
    yield this.#first;
    try {
      yield* { [Symbol.asyncIterator]: () => this.#chunks };
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

async function firstTwoBytes(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let first: Uint8Array = new Uint8Array(0);
  while (first.length < 2) {
    const { done, value } = await chunks.next();
    if (done) break;
    first = first.length === 0 ? value : Buffer.concat([first, value]);
  }
  return first;
}

/** RFC 1950: method 8, and a header that is a multiple of 31. */
function isZlib(first: Uint8Array): boolean {
  const [method = 0, flags = 0] = first;
  return (method & 15) === 8 && ((method << 8) | flags) % 31 === 0;
}
