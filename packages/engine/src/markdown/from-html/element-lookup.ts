/** Searches in the HTML tree with bounded cost, because handlers run for every element. */
import { attribute, ELEMENT, following, type HtmlElement, type HtmlNode, type HtmlText } from '../../html/tree/tree.ts';
import { collapseWhiteSpace } from './plain-text.ts';

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

/** The first image among the first `limit` nodes inside `element`, or the element itself. */
export function imageIn(element: HtmlElement, limit = 20): HtmlElement | null {
  return element.name === 'img' ? element : findDescendant(element, limit, ({ name }) => name === 'img');
}

/** The sibling of `node`, without white space between them. */
export function besideOf(node: HtmlNode, way: 'previous' | 'next'): HtmlNode | null {
  const beside = node[way];
  return isBlankText(beside) ? beside[way] : beside;
}

/** Nodes of an element, and UTF-16 units of each text, that are read to see whether it has any text. */
const MAX_BLANK_NODES = 256;
const MAX_BLANK_TEXT = 200;

/** The first child element with text, if no text precedes it. */
export function firstWithText({ first }: HtmlElement): HtmlElement | null {
  let node = first;
  while (node && (node.kind === ELEMENT ? isBlank(node) : node.value.trim() === '')) node = node.next;
  return node?.kind === ELEMENT ? node : null;
}

/** Whether the first nodes in the element have no text. */
function isBlank(element: HtmlElement): boolean {
  let left = MAX_BLANK_NODES;
  for (let node = following(element, element); node && left > 0; node = following(node, element), left--)
    if (node.kind !== ELEMENT && collapseWhiteSpace(node.value.slice(0, MAX_BLANK_TEXT)) !== '') return false;
  return true;
}

/** The first element inside `element`, if at most a text comes before it. */
export function firstElementIn(element: HtmlElement): HtmlElement | null {
  return findDescendant(element, 2, () => true);
}

/** Whether `node` is a text of white space. */
export function isBlankText(node: HtmlNode | null): node is HtmlText {
  return node !== null && node.kind !== ELEMENT && node.value.trim() === '';
}

/** Whether a neighbor of a child is nothing: no node, or white space at the edge of the parent. */
export function isEdgeOfParent(node: HtmlNode | null): boolean {
  return node === null || (isBlankText(node) && (node.previous === null || node.next === null));
}

const MAX_CLASS_LENGTH = 400;

/** The `class` attribute; the empty string if it is too long to be tested for every descendant. */
export function boundedClasses(element: HtmlElement): string {
  const classes = attribute(element, 'class') ?? '';
  return classes.length <= MAX_CLASS_LENGTH ? classes : '';
}

const KEPT = 1;
const DROPPED = 2;

/** Those of `elements` that are kept, with all their ancestors. Linear: visits each ancestor once. */
export function keptElements(
  elements: readonly HtmlElement[],
  size: number,
  dropped: Uint8Array,
): readonly HtmlElement[] {
  if (elements.length === 0) return elements;
  const known = new Uint8Array(size);
  return elements.filter((element) => {
    let top: HtmlElement | null = element;
    while (top && known[top.index] === 0 && dropped[top.index] === 0) top = top.parent;
    const state = top === null ? KEPT : known[top.index] || DROPPED;
    for (let at: HtmlElement | null = element; at !== top; at = at!.parent) known[at!.index] = state;
    return state === KEPT;
  });
}
