/** The text of an element as one line. */

import { NO_LINE, PHRASING } from '../html/elements.ts';
import { ELEMENT, flagsOf, type HtmlElement, type HtmlNode } from '../html/tree/tree.ts';
import { codeAt } from '../text/code-at.ts';
import { isJavaScriptAsciiWhiteSpace } from '../text/white-space.ts';

/** White space collapsed, a space between blocks; reads on until `most` characters are passed. */
export function readText(element: HtmlElement, most = 4_000): string {
  const parts: string[] = [];
  let length = 0;
  let node: HtmlNode | null = element.first;
  // Elements count too: a heading may hold a million of them and no letter.
  for (let visited = 0; node && length < most && visited < most * 10; visited++) {
    let inside: HtmlNode | null = null;
    if (node.kind === ELEMENT) {
      const flags = flagsOf(node);
      if ((flags & NO_LINE) === 0) inside = node.first;
      if ((flags & PHRASING) === 0) parts.push(' ');
    } else {
      parts.push(node.value);
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

/** White space of every kind to single spaces, none at the ends. */
export function collapse(text: string): string {
  const { length } = text;
  let start = 0;
  let end = length;
  while (start < end && isJavaScriptAsciiWhiteSpace(codeAt(text, start))) start++;
  while (end > start && isJavaScriptAsciiWhiteSpace(codeAt(text, end - 1))) end--;
  if (!isEven(text, start, end)) return text.replace(/[\s\u200B\u2060\uFEFF]+/g, ' ').trim();
  return end - start === length ? text : text.slice(start, end);
}

/** Whether there is nothing to collapse from `start` to `end`, as far as that can be told without a pattern. */
function isEven(text: string, start: number, end: number): boolean {
  let before = 0;
  for (let at = start; at < end; at++) {
    const code = codeAt(text, at);
    if (code === 0x20 ? before === 0x20 : isJavaScriptAsciiWhiteSpace(code)) return false;
    if (code >= 0xa0 && (code === 0xa0 || (code >= 0x1680 && !isLetterBlock(code)))) return false;
    before = code;
  }
  return true;
}

/** Dashes, quotes and the scripts from Hiragana on, among which there is no white space. */
function isLetterBlock(code: number): boolean {
  return (code >= 0x2010 && code < 0x2028) || (code >= 0x3001 && code < 0xfe00);
}
