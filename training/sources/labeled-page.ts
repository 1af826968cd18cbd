/** A page whose main content people labeled. */
import type { Mark } from './marks.ts';

export type SourceName = 'wcxb' | 'scrapinghub' | 'trafilatura';

/** The source with many pages of every type. Nearly all pages of the others are articles. */
export const SOURCE_OF_TYPES: SourceName = 'wcxb';
/** The type of pages that are of none of the types, or of several. */
export const UNKNOWN_TYPE = 'unknown';

export interface LabeledPage {
  /** Unique over all sources. */
  readonly id: string;
  readonly source: SourceName;
  /** Folder of the source. */
  readonly folder: string;
  readonly url: string | undefined;
  /** Page type, such as `article` or `forum`, or `UNKNOWN_TYPE`. */
  readonly type: string;
  /** Empty if the source doesn't name it. */
  readonly title: string;
  /** The main content as plain text. Empty if only `marks` say what it is. */
  readonly content: string;
  /** The classes of the page's parts, if readers marked them. */
  readonly marks: readonly Mark[] | undefined;
  /** Snippets that must appear in the extracted content. */
  readonly with: readonly string[];
  /** Snippets that must not appear in it. */
  readonly without: readonly string[];
  readonly author: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly date: string | undefined;
}
