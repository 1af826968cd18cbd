/** Stack frames of `OpenContainers`. */
import type { HtmlElement } from '../../html/tree/tree.ts';
import { countLineFeeds } from '../../text/line-feeds.ts';
import type { Block, Blockquote, FootnoteDefinition, List, ListItem, Root } from '../tree.ts';
import type { TableDraft } from './table/table-draft.ts';

export type Draft<T> = { -readonly [K in keyof T]: T[K] };

interface BlocksFrame {
  readonly kind: 'blocks';
  readonly element: HtmlElement | null;
  readonly node: Draft<Root> | Draft<Blockquote> | Draft<FootnoteDefinition> | Draft<ListItem>;
  readonly children: Block[];
  /** The array that holds `node`. An empty `node` is removed from it again. */
  readonly siblings: unknown[] | null;
}

interface ListFrame {
  readonly kind: 'list';
  readonly element: HtmlElement;
  readonly node: Draft<List>;
  /** The array that holds `node` if it has an item. */
  readonly siblings: Block[];
  /** Number of items when opened; not 0 if an earlier list is continued. */
  readonly from: number;
}

interface TableFrame {
  readonly kind: 'table';
  readonly element: HtmlElement;
  readonly draft: TableDraft;
}

/** A heading, a caption or a cell: contains only phrasing content. */
interface PhrasingFrame {
  readonly kind: 'phrasing';
  readonly element: HtmlElement;
}

export type Frame = BlocksFrame | ListFrame | TableFrame | PhrasingFrame;

/** Whether the list is loose: an item from `start` on has a second block that isn't a list. */
export function needsSpread(list: List, start: number): boolean {
  for (let i = start; i < list.children.length; i++) {
    const { children } = list.children[i]!;
    for (let at = 1; at < children.length; at++) if (children[at]!.type !== 'list') return true;
  }
  return false;
}

/** Estimated number of lines of `block`, for the cost of its container prefixes. */
export function estimateLines(block: Block): number {
  if (block.type === 'code') return 3 + countLineFeeds(block.value);
  if (block.type === 'table') return block.children.length + 2;
  return block.type === 'paragraph' ? 1 + block.children.length : 2;
}
