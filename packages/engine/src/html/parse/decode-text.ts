/**
 * Character references in texts of any length. The decoder joins what it finds one by one, so that a page of nothing else
 * would be a tree of millions of strings: a long text is decoded in parts. No reference goes on behind an ampersand.
 */
import { decodeHTML } from 'entities/decode';
import { codeAt } from '../../text/code-at.ts';

const PART = 1 << 16;

export function decodeText(text: string): string {
  if (text.length <= PART) return decodeHTML(text);
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('&', start + PART);
    const end = found === -1 ? text.length : found;
    const part = decodeHTML(text.slice(start, end));
    // Looking into it makes one string of the tree that it is.
    codeAt(part, 0);
    parts.push(part);
    start = end;
  }
  return parts.join('');
}
