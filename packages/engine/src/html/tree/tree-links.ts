/** The only functions that link nodes. Constant time unless stated otherwise. */
import type { HtmlElement, HtmlNode } from './tree.ts';

/** Removes the node, with everything in it, from its parent. */
export function detach(node: HtmlNode): void {
  const { parent, previous, next } = node;
  if (!parent) return;
  if (previous) previous.next = next;
  else parent.first = next;
  if (next) next.previous = previous;
  else parent.last = previous;
  node.parent = null;
  node.previous = null;
  node.next = null;
}

/** Makes a node without a parent the last child of `parent`. */
export function append(parent: HtmlElement, node: HtmlNode): void {
  node.parent = parent;
  node.previous = parent.last;
  node.next = null;
  if (parent.last) parent.last.next = node;
  else parent.first = node;
  parent.last = node;
}

/** Inserts a node without a parent before `reference`, a child of `parent`. */
export function insertBefore(parent: HtmlElement, node: HtmlNode, reference: HtmlNode): void {
  node.parent = parent;
  node.previous = reference.previous;
  node.next = reference;
  if (reference.previous) reference.previous.next = node;
  else parent.first = node;
  reference.previous = node;
}

/** Appends the children of `from` to those of `to`. Linear in their number. */
export function moveChildren(from: HtmlElement, to: HtmlElement): void {
  for (let child = from.first; child; child = child.next) child.parent = to;
  if (from.first && to.last) {
    to.last.next = from.first;
    from.first.previous = to.last;
    to.last = from.last;
  } else if (from.first) {
    to.first = from.first;
    to.last = from.last;
  }
  from.first = null;
  from.last = null;
}
