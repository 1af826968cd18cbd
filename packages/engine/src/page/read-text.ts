/** The text of an element as one line. */

import { NO_LINE, PHRASING } from '../html/elements.ts';
import { attribute, ELEMENT, flagsOf, type HtmlElement, type HtmlNode } from '../html/tree/tree.ts';
import { collapse } from '../text/collapse.ts';

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
