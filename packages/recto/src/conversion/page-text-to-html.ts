/** Pages that are not HTML, as HTML: one way through the engine keeps escaping, options and counting the same for all. */

import { plainTextToHtml } from './plain-text-to-html.ts';
import type { PageText } from './ports.ts';

/** HTML that reads as the page does. May take long on hostile text, so a service calls it where it converts. */
export async function pageTextToHtml({ text, kind }: PageText): Promise<string> {
  return (await loadHtmlConverter(kind))(text);
}

/** What makes HTML of text of that kind; loaded on use, so that most conversions do without a Markdown parser. */
export async function loadHtmlConverter(kind: PageText['kind']): Promise<(text: string) => string> {
  if (kind === 'html') return (text) => text;
  if (kind === 'text') return plainTextToHtml;
  return (await import('./markdown-to-html.ts')).markdownToHtml;
}
