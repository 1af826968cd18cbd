/** Recognizes pages, and main parts of pages, whose text a script has yet to display. */
import type { HtmlText } from '../html/tree/tree.ts';
import * as CharCode from '../text/char-codes.ts';
import { codeAt } from '../text/code-at.ts';
import { isJavaScriptAsciiWhiteSpace } from '../text/white-space.ts';

/** At most this much text is shown; UTF-16 units. */
const MAX_SHOWN = 600;
/** There is more than this many times as much text that isn't displayed. */
const MIN_RATIO = 8;

/**
 * Whether so little text is shown, and so much is in the document without being displayed, that a
 * script must be meant to display it.
 *
 * @param first - index in `shown` of the part's first text.
 * @param notDisplayed - length of the part's text that isn't displayed; UTF-16 units.
 */
export function isNearlyEmpty(shown: readonly HtmlText[], first: number, notDisplayed: number): boolean {
  if (notDisplayed <= (MIN_RATIO * MAX_SHOWN) / 4) return false;
  const length = totalLength(shown, first, MAX_SHOWN);
  return length < MAX_SHOWN && notDisplayed > MIN_RATIO * Math.max(length, MAX_SHOWN / 4);
}

/**
 * Length of the texts from index `first` on. Stops counting at `enough`, since most of a page need
 * not be counted.
 */
export function totalLength(texts: readonly HtmlText[], first: number, enough: number): number {
  let length = 0;
  for (let at = first; at < texts.length && length < enough; at++) length += trimmedLength(texts[at]!.value);
  return length;
}

/** `text.trim().length`, without the copy where both ends are ASCII. */
export function trimmedLength(text: string): number {
  let start = 0;
  let end = text.length;
  while (start < end && isJavaScriptAsciiWhiteSpace(codeAt(text, start))) start++;
  while (end > start && isJavaScriptAsciiWhiteSpace(codeAt(text, end - 1))) end--;
  const isAscii =
    start === end ||
    (codeAt(text, start) < CharCode.FIRST_NON_ASCII && codeAt(text, end - 1) < CharCode.FIRST_NON_ASCII);
  return isAscii ? end - start : text.trim().length;
}
