/**
 * Decodes content codings (RFC 9110, 8.4) while the body arrives, and counts the bytes after each
 * coding. The HTTP client's own decompression has no limit, and 165 bytes of Brotli can expand to 100 MB.
 */
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createInflate, createInflateRaw } from 'node:zlib';
import { normalizeEncoding } from '@exodus/bytes/encoding.js';
import { RectoError } from '../../contract/errors.ts';
import { EncodedInput } from './encoded-input.ts';
import { gunzip } from './gunzip.ts';

type ByteStream = AsyncIterable<Uint8Array>;

/** Sent as `Accept-Encoding`. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';
/** A few servers compress twice by mistake. More codings are an attack. */
const MAX_CODINGS = 2;
const chunkSize = 64 * 1024;

/** Each ignores bytes after the end of the compressed data. */
const DECODERS: Readonly<Record<string, (input: EncodedInput, firstBytes: Uint8Array) => ByteStream>> = {
  gzip: (input) => gunzip(input, chunkSize),
  'x-gzip': (input) => gunzip(input, chunkSize),
  // By the standard, "deflate" is the zlib format. Some servers send raw deflate, as old browsers accepted it.
  deflate: (input, firstBytes) =>
    transform(input, isZlib(firstBytes) ? createInflate({ chunkSize }) : createInflateRaw({ chunkSize })),
  br: (input) => transform(input, createBrotliDecompress({ chunkSize })),
};

/**
 * Registered codings that are not decoded. Messages name only these, since an agent reads messages as our words, and
 * any other name is text that the site chose.
 */
const OTHER_CODINGS = ['aes128gcm', 'compress', 'dcb', 'dcz', 'exi', 'pack200-gzip', 'x-compress', 'zstd'];

/**
 * @param header - the response's `Content-Encoding`, or the empty string.
 * @returns the codings to decode, the outermost first.
 * @throws {RectoError} FETCH_FAILED for an unknown coding, or for more than two.
 */
export function parseContentEncoding(header: string): string[] {
  const codings = header
    .toLowerCase()
    .split(',', 100)
    .map((coding) => coding.trim())
    .filter((coding) => !isNoCoding(coding));
  if (codings.length > MAX_CODINGS) throw new RectoError('FETCH_FAILED', 'The page is compressed more than twice.');
  const unknown = codings.find((coding) => !Object.hasOwn(DECODERS, coding));
  if (unknown !== undefined) {
    const name = OTHER_CODINGS.includes(unknown) ? ` "${unknown}"` : '';
    throw new RectoError('FETCH_FAILED', `The site used an unsupported content coding${name}.`);
  }
  return codings.reverse();
}

/** Some servers send a charset here, or what belongs to e-mail. Browsers take the body as it is. */
function isNoCoding(coding: string): boolean {
  return /^(?:identity|none|7bit|8bit|binary|)$/.test(coding) || normalizeEncoding(coding) !== null;
}

/**
 * Decodes a body.
 * @param codings - the outermost first.
 * @param maxBytes - limit for the body as received and after each coding.
 * @throws {RectoError} from the iteration: RESPONSE_TOO_LARGE, or FETCH_FAILED for broken compression.
 */
export function decodeContent(body: ByteStream, codings: readonly string[], maxBytes: number): ByteStream {
  let stream = limitBytes(body, maxBytes);
  for (const coding of codings) stream = limitBytes(decodeCoding(stream, coding), maxBytes);
  return stream;
}

async function* limitBytes(source: ByteStream, maxBytes: number): ByteStream {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw tooLargeError(maxBytes);
    yield chunk;
  }
}

export function tooLargeError(maxBytes: number): RectoError {
  return new RectoError('RESPONSE_TOO_LARGE', `The page is larger than ${(maxBytes / 1024 / 1024).toFixed(0)} MiB.`);
}

async function* decodeCoding(source: ByteStream, coding: string): ByteStream {
  const input = new EncodedInput(source);
  try {
    const firstBytes = await input.peek(2);
    if (firstBytes.length > 0) yield* DECODERS[coding]!(input, firstBytes);
  } catch (cause) {
    if (input.error !== undefined) throw input.error;
    throw new RectoError('FETCH_FAILED', `The page's ${coding} compression is broken or cut short.`, { cause });
  } finally {
    input.close();
  }
}

function transform(input: EncodedInput, decoder: Transform): ByteStream {
  pipeline(input, decoder, () => {
    // Errors also surface from the decoder, which the caller reads.
  });
  return decoder;
}

/** RFC 1950: compression method 8, and a header that is a multiple of 31. */
function isZlib(firstBytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = firstBytes;
  return (method & 15) === 8 && ((method << 8) | flags) % 31 === 0;
}
