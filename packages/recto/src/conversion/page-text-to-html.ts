/** Converts other pages to HTML first, so that escaping, options and counts work the same way. */

import { decodePageText } from './page-text.ts';
import type { PageText } from './ports.ts';

/** Can be slow for hostile input, so a service calls this in its converter processes. */
export async function pageTextToHtml(page: PageText): Promise<string> {
  return (await loadHtmlConverter(page.kind))(decodePageText(page));
}

/** Loads the converter only for pages of its kind, since few conversions need it. */
export async function loadHtmlConverter(kind: PageText['kind']): Promise<(text: string) => string> {
  if (kind === 'html') return (text) => text;
  if (kind === 'text') return (await import('./plain-text-to-html.ts')).plainTextToHtml;
  return (await import('./markdown-to-html.ts')).markdownToHtml;
}
