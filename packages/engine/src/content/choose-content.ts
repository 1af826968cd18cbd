/** What of the page goes into the Markdown. */
import type { HtmlDocument } from '../html/tree.ts';

export interface Content {
  /** By node index: 1 where the node is left out, with all below it. */
  readonly dropped: Uint8Array;
}

/** The page without its navigation, header, footer, forms and hidden parts (`main`), or all a reader sees (`full`). */
export function chooseContent(document: HtmlDocument, _mode: 'main' | 'full'): Content {
  return { dropped: new Uint8Array(document.size) };
}
