/**
 * Whether Markdown that a site made on request is worth more than its HTML. Many sites answer `Accept: text/markdown`
 * with everything the template holds, menus and footers first: of such a page our own conversion keeps the article.
 */

/** More than this share of the visible text within links is navigation, not writing. */
const MAX_LINK_SHARE = 0.5;
const MARKDOWN_PATH = /\.(?:md|markdown|mdown|mkd|txt)$/i;
const LINK = /!?\[([^[\]\n]{0,500})\]\([^()\n]{0,2000}\)/g;
/** Characters that are enough to see what a page is. */
const MAX_READ = 256 * 1024;

/**
 * @param text - what came as `text/markdown`.
 * @returns whether to ask again, for HTML. An address that names a Markdown file is one, whatever is in it.
 */
export function isTemplateDump(text: string, url: URL): boolean {
  if (MARKDOWN_PATH.test(url.pathname)) return false;
  const read = text.slice(0, MAX_READ);
  let linked = 0;
  const rest = read.replace(LINK, (_link, label: string) => {
    linked += visible(label);
    return '';
  });
  const plain = visible(rest);
  return linked > (linked + plain) * MAX_LINK_SHARE || /<(?:nav|header|footer|script|style|div)[\s>]/i.test(rest);
}

function visible(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length;
}
