/**
 * Decodes character references in texts of any length. The decoder concatenates its output piece by
 * piece, which V8 keeps as a tree of strings: a page of nothing but references would exhaust the
 * memory. So a long text is decoded in parts, each up to an ampersand, where no reference can
 * continue.
 */
import { codeAt } from '../../text/code-at.ts';
import { decodeReferences } from '../../text/decode-references.ts';

/** Length of a part; UTF-16 units. */
const PART = 1 << 16;

export function decodeText(text: string): string {
  if (text.length <= PART) return decodeReferences(text, false);
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('&', start + PART);
    const end = found === -1 ? text.length : found;
    const part = decodeReferences(text.slice(start, end), false);
    // Reading a character makes V8 flatten the tree into one string.
    codeAt(part, 0);
    parts.push(part);
    start = end;
  }
  return parts.join('');
}
