/** What the core needs of the outside world. Adapters implement these; the core imports no adapter. */
import type { Conversion, ConvertOptions } from '@recto-md/engine';

export interface FetchedPage {
  /** Decoded text of the page. */
  readonly text: string;
  /** `html` is to be converted; `text` and `markdown` are already what a reader wants. */
  readonly kind: 'html' | 'text' | 'markdown';
  /** Where the redirects ended. */
  readonly resolvedUrl: string;
  /** Size after decompression. */
  readonly bytes: number;
}

export interface PageFetcher {
  /**
   * Fetches a public page through the one guard.
   * @throws {RectoError} with a 422 code; {@link signal}'s reason when it is aborted.
   */
  fetchPage(url: URL, signal: AbortSignal): Promise<FetchedPage>;
  close(): Promise<void>;
}

export interface Converter {
  /**
   * Converts in isolation, within the configured time and memory.
   * @param owner - whose work it is, so that one owner cannot hold every worker.
   * @throws {RectoError} CONVERSION_FAILED or SERVICE_UNAVAILABLE; {@link signal}'s reason when it is aborted.
   */
  convert(html: string, options: ConvertOptions, owner: string, signal: AbortSignal): Promise<Conversion>;
  close(): Promise<void>;
}
