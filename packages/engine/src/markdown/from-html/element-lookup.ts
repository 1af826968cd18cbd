/** Bounded searches around and inside an element: handlers run for every element, so each looks at a few nodes only. */
import {
  attribute,
  ELEMENT,
  following,
  followingSkippingChildren,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  type HtmlText,
} from '../../html/tree/tree.ts';

/** The first descendant that `matches`, among the first `limit` nodes inside `element`. */
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

/** The index of the first node after the subtree of `element`. */
export function subtreeEnd(element: HtmlElement, document: HtmlDocument): number {
  return followingSkippingChildren(element, document.root)?.index ?? document.size;
}

/** Whether `node` is a text of white space. */
export function isBlankText(node: HtmlNode | null): node is HtmlText {
  return node !== null && node.kind !== ELEMENT && node.value.trim() === '';
}

/** Whether there is nothing on that side of a child: no node, or white space at the edge of the parent. */
export function isEdgeOfParent(node: HtmlNode | null): boolean {
  return node === null || (isBlankText(node) && (node.previous === null || node.next === null));
}

const MAX_CLASS_LENGTH = 400;

/** The `class` attribute, or the empty string if it is too long to be tested for every descendant. */
export function boundedClasses(element: HtmlElement): string {
  const classes = attribute(element, 'class') ?? '';
  return classes.length <= MAX_CLASS_LENGTH ? classes : '';
}
