/** Sends one request over one connection and reads its response. The connection is closed in every case. */
import { ByteCollector } from '../../byte-collector.ts';
import { RectoError } from '../../contract/errors.ts';
import { hostOf } from '../address/address-policy.ts';
import type { MemoryShare } from '../fetch-memory.ts';
import { ACCEPT_ENCODING, decodeContent, parseContentEncoding, tooLargeError } from '../response/content-coding.ts';
import type { ChunkCount } from './framing-limits.ts';
import { GuardRefusal } from './guard-refusal.ts';
import { type Guard, requestSite } from './guarded-connection.ts';
import type { ResponseHeaders } from './response-headers.ts';
import { transportError } from './transport-error.ts';

export interface ResponseLimits {
  /** Milliseconds until the response's headers must have arrived. */
  readonly headersTimeout: number;
  /** Bytes of the body after content decoding. */
  readonly maxBytes: number;
  /** Where the body's bytes are counted against the memory for all pages. The caller releases them. */
  readonly memory?: MemoryShare;
  /** Called before a page's body is read. What it throws ends the request. */
  readonly checkHeaders?: (headers: ResponseHeaders) => void;
  /** The chunks of the responses before, if this is not the first request for a page. */
  readonly chunks?: ChunkCount;
}

export interface PostContent {
  readonly method: 'POST';
  readonly body: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /**
   * The body after content decoding; at most {@link MAX_OTHER_BODY_BYTES} of it unless the status is a page's, and nothing of
   * a redirect's.
   */
  readonly bytes: Buffer;
}

/** 204 and 205 have no content, and 206 has a part of a page that we did not request. */
export function isPageStatus(status: number): boolean {
  return status >= 200 && status <= 203;
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Whether the response has another URL instead of content (RFC 9110, 15.4). */
export function isRedirect(status: number, headers: ResponseHeaders): boolean {
  return REDIRECT_STATUSES.has(status) && headers.get('location') !== '';
}

/** Bytes read of an error's body: enough to recognize a block page. */
const MAX_OTHER_BODY_BYTES = 256 * 1024;

/**
 * @param signal - ends the request in any state; its reason is thrown.
 * @throws {GuardRefusal} if the guard refuses the connection.
 * @throws {RectoError} with a 422 code for every other failure.
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
  const either = AbortSignal.any([signal, hop.signal]);
  const timeoutError = new RectoError(
    'FETCH_TIMEOUT',
    `${hostOf(url)} did not respond within ${formatSeconds(limits.headersTimeout)}.`,
  );
  const timer = setTimeout(() => hop.abort(timeoutError), limits.headersTimeout);
  try {
    const request = {
      ...(content ?? { method: 'GET' }),
      headers: { ...requestHeaders, 'accept-encoding': ACCEPT_ENCODING },
    };
    const { status, headers, body } = await requestSite(url, request, guard, limits.maxBytes, either, limits.chunks);
    clearTimeout(timer);
    const bytes = isPageStatus(status)
      ? await readPageBody(body, headers, limits)
      : isRedirect(status, headers)
        ? Buffer.alloc(0)
        : await readOtherBody(body, headers);
    return { status, headers, bytes };
  } catch (error) {
    if (either.aborted) throw either.reason;
    throw error instanceof RectoError || error instanceof GuardRefusal ? error : transportError(error);
  } finally {
    clearTimeout(timer);
    hop.abort(new Error('The response has been read.'));
  }
}

async function readPageBody(body: AsyncIterable<Uint8Array>, headers: ResponseHeaders, limits: ResponseLimits) {
  limits.checkHeaders?.(headers);
  const codings = parseContentEncoding(headers.list('content-encoding'));
  const contentLength = Number(headers.get('content-length') || 0);
  if (contentLength > limits.maxBytes) throw tooLargeError(limits.maxBytes);
  const collected = new ByteCollector();
  for await (const chunk of decodeContent(body, codings, limits.maxBytes)) {
    limits.memory?.take(chunk.length);
    collected.append(chunk);
  }
  return collected.concat();
}

/** Reads the start of an error's body. A body that cannot be read counts as empty. */
async function readOtherBody(body: AsyncIterable<Uint8Array>, headers: ResponseHeaders): Promise<Buffer> {
  const collected = new ByteCollector();
  try {
    const codings = parseContentEncoding(headers.list('content-encoding'));
    let size = 0;
    for await (const chunk of decodeContent(body, codings, MAX_OTHER_BODY_BYTES * 4)) {
      collected.append(chunk);
      size += chunk.length;
      if (size >= MAX_OTHER_BODY_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  return collected.concat();
}

export function formatSeconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} seconds`;
}
