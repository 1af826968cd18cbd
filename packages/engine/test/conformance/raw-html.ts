/** Which raw HTML in Markdown is markup: handing the page back as raw HTML must not count as conversion. */

const ADMITTED =
  /^(?:<\/?(?:br|wbr|sub|sup|kbd|samp|var|mark|u|ins|q|small|abbr|cite|dfn|details|summary)(?:\s+[a-z-]+(?:="[^"<>]*")?)*\s*\/?>|<!--[\s\S]*?-->|[^<])+$/;

/** The raw HTML itself where all its tags are admitted, else its source, set apart from text that was escaped. */
export function admitRawHtml(source: string): string {
  return ADMITTED.test(source) ? source : `⟪${escapeHtml(source)}⟫`;
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
