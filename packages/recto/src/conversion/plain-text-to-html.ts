/** Converts plain text to HTML, preserving its paragraphs and line breaks. */

import { escapeHtml } from '../text/escape-html.ts';

/** Parts that are joined at a time. Bounds the array for a text that consists of line breaks. */
const MAX_PARTS = 4096;

export function plainTextToHtml(text: string): string {
  const chunks: string[] = [];
  let parts: string[] = [];
  let isInParagraph = false;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end).trim();
    start = end + 1;
    if (line === '') {
      if (isInParagraph) parts.push('</p>\n');
      isInParagraph = false;
      continue;
    }
    parts.push(isInParagraph ? '<br>' : '<p>', escapeHtml(line));
    isInParagraph = true;
    if (parts.length < MAX_PARTS) continue;
    chunks.push(parts.join(''));
    parts = [];
  }
  if (isInParagraph) parts.push('</p>');
  return chunks.join('') + parts.join('');
}
