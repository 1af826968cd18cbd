/**
 * Character references in texts of any length. The decoder joins what it finds one by one, so that a page of nothing else
 * would be a tree of millions of strings: a long text is decoded in parts. No reference goes on behind an ampersand.
 */
import { decodeHTML } from 'entities/decode';

const PART = 1 << 16;

export function decodeText(text: string): string {
  if (text.length <= PART) return decodeHTML(text);
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('&', start + PART);
    const end = found === -1 ? text.length : found;
    parts.push(decodeHTML(text.slice(start, end)));
    start = end;
  }
  return parts.join('');
}
