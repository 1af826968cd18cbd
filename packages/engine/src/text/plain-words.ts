/** Words without the characters between them, to compare texts that differ in quotes, dashes and case. */
import { isAsciiDigit, isAsciiLowerCase } from './ascii.ts';
import * as CharCode from './char-codes.ts';
import { codeAt } from './code-at.ts';

/** Letters and digits in lower case; everything between them is a single space, except soft hyphens. */
export function plainWords(text: string): string {
  const lower = text.toLowerCase();
  const { length } = lower;
  let words = '';
  /** Start of the part that is plain and not copied yet, or -1; and the end of its last word. */
  let start = -1;
  let end = 0;
  // Takes a third of the time of the pattern below.
  for (let at = 0; at < length; at++) {
    const code = codeAt(lower, at);
    if (code >= CharCode.FIRST_NON_ASCII)
      return lower
        .replaceAll('\u00ad', '')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .trim();
    if (!isAsciiLowerCase(code) && !isAsciiDigit(code)) continue;
    if (start === -1) start = at;
    else if (at > end && (at > end + 1 || codeAt(lower, end) !== CharCode.SPACE)) {
      words += `${lower.slice(start, end)} `;
      start = at;
    }
    end = at + 1;
  }
  return start === -1 ? '' : words + lower.slice(start, end);
}

/** The letters and digits in lower case, with nothing between them. */
export function plainLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
