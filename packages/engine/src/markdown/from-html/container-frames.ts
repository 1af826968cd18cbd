/** What is open while the Markdown tree is made, from the root inwards. */
import type { HtmlElement } from '../../html/tree/tree.ts';
import type { Block, Blockquote, FootnoteDefinition, List, ListItem, Root } from '../tree.ts';
import type { TableDraft } from './table/table-draft.ts';

export type Draft<T> = { -readonly [K in keyof T]: T[K] };

export interface BlocksFrame {
  readonly kind: 'blocks';
  readonly element: HtmlElement | null;
  readonly node: Draft<Root> | Draft<Blockquote> | Draft<FootnoteDefinition> | Draft<ListItem>;
  readonly children: Block[];
  /** The array `node` was put into; it is taken out again if it stays empty. */
  readonly home: unknown[] | null;
}

interface ListFrame {
  readonly kind: 'list';
  readonly element: HtmlElement;
  readonly node: Draft<List>;
  readonly home: unknown[];
  /** Items it had when it was opened, where neighbours go on with the list of one before them. */
  readonly from: number;
}

interface TableFrame {
  readonly kind: 'table';
  readonly element: HtmlElement;
  readonly draft: TableDraft;
}

/** A heading, a caption or a cell: holds text alone. */
interface TextFrame {
  readonly kind: 'text';
  readonly element: HtmlElement;
}

export type Frame = BlocksFrame | ListFrame | TableFrame | TextFrame;

/** Blank lines between items only where an item from `start` on needs them, other than before a list inside it. */
export function needsSpread(list: List, start: number): boolean {
  for (let i = start; i < list.children.length; i++) {
    const { children } = list.children[i]!;
    for (let at = 1; at < children.length; at++) if (children[at]!.type !== 'list') return true;
  }
  return false;
}

/** Lines that `block` takes, near enough to know what the prefixes of its containers cost. */
export function linesOf(block: Block): number {
  if (block.type === 'code') {
    let lines = 3;
    for (let at = block.value.indexOf('\n'); at >= 0; at = block.value.indexOf('\n', at + 1)) lines++;
    return lines;
  }
  if (block.type === 'table') return block.children.length + 2;
  return block.type === 'paragraph' ? 1 + block.children.length : 2;
}
