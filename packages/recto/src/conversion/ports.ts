/** What a conversion needs from outside: a page fetcher and a converter. Adapters in `fetch/` and `workers/` implement them. */
import type { Conversion, ConvertOptions } from '@recto-md/engine';
import type { RectoError } from '../contract/errors.ts';

/** A page as it came, decoded. */
export interface PageText {
  readonly text: string;
  readonly kind: 'html' | 'text' | 'markdown';
}

export interface FetchedPage extends PageText {
  /** Where the redirects ended. */
  readonly resolvedUrl: string;
  /** Size after decompression. */
  readonly bytes: number;
}

export interface PageFetcher {
  /**
   * Fetches a public page through the one guard.
   * @param accountId - whose fetch it is, of which one account may have so many at once; absent on a person's own machine.
   * @throws {RectoError} with a 422 code; {@link signal}'s reason when it is aborted.
   */
  fetchPage(url: URL, signal: AbortSignal, accountId?: string): Promise<FetchedPage>;
  close(): Promise<void>;
}

/** Whose work a conversion is, so that nobody can hold every converter: a caller of the API, say. */
export interface Owner {
  readonly accountId: string;
  readonly keyId: string;
}

/** Of a page that will come. */
export interface Place {
  /** Whether it still counts: one that does not come soon must not keep others out. */
  readonly isKept: boolean;
  /** Gives it back; more often does nothing. */
  release(): void;
}

export interface Converter {
  /**
   * What {@link convert} would refuse a page of this owner with now, so that nobody reads or fetches one in vain:
   * SERVICE_UNAVAILABLE with the seconds to wait; undefined where it would not.
   */
  whyNot(owner: Owner): RectoError | undefined;
  /** Whether pages wait, so that {@link whyNot} may refuse somebody; absent where it never does. */
  isCrowded?(): boolean;
  /**
   * Keeps a place, for a moment, for a page that is about to be fetched or received; {@link convert} takes the page that has one.
   * @throws {RectoError} that {@link whyNot} gives. Absent where there is always a place.
   */
  expect?(owner: Owner): Place;
  /**
   * Converts in isolation, within the configured time and memory.
   * @throws {RectoError} CONVERSION_FAILED or SERVICE_UNAVAILABLE; {@link signal}'s reason when it is aborted.
   */
  convert(
    page: PageText,
    options: ConvertOptions,
    owner: Owner,
    signal: AbortSignal,
    place?: Place,
  ): Promise<Conversion>;
  /** Resolves when pages are converted, rejects while none can be. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
