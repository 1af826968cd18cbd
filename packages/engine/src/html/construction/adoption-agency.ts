/**
 * WHATWG "adoption agency algorithm": what an end tag of a formatting element does, also if other elements overlap with it.
 * Each step costs as much as the number of elements it moves or closes.
 */
import type { HtmlElement } from '../tree/tree.ts';
import { append, detach, moveChildren } from '../tree/tree-links.ts';
import { FOSTERS } from './element-kinds.ts';
import type { FormattingElement } from './formatting-elements.ts';
import type { OpenElement } from './open-elements.ts';
import type { TreeBuilder } from './tree-builder.ts';

const MAX_ROUNDS = 8;
/** As many formatting elements between the closed one and its block stay open. */
const MAX_REOPENED = 3;

/** @returns whether the end tag must be handled as one of any other element. */
export function runAdoptionAgency(builder: TreeBuilder, code: number): boolean {
  const { open, formatting } = builder;
  const { top } = open;
  if (top.code === code && top.formatting === null) {
    open.pop();
    return false;
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const entry = formatting.find(code);
    if (entry === null) return round === 0;
    if (!entry.isOpen) {
      formatting.remove(entry);
      return false;
    }
    const element = entry.open!;
    if (element.position < open.top.scope.position) return false;
    const block = furthestBlock(builder, element);
    if (block === null) {
      formatting.remove(entry);
      open.popThrough(element);
      return false;
    }
    closeAround(builder, entry, element, block);
  }
  return false;
}

/** The lowest special element above the formatting element. */
function furthestBlock({ open }: TreeBuilder, element: OpenElement): OpenElement | null {
  if (open.top.special.position < element.position) return null;
  let block = element.upper!;
  while (block.special !== block) block = block.upper!;
  return block;
}

/** Ends the formatting element before the block, and continues it in the block. */
function closeAround(builder: TreeBuilder, entry: FormattingElement, element: OpenElement, block: OpenElement): void {
  const { open, formatting } = builder;
  const ancestor = element.lower;
  let bookmark: FormattingElement | null = null;
  let last: HtmlElement = block.element;
  let count = 0;
  for (let node = block.lower; node !== element; ) {
    const { lower, formatting: ofNode } = node;
    count++;
    if (ofNode === null || count > MAX_REOPENED) {
      if (ofNode !== null) formatting.remove(ofNode);
      open.remove(node);
    } else {
      node.element = builder.createAgain(ofNode);
      bookmark ??= ofNode;
      detach(last);
      append(node.element, last);
      last = node.element;
    }
    node = lower;
  }
  detach(last);
  if (ancestor.kinds & FOSTERS) builder.foster(last);
  else append(ancestor.element, last);
  const continued = builder.createAgain(entry);
  moveChildren(block.element, continued);
  append(block.element, continued);
  element.element = continued;
  if (bookmark !== null) formatting.moveAfter(entry, bookmark);
  open.moveAbove(element, block);
}
