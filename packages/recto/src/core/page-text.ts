/** Pages that are not HTML, as HTML: one way through the engine keeps escaping and counting the same for all. */
import type { FetchedPage } from './ports.ts';

/** Plain text keeps its paragraphs and lines. */
export function pageTextToHtml(page: FetchedPage): string {
  if (page.kind === 'html') return page.text;
  const escaped = page.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const paragraphs = escaped.split(/\r?\n[ \t]*\r?\n/);
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll(/\r?\n/g, '<br>')}</p>`).join('\n');
}
