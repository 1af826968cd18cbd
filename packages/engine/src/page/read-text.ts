/** The text of an element as one line. */

import { NO_LINE, PHRASING } from '../html/elements.ts';
import { attribute, ELEMENT, flagsOf, type HtmlElement, type HtmlNode } from '../html/tree/tree.ts';
import * as CharCode from '../text/char-codes.ts';
import { codeAt } from '../text/code-at.ts';
import { isJavaScriptAsciiWhiteSpace } from '../text/white-space.ts';

/**
 * White space is collapsed, and blocks are separated by a space.
 * @param maxLength - reading stops after so many characters, in UTF-16 units. The result may be ten times as long.
 */
export function readText(element: HtmlElement, maxLength = 4_000): string {
  const parts: string[] = [];
  let length = 0;
  let node: HtmlNode | null = element.first;
  // Elements are bounded too: a heading may hold a million of them and no text.
  for (let visited = 0; node && length < maxLength && visited < maxLength * 10; visited++) {
    let inside: HtmlNode | null = null;
    if (node.kind === ELEMENT) {
      const flags = flagsOf(node);
      if ((flags & NO_LINE) === 0 && attribute(node, 'hidden') === undefined) inside = node.first;
      if ((flags & PHRASING) === 0) parts.push(' ');
    } else {
      // More than `maxLength`, because white space at the start is trimmed.
      parts.push(node.value.slice(0, maxLength * 10));
      length += node.value.length;
    }
    if (inside) {
      node = inside;
      continue;
    }
    while (node && node !== element && !node.next) {
      node = node.parent;
      if (node && node !== element && (flagsOf(node) & PHRASING) === 0) parts.push(' ');
    }
    node = node && node !== element ? node.next : null;
  }
  return collapse(parts.join(''));
}

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
