import { stripInvisible } from '../../html/invisible-text.ts';
import { ELEMENT, following, type HtmlElement, type HtmlNode, TEXT } from '../../html/tree.ts';

/** All text inside `element` as it stands, cut off after `limit` UTF-16 units. */
export function plainText(element: HtmlElement, limit: number): string {
  let text = '';
  let node: HtmlNode | null = following(element, element);
  while (node && text.length < limit) {
    if (node.kind === TEXT) text += node.value;
    node = following(node, element);
  }
  return text.length > limit ? text.slice(0, limit) : text;
}

/** As `plainText`, white space collapsed and none at the ends. */
export function collapsedText(element: HtmlElement, limit: number): string {
  return collapse(plainText(element, limit));
}

/** One line: white space collapsed, none at the ends, nothing invisible. */
export function collapse(text: string): string {
  return stripInvisible(text)
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim();
}

/** The first element inside `element` that `matches`; looks at no more than `limit` nodes. */
export function findInside(
  element: HtmlElement,
  limit: number,
  matches: (candidate: HtmlElement) => boolean,
): HtmlElement | null {
  let left = limit;
  for (let node = following(element, element); node && left > 0; node = following(node, element), left--) {
    if (node.kind === ELEMENT && matches(node)) return node;
  }
  return null;
}
