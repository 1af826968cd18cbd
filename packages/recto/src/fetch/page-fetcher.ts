/**
 * A page from its address: every hop is judged anew, nothing is carried from one to the next, and one budget of time
 * covers all of them.
 */
import { RectoError } from '../contract/errors.ts';
import type { FetchedPage, PageFetcher } from '../conversion/ports.ts';
import { type AddressPolicySettings, createAddressPolicy, hostOf, isHttpUrl } from './address-policy.ts';
import { type Answer, detectBlock, isSoft404, maxTextToInspect } from './blocked-page.ts';
import { decodeText } from './decode-text.ts';
import { FetchMemory, type MemoryShare } from './fetch-memory.ts';
import { delayRefusal, GuardRefusal, REFUSAL_MESSAGE } from './guard-refusal.ts';
import type { Guard } from './guarded-connection.ts';
import { isTemplateDump } from './markdown-response.ts';
import { type MediaType, type PageSyntax, parseMediaType, sniffPageSyntax } from './media-type.ts';
import { type PageSignals, readSignals } from './page-signals.ts';
import { parseRefresh } from './refresh.ts';
import { createDnsResolver, type DnsSettings, type ResolveName } from './resolve-name.ts';
import { type HttpResponse, isPageStatus, seconds, sendRequest } from './send-request.ts';

export interface PageFetcherSettings {
  /** Where the fetcher may connect to. Default: public addresses on ports 80 and 443. */
  readonly addresses?: AddressPolicySettings;
  readonly dns?: DnsSettings;
  /** Takes the place of the DNS for hosts that the operator did not name. */
  readonly resolve?: ResolveName;
  /** Default 10. `meta refresh` counts. */
  readonly maxRedirects?: number;
  /** Milliseconds to connect and get headers, for each hop. Default 10,000. */
  readonly headersTimeout?: number;
  /** Milliseconds for everything. Default 20,000. */
  readonly totalTimeout?: number;
  /** Bytes of a page after decompression. Default 10 MiB. */
  readonly maxBytes?: number;
  /** Pages fetched at once; one more is SERVICE_UNAVAILABLE. Default 128. */
  readonly maxConcurrent?: number;
  /** Pages fetched at once for one account; one more is SERVICE_UNAVAILABLE. Default: half of all. */
  readonly maxPerAccount?: number;
  /** Bytes that all pages being fetched may hold together, half of it one account's; beyond it, one is SERVICE_UNAVAILABLE. Default 256 MiB. */
  readonly maxBufferedBytes?: number;
  /**
   * Milliseconds: a refused address is answered after a multiple of this, so that nobody can tell from the time
   * whether a name exists in a private network. Default 500; 0 for a person's own machine.
   */
  readonly refusalInterval?: number;
  /** Default: one that names Recto. */
  readonly userAgent?: string;
  /** Default `en;q=0.9, *;q=0.5`. */
  readonly acceptLanguage?: string;
  /** Certificate authorities instead of the built-in ones, PEM. */
  readonly ca?: string;
  /** Told of every connection that the address policy refused, for an audit log. */
  readonly onRefused?: (event: RefusedConnection) => void;
}

export interface RefusedConnection {
  readonly host: string;
  readonly reason: string;
}

const USER_AGENT = 'Mozilla/5.0 (compatible; Recto; +https://www.npmjs.com/package/recto-md)';
const ACCEPT = 'text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, text/plain;q=0.8, */*;q=0.1';
const ACCEPT_HTML = 'text/html, application/xhtml+xml;q=0.9, text/plain;q=0.8, */*;q=0.1';
const MAX_BYTES = 10 * 1024 * 1024;
/** Characters of a redirect's address, as it was sent. */
const MAX_LOCATION = 8192;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** @throws {Error} when a setting cannot be read. */
export function createPageFetcher(settings: PageFetcherSettings = {}): PageFetcher {
  const guard: Guard = {
    policy: createAddressPolicy(settings.addresses),
    resolve: settings.resolve ?? createDnsResolver(settings.dns),
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  };
  const { maxConcurrent = 128, totalTimeout = 20_000, maxBufferedBytes = 256 * 1024 * 1024 } = settings;
  const { maxPerAccount = Math.ceil(maxConcurrent / 2) } = settings;
  // A page is there twice while it is decompressed.
  const memory = new FetchMemory(maxBufferedBytes, 2 * (settings.maxBytes ?? MAX_BYTES));
  const closing = new AbortController();
  const running = new Set<Promise<FetchedPage>>();
  /** How many of these each account has. */
  const runningFor = new Map<string, number>();

  function count(accountId: string, change: number): void {
    const now = (runningFor.get(accountId) ?? 0) + change;
    if (now > 0) runningFor.set(accountId, now);
    else runningFor.delete(accountId);
  }

  async function fetchPage(url: URL, signal: AbortSignal, accountId?: string): Promise<FetchedPage> {
    signal.throwIfAborted();
    if (accountId !== undefined && (runningFor.get(accountId) ?? 0) >= maxPerAccount) {
      throw new RectoError('SERVICE_UNAVAILABLE', 'Too many pages are being fetched for your account.', {
        retryAfter: 2,
      });
    }
    if (closing.signal.aborted || running.size >= maxConcurrent) {
      throw new RectoError('SERVICE_UNAVAILABLE', 'Too many pages are being fetched.', { retryAfter: 2 });
    }
    const deadline = new AbortController();
    const late = new RectoError('FETCH_TIMEOUT', `The page did not arrive within ${seconds(totalTimeout)}.`);
    const timer = setTimeout(() => deadline.abort(late), totalTimeout);
    const all = AbortSignal.any([signal, deadline.signal, closing.signal]);
    const held = memory.hold(accountId);
    const fetching = new PageFetch(url, settings, guard, all, held).run();
    running.add(fetching);
    if (accountId !== undefined) count(accountId, 1);
    try {
      return await fetching;
    } finally {
      clearTimeout(timer);
      running.delete(fetching);
      if (accountId !== undefined) count(accountId, -1);
      held.release();
    }
  }

  async function close(): Promise<void> {
    closing.abort(new RectoError('SERVICE_UNAVAILABLE', 'The service is shutting down.', { retryAfter: 5 }));
    await Promise.allSettled(running);
  }

  return { fetchPage, close };
}

/** One page's way from the first address to the last. */
class PageFetch {
  readonly #settings: PageFetcherSettings;
  readonly #guard: Guard;
  readonly #signal: AbortSignal;
  readonly #start: URL;
  readonly #held: MemoryShare;
  #accept = ACCEPT;

  constructor(start: URL, settings: PageFetcherSettings, guard: Guard, signal: AbortSignal, held: MemoryShare) {
    this.#held = held;
    this.#start = start;
    this.#settings = settings;
    this.#guard = guard;
    this.#signal = signal;
  }

  async run(): Promise<FetchedPage> {
    const { maxRedirects = 10 } = this.#settings;
    let url = this.#start;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await this.#request(url);
      const target = redirectOf(response, url);
      if (target === undefined) {
        const page = await this.#read(response, url);
        if (!(page instanceof URL)) return page;
        url = page;
      } else {
        url = target;
      }
    }
    throw new RectoError('TOO_MANY_REDIRECTS', `The address redirects more than ${maxRedirects} times.`);
  }

  async #request(url: URL): Promise<HttpResponse> {
    const { refusalInterval = 500, headersTimeout = 10_000, maxBytes = MAX_BYTES } = this.#settings;
    const started = performance.now();
    try {
      checkUrl(url);
      const reason = this.#guard.policy.urlRefusal(url);
      if (reason !== undefined) throw new GuardRefusal('not-allowed', reason);
      // What an earlier hop has brought is let go of with it.
      this.#held.release();
      const limits = { headersTimeout, maxBytes, held: this.#held };
      return await sendRequest(url, this.#headers(), this.#guard, limits, this.#signal);
    } catch (error) {
      if (!(error instanceof GuardRefusal)) throw error;
      if (error.kind === 'not-allowed') this.#settings.onRefused?.({ host: hostOf(url), reason: error.message });
      await delayRefusal(started, refusalInterval, this.#signal);
      throw new RectoError('FETCH_FAILED', REFUSAL_MESSAGE, { cause: error });
    }
  }

  #headers(): Record<string, string> {
    return {
      'user-agent': this.#settings.userAgent ?? USER_AGENT,
      accept: this.#accept,
      'accept-language': this.#settings.acceptLanguage ?? 'en;q=0.9, *;q=0.5',
    };
  }

  /** @returns the page, or where to go instead. */
  async #read(response: HttpResponse, url: URL): Promise<FetchedPage | URL> {
    const { status, headers, bytes } = response;
    const type = parseMediaType(headers.get('content-type'));
    if (!isPageStatus(status)) throw await this.#errorAnswer(response, type, url);

    const syntax = sniffPageSyntax(bytes, type, url.pathname);
    const text = await decodeText(bytes, { charset: type.charset, syntax: syntax === 'markdown' ? 'text' : syntax });
    if (syntax === 'html' || syntax === 'xml') {
      const answer = this.#answer(response, text, url);
      const { signals } = answer;
      const wall = detectBlock(answer);
      if (wall !== undefined) throw blocked(wall);
      const target = refreshOf(signals, headers.get('refresh'), url);
      if (target !== undefined) return target;
      if (isSoft404(signals)) throw missing(status);
    } else if (syntax === 'markdown' && this.#accept === ACCEPT && isTemplateDump(text, url)) {
      this.#accept = ACCEPT_HTML;
      return url;
    }
    return { text, kind: KINDS[syntax], resolvedUrl: url.href, bytes: bytes.length };
  }

  async #errorAnswer(response: HttpResponse, type: MediaType, url: URL): Promise<RectoError> {
    const { status, bytes } = response;
    if (type.essence === 'text/html' || type.essence === 'application/xhtml+xml' || type.essence === '') {
      const text = await decodeText(bytes, { charset: type.charset, syntax: 'html' });
      const wall = detectBlock(this.#answer(response, text, url));
      if (wall !== undefined) return blocked(wall);
    }
    return new RectoError('TARGET_HTTP_ERROR', `The site answered with status ${status} instead of a page.`);
  }

  #answer({ status, headers }: HttpResponse, text: string, url: URL): Answer {
    const isRedirected = url.host !== this.#start.host || url.pathname !== this.#start.pathname;
    const known = { status, headers, url, isRedirected };
    return { ...known, signals: readSignals(text, maxTextToInspect(known)) };
  }
}

const KINDS = { html: 'html', xml: 'html', text: 'text', markdown: 'markdown' } as const satisfies Record<
  PageSyntax,
  FetchedPage['kind']
>;

/** What the address may look like. How long is for whoever took it to say, as it was written: parsing makes nine characters of one. */
function checkUrl(url: URL): void {
  if (!isHttpUrl(url) || url.username !== '' || url.password !== '') throw new RectoError('INVALID_URL');
}

function redirectOf({ status, headers }: HttpResponse, url: URL): URL | undefined {
  const location = headers.get('location');
  if (!REDIRECTS.has(status) || location === '') return undefined;
  const target = URL.parse(asUtf8(location), url.href);
  if (target === null || !isHttpUrl(target) || location.length > MAX_LOCATION) {
    throw new RectoError('FETCH_FAILED', 'The site redirects to something that is not a web address.');
  }
  return without(target, url);
}

/** A redirect brings no credentials along, and keeps the fragment as browsers do. */
function without(target: URL, url: URL): URL {
  target.username = '';
  target.password = '';
  if (target.hash === '') target.hash = url.hash;
  return target;
}

/** Header bytes reach us one character each; what browsers send along is UTF-8. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? header : text;
}

function refreshOf(signals: PageSignals, header: string, url: URL): URL | undefined {
  const base = (signals.base === undefined ? null : URL.parse(signals.base, url.href)) ?? url;
  const target =
    (header === '' ? undefined : parseRefresh(header, url)) ??
    (signals.refresh === undefined ? undefined : parseRefresh(signals.refresh, base));
  return target === undefined || target.href === url.href ? undefined : without(target, url);
}

function blocked(wall: string): RectoError {
  return new RectoError('TARGET_BLOCKED', `The site answered with ${wall} instead of the page.`);
}

function missing(status: number): RectoError {
  return new RectoError('TARGET_HTTP_ERROR', `The site says, with status ${status}, that the page does not exist.`);
}
