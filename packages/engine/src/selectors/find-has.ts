/** `:has()` for arguments of one compound, for all elements of a page in linear time. */
import { ELEMENT, following } from '../html/tree/read-tree.ts';
import type { HtmlDocument, HtmlElement, HtmlNode } from '../html/tree/tree.ts';
import type { Combinator } from './selector.ts';

/** @returns by node index: 1 for elements with a descendant, child or sibling that matches. */
export function findHas(
  { root, size }: HtmlDocument,
  combinator: Combinator,
  matches: (element: HtmlElement) => boolean,
): Uint8Array {
  const found = new Uint8Array(size);
  for (let node: HtmlNode | null = root.first; node; node = following(node, root)) {
    if (node.kind !== ELEMENT || !matches(node)) continue;
    // What is marked already has marked everything beyond it.
    if (combinator === 'child') mark(found, node.parent);
    else if (combinator === 'next') mark(found, elementBefore(node));
    else if (combinator === 'later')
      for (let left = elementBefore(node); mark(found, left); ) left = elementBefore(left);
    else for (let up = node.parent; mark(found, up); ) up = up.parent;
  }
  return found;
}

/** @returns whether there is an element, and it wasn't marked. */
function mark(found: Uint8Array, element: HtmlElement | null): element is HtmlElement {
  if (element === null || found[element.index] === 1) return false;
  found[element.index] = 1;
  return true;
}

function elementBefore(element: HtmlElement): HtmlElement | null {
  let node = element.previous;
  while (node && node.kind !== ELEMENT) node = node.previous;
  return node;
}
