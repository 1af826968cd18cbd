/**
 * Decides whether Markdown that a site sent is better than converting its HTML. Many sites respond to
 * `Accept: text/markdown` with their whole template, menus and footers included. Converting such a page
 * ourselves keeps only the article.
 */

/** A page with a larger share of its visible text in links is navigation. */
const MAX_LINK_SHARE = 0.5;
const MARKDOWN_PATH = /\.(?:md|markdown|mdown|mkd|txt)$/i;
const LINK = /!?\[([^[\]\n]{0,500})\]\([^()\n]{0,2000}\)/g;
const LAYOUT_TAG = /<(?:nav|header|footer|script|style|div)[\s>]/i;
/** Characters that are enough to tell what a page is. */
const MAX_INSPECTED = 256 * 1024;

/**
 * @param text - the body of a `text/markdown` response.
 * @returns whether to request HTML instead. Never for a URL that names a Markdown file.
 */
export function isTemplateDump(text: string, url: URL): boolean {
  if (MARKDOWN_PATH.test(url.pathname)) return false;
  let linkedLength = 0;
  const unlinked = text.slice(0, MAX_INSPECTED).replace(LINK, (_link, label: string) => {
    linkedLength += visibleLength(label);
    return '';
  });
  const isMostlyLinks = linkedLength > (linkedLength + visibleLength(unlinked)) * MAX_LINK_SHARE;
  return isMostlyLinks || LAYOUT_TAG.test(unlinked);
}

function visibleLength(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length;
}
