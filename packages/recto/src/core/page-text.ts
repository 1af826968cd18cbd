/** Pages that are not HTML, as HTML: one way through the engine keeps escaping, options and counting the same for all. */
import type { PageText } from './ports.ts';

/** HTML that reads as the page does. May take long on hostile text, so a service calls it where it converts. */
export async function pageTextToHtml({ text, kind }: PageText): Promise<string> {
  if (kind === 'html') return text;
  if (kind === 'text') return plainTextToHtml(text);
  const { markdownToHtml } = await import('./markdown-to-html.ts');
  return markdownToHtml(text);
}

/** Plain text keeps its paragraphs and lines. */
function plainTextToHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const paragraphs = escaped.split(/\r?\n[ \t]*\r?\n/);
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll(/\r?\n/g, '<br>')}</p>`).join('\n');
}
