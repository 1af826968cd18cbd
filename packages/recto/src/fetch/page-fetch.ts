/**
 * Fetches one page from its first URL to the last redirect. Each hop is judged anew, and nothing is
 * carried from one hop to the next: no cookies, no credentials, no `Referer`. The headers that the
 * client chose are sent as long as no hop has left the origin of the first URL.
 */
import { RectoError } from '../contract/errors.ts';
import { headerOf } from '../contract/request-headers.ts';
import { detectBlock, isSoft404, maxTextToInspect, type ReceivedPage } from '../conversion/block-pages/blocked-page.ts';
import { readSignals } from '../conversion/block-pages/page-signals.ts';
import type { FetchedPage } from '../conversion/ports.ts';
import { hostOf, isHttpUrl } from './address/address-policy.ts';
import { ChunkCount } from './connection/framing-limits.ts';
import { delayRefusal, GuardRefusal, REFUSAL_MESSAGE } from './connection/guard-refusal.ts';
import type { Guard } from './connection/guarded-connection.ts';
import type { ResponseHeaders } from './connection/response-headers.ts';
import { type HttpResponse, isPageStatus, sendRequest } from './connection/send-request.ts';
import type { MemoryShare } from './fetch-memory.ts';
import { decodeText } from './response/decode-text.ts';
import { isTemplateDump } from './response/markdown-response.ts';
import {
  declaredSyntax,
  type MediaType,
  type PageSyntax,
  parseMediaType,
  sniffPageSyntax,
} from './response/media-type.ts';
import { redirectTarget, refreshTarget } from './response/redirect.ts';

export interface HopSettings {
  /** Redirects followed, `meta refresh` included. Default 10. */
  readonly maxRedirects?: number;
  /** Milliseconds for each hop to connect and receive the headers. Default 10,000. */
  readonly headersTimeout?: number;
  /** Bytes of a page after content decoding. Default {@link MAX_PAGE_BYTES}. */
  readonly maxBytes?: number;
  /**
   * Milliseconds. A refusal is reported after a multiple of this, so that its time does not reveal
   * whether a name exists in a private network. Default 500; 0 for a person's own machine.
   */
  readonly refusalInterval?: number;
  /** Default: one that names Recto. */
  readonly userAgent?: string;
  /** Default `en;q=0.9, *;q=0.5`. */
  readonly acceptLanguage?: string;
  /** Chosen by the client. `User-Agent` is added to ours, the others replace them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called for every connection that the address policy refuses, for an audit log. */
  readonly onRefused?: (connection: RefusedConnection) => void;
}

export interface RefusedConnection {
  readonly host: string;
  readonly reason: string;
}

export const MAX_PAGE_BYTES = 10 * 1024 * 1024;

/** Names Recto to sites, in the form that they know from search engines. */
export const USER_AGENT_COMMENT = 'compatible; Recto; +https://www.npmjs.com/package/recto-md';
const USER_AGENT = `Mozilla/5.0 (${USER_AGENT_COMMENT})`;
const ACCEPT = 'text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, text/plain;q=0.8, */*;q=0.1';
const ACCEPT_HTML = 'text/html, application/xhtml+xml;q=0.9, text/plain;q=0.8, */*;q=0.1';

export class PageFetch {
  readonly #settings: HopSettings;
  readonly #guard: Guard;
  readonly #signal: AbortSignal;
  readonly #start: URL;
  readonly #memory: MemoryShare;
  readonly #chunks = new ChunkCount();
  /** Bytes of the pages before this hop that led to another URL. */
  #skippedBytes = 0;
  #accept = ACCEPT;
  /** Whether a redirect has left the first origin. A later one may lead back, with a URL of its choice. */
  #hasLeftOrigin = false;

  /** @param memory - where the page's bytes are counted. The caller releases them in the end. */
  constructor(start: URL, settings: HopSettings, guard: Guard, signal: AbortSignal, memory: MemoryShare) {
    this.#start = start;
    this.#settings = settings;
    this.#guard = guard;
    this.#signal = signal;
    this.#memory = memory;
  }

  /** @throws {RectoError} if the page cannot be fetched, or the response is not the page. */
  async run(): Promise<FetchedPage> {
    const { maxRedirects = 10 } = this.#settings;
    let url = this.#start;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await this.#request(url);
      const next = redirectTarget(response, url) ?? (await this.#readPage(response, url));
      if (!(next instanceof URL)) return next;
      this.#skippedBytes += response.bytes.length;
      if (this.#skippedBytes > (this.#settings.maxBytes ?? MAX_PAGE_BYTES)) throw skippedTooMuchError();
      url = next;
      this.#hasLeftOrigin ||= url.origin !== this.#start.origin;
    }
    throw new RectoError('TOO_MANY_REDIRECTS', `The URL redirects more than ${maxRedirects} times.`);
  }

  async #request(url: URL): Promise<HttpResponse> {
    const { refusalInterval = 500, headersTimeout = 10_000, maxBytes = MAX_PAGE_BYTES } = this.#settings;
    const started = performance.now();
    try {
      rejectInvalidUrl(url);
      const reason = this.#guard.policy.urlRefusal(url);
      if (reason !== undefined) throw new GuardRefusal('not-allowed', reason);
      // The previous hop's body is no longer needed.
      this.#memory.release();
      const limits = { headersTimeout, maxBytes, memory: this.#memory, chunks: this.#chunks, checkHeaders };
      return await sendRequest(url, this.#headers(), this.#guard, limits, this.#signal);
    } catch (error) {
      if (!(error instanceof GuardRefusal)) throw error;
      if (error.kind === 'not-allowed') this.#settings.onRefused?.({ host: hostOf(url), reason: error.message });
      await delayRefusal(started, refusalInterval, this.#signal);
      throw new RectoError('FETCH_FAILED', REFUSAL_MESSAGE, { cause: error });
    }
  }

  #headers(): Record<string, string> {
    const { userAgent = USER_AGENT, acceptLanguage = 'en;q=0.9, *;q=0.5', headers } = this.#settings;
    const chosen = this.#hasLeftOrigin ? undefined : headers;
    const suffix = headerOf(chosen, 'user-agent');
    const cookie = headerOf(chosen, 'cookie');
    return {
      'user-agent': suffix === undefined ? userAgent : `${userAgent} ${suffix}`,
      accept: this.#accept,
      'accept-language': headerOf(chosen, 'accept-language') ?? acceptLanguage,
      ...(cookie === undefined ? {} : { cookie }),
    };
  }

  /** @returns the page, or the URL to request instead. */
  async #readPage(response: HttpResponse, url: URL): Promise<FetchedPage | URL> {
    const { status, headers, bytes } = response;
    const type = parseMediaType(headers.list('content-type'));
    if (!isPageStatus(status)) throw await this.#errorOf(response, type, url);

    const syntax = sniffPageSyntax(bytes, type, url.pathname);
    const text = await decodeText(bytes, { charset: type.charset, syntax: syntax === 'markdown' ? 'text' : syntax });
    if (syntax === 'html' || syntax === 'xml') {
      const page = this.#inspect(response, text, url);
      const block = detectBlock(page);
      if (block !== undefined) throw blockedError(block);
      const target = refreshTarget(page.signals, headers.get('refresh'), url);
      if (target !== undefined) return target;
      if (isSoft404(page.signals)) throw soft404Error(status);
    } else if (syntax === 'markdown' && this.#accept === ACCEPT && isTemplateDump(text, url)) {
      this.#accept = ACCEPT_HTML;
      return url;
    }
    const isNoStore = /(?:^|[,\s])no-store(?:$|[,\s])/i.test(headers.get('cache-control') ?? '');
    return {
      text,
      kind: KINDS[syntax],
      resolvedUrl: url.href,
      bytes: bytes.length,
      ...(isNoStore ? { isNoStore } : {}),
    };
  }

  /** The error for a status that is not a page's. */
  async #errorOf(response: HttpResponse, type: MediaType, url: URL): Promise<RectoError> {
    const { status, bytes } = response;
    if (type.essence === 'text/html' || type.essence === 'application/xhtml+xml' || type.essence === '') {
      const text = await decodeText(bytes, { charset: type.charset, syntax: 'html' });
      const block = detectBlock(this.#inspect(response, text, url));
      if (block !== undefined) return blockedError(block);
    }
    return new RectoError('TARGET_HTTP_ERROR', `The site responded with status ${status} instead of a page.`);
  }

  #inspect({ status, headers }: HttpResponse, text: string, url: URL): ReceivedPage {
    const isRedirected = url.host !== this.#start.host || url.pathname !== this.#start.pathname;
    const page = { status, headers, url, isRedirected };
    return { ...page, signals: readSignals(text, maxTextToInspect(page)) };
  }
}

const KINDS = { html: 'html', xml: 'html', text: 'text', markdown: 'markdown' } as const satisfies Record<
  PageSyntax,
  FetchedPage['kind']
>;

/** A video or a stream without end is refused before it is read. */
function checkHeaders(headers: ResponseHeaders): void {
  declaredSyntax(parseMediaType(headers.list('content-type')));
}

/** The caller checks the length, because parsing can make nine characters of one. */
function rejectInvalidUrl(url: URL): void {
  if (!isHttpUrl(url) || url.username !== '' || url.password !== '') throw new RectoError('INVALID_URL');
}

function blockedError(block: string): RectoError {
  return new RectoError('TARGET_BLOCKED', `The site responded with ${block} instead of the page.`);
}

function skippedTooMuchError(): RectoError {
  return new RectoError('RESPONSE_TOO_LARGE', 'The pages before the redirects are too large.');
}

function soft404Error(status: number): RectoError {
  const message = `The site responded with status ${status}, but its page says that the page does not exist.`;
  return new RectoError('TARGET_HTTP_ERROR', message);
}
