/**
 * Decides which raw HTML in Markdown is rendered. Returning the page as raw HTML must not be exact.
 */

const ALLOWED =
  /^(?:<\/?(?:br|wbr|sub|sup|kbd|samp|var|mark|u|ins|q|small|abbr|cite|dfn|details|summary)(?:\s+[a-z-]+(?:="[^"<>]*")?)*\s*\/?>|<!--[\s\S]*?-->|[^<])+$/;

/** The raw HTML if all its tags are allowed, else its source, distinguishable from escaped text. */
export function filterRawHtml(source: string): string {
  return ALLOWED.test(source) ? source : `⟪${escapeHtml(source)}⟫`;
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
