/** Links to a place on the page: `#notes`, or the page's own URL before it, as Substack writes them. */
import { attribute, type HtmlElement } from '../html/tree/tree.ts';
import type { PageFacts } from './page-facts.ts';

/** The URLs of the page without fragments: where it is, and where it says it is. */
export function pageUrls({ canonical }: PageFacts, url: string | undefined): string[] {
  return [url, canonical].flatMap((each) => each?.split('#', 1)[0] || []);
}

/** The fragment that a link within the page leads to; empty for other links. */
export function pageFragment(anchor: HtmlElement, urls: readonly string[]): string {
  const href = attribute(anchor, 'href') ?? '';
  const at = href.indexOf('#');
  return at === 0 || urls.some((url) => url.length === at && href.startsWith(url)) ? href.slice(at + 1) : '';
}
