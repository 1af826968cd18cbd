/**
 * Reads attributes and goes through a finished tree. Apart from `tree.ts`, which needs tables of names: without
 * them, `/select` is a third smaller. Only what `/select` consists of imports it from here; all else from `tree.ts`.
 */
import type { Attribute } from './attribute-flags.ts';
import type { HtmlDocument, HtmlElement, HtmlNode } from './tree.ts';

export const ELEMENT = 1;
export const TEXT = 3;

/**
 * Longer lists get a map: code that walks up from many descendants reads the same element again and
 * again.
 */
const MAX_SCANNED_ATTRIBUTES = 32;
/** Weak, so that an entry is garbage with its page. */
const valuesOfLongLists = new WeakMap<readonly Attribute[], ReadonlyMap<string, string>>();

/**
 * The attribute's value, or `undefined`. Only for finished trees, whose attributes no longer
 * change.
 */
export function attribute(element: HtmlElement, name: string): string | undefined {
  const { attributes } = element;
  if (attributes.length > MAX_SCANNED_ATTRIBUTES) return valueInLongList(attributes, name);
  const { length } = name;
  for (let at = 0; at < attributes.length; at++) {
    const one = attributes[at]!;
    if (one.name.length === length && one.name === name) return one.value;
  }
  return undefined;
}

function valueInLongList(attributes: readonly Attribute[], name: string): string | undefined {
  let values = valuesOfLongLists.get(attributes);
  if (values === undefined) {
    values = new Map(attributes.map((one) => [one.name, one.value]));
    valuesOfLongLists.set(attributes, values);
  }
  return values.get(name);
}

/**
 * The first of `element` and its ancestors that `matches`, looking at `levels` elements at most;
 * otherwise `null`.
 */
export function nearest(
  element: HtmlElement | null,
  levels: number,
  matches: (candidate: HtmlElement) => boolean,
): HtmlElement | null {
  let up = element;
  for (let level = 0; up && level < levels; level++, up = up.parent) if (matches(up)) return up;
  return null;
}

/** The nearest link around the element, or the element itself, looking at `levels` elements at most; otherwise `null`. */
export function nearestLink(element: HtmlElement | null, levels: number): HtmlElement | null {
  return nearest(element, levels, ({ name }) => name === 'a');
}

/** `href` of the nearest link, as `nearestLink` finds it. */
export function nearestHref(element: HtmlElement | null, levels: number): string | undefined {
  const link = nearestLink(element, levels);
  return link === null ? undefined : attribute(link, 'href');
}

/** Whether an element of this name is a heading: `h1` to `h6`. */
export function isHeading(name: string): boolean {
  return name.length === 2 && name >= 'h1' && name <= 'h6';
}

/** The next node in document order within `top`, children included; `null` at the end. */
export function following(node: HtmlNode, top: HtmlElement): HtmlNode | null {
  if (node.kind === ELEMENT && node.first) return node.first;
  return followingSkippingChildren(node, top);
}

/** The next node in document order within `top` that isn't below `node`; `null` at the end. */
export function followingSkippingChildren(node: HtmlNode, top: HtmlElement): HtmlNode | null {
  let current: HtmlNode = node;
  while (current !== top) {
    if (current.next) return current.next;
    if (!current.parent) return null;
    current = current.parent;
  }
  return null;
}

/** The index of the first node after the subtree of `node`. */
export function subtreeEnd(node: HtmlNode, { root, size }: HtmlDocument): number {
  return followingSkippingChildren(node, root)?.index ?? size;
}
