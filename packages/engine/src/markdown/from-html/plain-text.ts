import {
  ELEMENT,
  following,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  TEXT,
} from '../../html/tree/tree.ts';
import { stripInvisible } from '../../text/invisible-text.ts';

/** Nodes looked at for a text: elements nested in one another without end would each be searched to their end. */
const MOST_NODES = 256;

/** The text inside `element` as it stands, cut off after `limit` UTF-16 units, and after 256 nodes. */
export function plainText(element: HtmlElement, limit: number): string {
  let text = '';
  let left = MOST_NODES;
  let node: HtmlNode | null = following(element, element);
  while (node && text.length < limit && left-- > 0) {
    if (node.kind === TEXT) text += node.value;
    node = following(node, element);
  }
  return text.length > limit ? text.slice(0, limit) : text;
}

/** As `plainText`, white space collapsed and none at the ends. */
export function collapsedText(element: HtmlElement, limit: number): string {
  return collapseWhiteSpace(plainText(element, limit));
}

/** One line: white space collapsed, none at the ends, nothing invisible. */
export function collapseWhiteSpace(text: string): string {
  return stripInvisible(text)
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim();
}

/** The first element inside `element` that `matches`; looks at no more than `limit` nodes. */
export function findDescendant(
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

/** The index of the first node after `element` and all that is in it. */
export function subtreeEnd(element: HtmlElement, document: HtmlDocument): number {
  return followingSkippingChildren(element, document.root)?.index ?? document.size;
}
