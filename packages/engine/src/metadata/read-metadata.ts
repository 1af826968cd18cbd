/** What the page says of itself. */
import type { HtmlDocument } from '../html/tree.ts';

export interface PageMetadata {
  readonly title: string;
  readonly author: string | null;
  /** `YYYY-MM-DD` as the page states it. */
  readonly publishedDate: string | null;
  readonly description: string | null;
}

export function readMetadata(_document: HtmlDocument, _url: string | undefined): PageMetadata {
  return { title: '', author: null, publishedDate: null, description: null };
}
