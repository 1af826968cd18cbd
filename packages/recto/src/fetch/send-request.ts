/** One request, one response, over one connection that is closed afterwards, whatever happens. */
import type { IncomingHttpHeaders } from 'undici/types/header.js';
import { RectoError } from '../contract/errors.ts';
import { hostOf } from './address-policy.ts';
import { ACCEPT_ENCODING, decodeContent, parseContentEncoding, tooLargeError } from './content-coding.ts';
import type { MemoryShare } from './fetch-memory.ts';
import { GuardRefusal } from './guard-refusal.ts';
import { type Guard, openConnection } from './guarded-connection.ts';

export interface ResponseLimits {
  /** Milliseconds until the response's headers are there. */
  readonly headersTimeout: number;
  /** Bytes of the body, decompressed. */
  readonly maxBytes: number;
  /** What the body takes of the memory for all pages; the caller gives it back. Nothing where it is left out. */
  readonly held?: MemoryShare;
}

/** What is sent, where it is more than a question. */
export interface PostContent {
  readonly method: 'POST';
  readonly body: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly bytes: Buffer;
}

/** The response's headers by lower-case name; of a repeated one, the first. */
export class ResponseHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  /** The empty string where there is none. */
  get(name: string): string {
    const value = this.#headers[name];
    return (typeof value === 'object' ? value[0] : value) ?? '';
  }

  /** All values of a header that may be repeated, joined as a list. */
  list(name: string): string {
    const value = this.#headers[name];
    return typeof value === 'object' ? value.join(', ') : (value ?? '');
  }
}

/** 204 and 205 have no page, 206 a part of one that nobody asked for. */
export function isPageStatus(status: number): boolean {
  return status >= 200 && status <= 203;
}

/** Bytes of the answer to an error or a redirect: enough to see what it says. */
const ASIDE_BYTES = 256 * 1024;

/**
 * @param signal - ends everything; its reason is thrown.
 * @throws {GuardRefusal} where the guard says no; {@link RectoError} with a 422 code for what goes wrong afterwards.
 */
export async function sendRequest(
  url: URL,
  requestHeaders: Readonly<Record<string, string>>,
  guard: Guard,
  limits: ResponseLimits,
  signal: AbortSignal,
  content?: PostContent,
): Promise<HttpResponse> {
  const hop = new AbortController();
  const all = AbortSignal.any([signal, hop.signal]);
  const connection = openConnection(url, guard, all);
  const late = new RectoError(
    'FETCH_TIMEOUT',
    `${hostOf(url)} did not answer within ${seconds(limits.headersTimeout)}.`,
  );
  const timer = setTimeout(() => hop.abort(late), limits.headersTimeout);
  try {
    const { statusCode, headers, body } = await connection.request({
      ...(content ?? { method: 'GET' as const }),
      path: url.pathname + url.search,
      headers: { ...requestHeaders, 'accept-encoding': ACCEPT_ENCODING },
      reset: true,
      signal: all,
    });
    clearTimeout(timer);
    const known = new ResponseHeaders(headers);
    const bytes = isPageStatus(statusCode) ? await readPage(body, known, limits) : await readOtherBody(body, known);
    return { status: statusCode, headers: known, bytes };
  } catch (error) {
    if (all.aborted) throw all.reason;
    throw error instanceof RectoError || error instanceof GuardRefusal ? error : transportError(error, url);
  } finally {
    clearTimeout(timer);
    // Closes the socket in any state, also one that is still connecting and that the client does not know of yet.
    hop.abort(new Error('The response has been read.'));
    connection.destroy().catch(() => {
      // It has nothing left to say.
    });
  }
}

async function readPage(body: AsyncIterable<Uint8Array>, headers: ResponseHeaders, limits: ResponseLimits) {
  const codings = parseContentEncoding(headers.list('content-encoding'));
  const length = Number(headers.get('content-length') || 0);
  if (length > limits.maxBytes) throw tooLargeError(limits.maxBytes);
  const chunks: Uint8Array[] = [];
  for await (const chunk of decodeContent(body, codings, limits.maxBytes)) {
    limits.held?.take(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads what explains an error; that it cannot be read is no news. */
async function readOtherBody(body: AsyncIterable<Uint8Array>, headers: ResponseHeaders): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  try {
    const codings = parseContentEncoding(headers.list('content-encoding'));
    let size = 0;
    for await (const chunk of decodeContent(body, codings, ASIDE_BYTES * 4)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= ASIDE_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  return Buffer.concat(chunks);
}

/** What went wrong on the way to a public address, by the codes of sockets, TLS and the HTTP parser. */
const TRANSPORT_ERRORS: readonly (readonly [code: RegExp, message: string])[] = [
  [/^ECONNREFUSED$/, 'The site refused the connection.'],
  [
    /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_CLOSED|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    'The site closed the connection before the page was complete.',
  ],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'The site cannot be reached from here.'],
  [/^ETIMEDOUT$/, 'The site does not accept connections.'],
  [/^CERT_HAS_EXPIRED$/, "The site's TLS certificate has expired."],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "The site's TLS certificate is for another name."],
  [/^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/, "The site's TLS certificate is self-signed."],
  [/^(?:UNABLE_TO_|CERT_|CRL_|INVALID_CA|PATH_LENGTH)/, "The site's TLS certificate cannot be verified."],
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO)/, 'The site does not speak TLS that this service understands.'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, "The site's response headers are too large."],
  [/^(?:HPE_|UND_ERR_)/, 'The site does not answer in valid HTTP.'],
];

function transportError(error: unknown, url: URL): RectoError {
  const code = codeOf(error);
  const known = TRANSPORT_ERRORS.find(([pattern]) => pattern.test(code));
  return new RectoError('FETCH_FAILED', known?.[1] ?? `${hostOf(url)} could not be read.`, { cause: error });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  // The client's parser gives some of its errors no code.
  if (error.name === 'HTTPParserError') return 'HPE_';
  return 'code' in error ? String(error.code) : '';
}

export function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} seconds`;
}
