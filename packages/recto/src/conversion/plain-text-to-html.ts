/** Plain text keeps its paragraphs and lines. */

import { escapeHtml } from '../text/escape-html.ts';

/** Lines put together at once, so that a text of nothing but line ends is never an array as long as itself. */
const MANY = 4096;

export function plainTextToHtml(text: string): string {
  const chunks: string[] = [];
  let parts: string[] = [];
  let isOpen = false;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end).trim();
    start = end + 1;
    if (line === '') {
      if (isOpen) parts.push('</p>\n');
      isOpen = false;
      continue;
    }
    parts.push(isOpen ? '<br>' : '<p>', escapeHtml(line));
    isOpen = true;
    if (parts.length < MANY) continue;
    chunks.push(parts.join(''));
    parts = [];
  }
  if (isOpen) parts.push('</p>');
  return chunks.join('') + parts.join('');
}
