import { byCode } from '../../html/name-codes.ts';
import { attribute, ELEMENT, following, type HtmlElement } from '../../html/tree/tree.ts';
import type { Heading } from '../tree.ts';
import type { Handler } from './handler.ts';
import type { TreeBuilder } from './tree-builder.ts';

type Depth = Heading['depth'];

/** By name code. */
const DEPTHS = byCode<Depth | undefined>(
  ([1, 2, 3, 4, 5, 6] as const).map((depth) => [`h${depth}`, depth]),
  undefined,
);
/**
 * A heading or button with more blocks in it was never closed; it would swallow the rest of the
 * page.
 */
const MAX_BLOCKS = 24;
const BLOCKS = new Set(['p', 'li', 'tr', 'pre', 'blockquote']);

export const heading: Handler = {
  enter(out, element) {
    out.boundary();
    if (!out.isPhrasingOnly && !isUnclosed(element)) out.openPhrasing(element);
    return true;
  },
  leave(out, element) {
    const children = out.closePhrasing(element);
    if (children && children.length > 0) out.add({ type: 'heading', depth: depthOf(element), children });
  },
};

/** Ends the open heading before a list: some pages put their table of contents into a heading. */
export function endHeading(out: TreeBuilder): void {
  const element = out.openHeading;
  if (element) heading.leave!(out, element);
}

/** The level of an `h1` to `h6` element. */
export function headingLevel(element: HtmlElement): Depth | undefined {
  return DEPTHS[element.code];
}

export function depthOf(element: HtmlElement): Depth {
  const level = Number.parseInt(attribute(element, 'aria-level') ?? '', 10);
  const byName = DEPTHS[element.code];
  if (byName) return byName;
  if (level === 1 || level === 3 || level === 4 || level === 5) return level;
  return level >= 6 ? 6 : 2;
}

/**
 * Whether the element looks unclosed. Stops at the first nested element of its kind, so that nested
 * ones are not each searched to the end.
 */
export function isUnclosed(element: HtmlElement): boolean {
  let blocks = 0;
  for (let node = following(element, element); node; node = following(node, element)) {
    if (node.kind !== ELEMENT) continue;
    if (DEPTHS[node.code] || attribute(node, 'role') === 'heading') return true;
    if (node.name === 'button' && element.name === 'button') return true;
    if (BLOCKS.has(node.name) && ++blocks > MAX_BLOCKS) return true;
  }
  return false;
}
