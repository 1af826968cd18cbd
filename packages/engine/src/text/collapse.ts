/** Collapses white space as titles, names and other texts of one line need it. */
import * as CharCode from './char-codes.ts';
import { codeAt } from './code-at.ts';
import { isJavaScriptAsciiWhiteSpace } from './white-space.ts';

/** Replaces each run of white space and zero-width characters with one space, and trims both ends. */
export function collapse(text: string): string {
  const { length } = text;
  let start = 0;
  let end = length;
  while (start < end && isJavaScriptAsciiWhiteSpace(codeAt(text, start))) start++;
  while (end > start && isJavaScriptAsciiWhiteSpace(codeAt(text, end - 1))) end--;
  if (!isCollapsed(text, start, end)) return text.replace(/[\s\u200B\u2060\uFEFF]+/g, ' ').trim();
  return end - start === length ? text : text.slice(start, end);
}

/** Whether there is certainly nothing to collapse from `start` to `end`; faster than a pattern. */
function isCollapsed(text: string, start: number, end: number): boolean {
  let before = 0;
  for (let at = start; at < end; at++) {
    const code = codeAt(text, at);
    if (code === CharCode.SPACE ? before === CharCode.SPACE : isJavaScriptAsciiWhiteSpace(code)) return false;
    if (
      code >= CharCode.NO_BREAK_SPACE &&
      (code === CharCode.NO_BREAK_SPACE || (code >= CharCode.OGHAM_SPACE_MARK && !isInRangeWithoutWhiteSpace(code)))
    )
      return false;
    before = code;
  }
  return true;
}

/** Dashes and quotes, and the scripts from Hiragana on: ranges without white space. */
function isInRangeWithoutWhiteSpace(code: number): boolean {
  return (
    (code >= CharCode.HYPHEN && code < CharCode.LINE_SEPARATOR) ||
    (code > CharCode.IDEOGRAPHIC_SPACE && code < CharCode.VARIATION_SELECTOR_1)
  );
}
