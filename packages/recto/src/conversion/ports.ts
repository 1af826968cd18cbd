/**
 * What a conversion needs from outside: a page fetcher and a converter. Implemented in `fetch/` and
 * `workers/`.
 */
import type { Conversion, ConvertOptions } from '@recto-md/engine';
import type { RectoError } from '../contract/errors.ts';
import type { Reading, ReadMarkdown } from './reading/read-markdown.ts';
import type { CompressedText } from './snapshots/packed-page.ts';

/** The decoded text of a page. */
export interface PageText {
  /** Or its UTF-8 bytes, as they pass between processes. A process that only passes them on doesn't decode them. */
  readonly text: string | Uint8Array;
  readonly kind: 'html' | 'text' | 'markdown';
}

export interface FetchedPage extends PageText {
  /** URL after redirects. */
  readonly resolvedUrl: string;
  /** Size after decompression. */
  readonly bytes: number;
  /** Whether the site forbids storing it, by `Cache-Control: no-store`. */
  readonly isNoStore?: boolean;
}

/** What a client chose for the fetch of its page. */
export interface FetchChoices {
  /**
   * Checked by `headersProblem`. They are sent to the origin of the URL, until it redirects to
   * another one.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds. Only a shorter time than that of the settings has an effect. */
  readonly timeout?: number;
}

export interface PageFetcher {
  /**
   * Fetches a public page. All fetches share one guard against private networks.
   * @param accountId - whose limit of concurrent fetches applies; absent in the command-line tool.
   * @throws {RectoError} with a 422 code; the reason of {@link signal} if it is aborted.
   */
  fetchPage(url: URL, signal: AbortSignal, accountId?: string, choices?: FetchChoices): Promise<FetchedPage>;
  close(): Promise<void>;
}

/** A page after its scripts have run in a browser. */
export interface RenderedPage extends FetchedPage {
  readonly text: string;
  /** What was cut short, in sentences for the client. */
  readonly warnings: readonly string[];
}

export interface PageRenderer {
  /** Whether a browser is running. */
  readonly isReady: boolean;
  /**
   * Renders a public page. Each connection of the browser passes the same guard as those of the fetcher.
   * @param budget - milliseconds from now, including the wait for a browser.
   * @throws {RectoError} with a 422 code, or SERVICE_UNAVAILABLE if no browser becomes free; the reason of
   *   {@link signal} if it is aborted.
   */
  renderPage(url: URL, budget: number, owner: Owner, signal: AbortSignal): Promise<RenderedPage>;
  close(): Promise<void>;
}

/** Whom a conversion is counted for, so that one account or key can't occupy every converter. */
export interface Owner {
  readonly accountId: string;
  readonly keyId: string;
}

/** A place in the queue, held for a page that is still being received or fetched. */
export interface Reservation {
  /** False once it has expired or been released: a slow page must not keep others out. */
  readonly isValid: boolean;
  /** Gives the place back. Calling it again has no effect. */
  release(): void;
}

export interface Converter {
  /**
   * Checks for capacity before a page is received or fetched.
   * @returns SERVICE_UNAVAILABLE with the seconds to wait, if a page of this owner would be
   *   rejected now.
   */
  admissionError(owner: Owner): RectoError | undefined;
  /**
   * Reserves a place for about a second. @throws {RectoError} the {@link admissionError}, if there
   * is one.
   */
  reserve(owner: Owner): Reservation;
  /**
   * Converts in isolation, within the configured time and memory.
   * @param reservation - counts as admitted: the page is then rejected only for its size.
   * @throws {RectoError} CONVERSION_FAILED, INTERNAL_ERROR or SERVICE_UNAVAILABLE; the reason of {@link signal} if
   *   it is aborted.
   */
  convert(
    page: PageText,
    options: ConvertOptions,
    owner: Owner,
    signal: AbortSignal,
    reservation?: Reservation,
  ): Promise<Conversion>;
  /**
   * Reads a piece of a result, with the same isolation. Always admitted: it continues a request that was.
   * @throws {RectoError} as {@link convert} does.
   */
  read(markdown: string | CompressedText, reading: Reading, owner: Owner, signal: AbortSignal): Promise<ReadMarkdown>;
  /** Resolves if pages can be converted, rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
