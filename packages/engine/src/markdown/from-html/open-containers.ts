/**
 * The containers that are open where the walk is, from the root inwards: quotes, lists and their items, notes, tables, and
 * places that hold text alone. They alone know that a list holds only items, and how far containers may be nested.
 */
import type { HtmlElement } from '../../html/tree/tree.ts';
import type { Block, Blockquote, FootnoteDefinition, List, ListItem, Root } from '../tree.ts';
import { arrayWithCapacityOne } from './compact-array.ts';
import { type Draft, type Frame, linesOf, needsSpread } from './container-frames.ts';
import type { TableDraft } from './table/table-draft.ts';

/** Containers in containers; deeper ones are dissolved and their blocks stand in the innermost that is left. */
const MOST_FRAMES = 100;
/** Rough width of what every line of a quote or an item begins with. */
const PREFIX_WIDTH = 3;
/** Characters of such prefixes in all: this much, and more for every node. Past it, blocks go to the root. */
const PREFIX_GROWTH = 1 << 22;
const PREFIX_GROWTH_PER_NODE = 32;
/** Arrays of so many blocks are kept no longer than they are. */
const FEW = 4;
const NO_BLOCK: Block = { type: 'thematicBreak' };

/** Where a list belongs by its own word: which list it is a part of, and how deep, from 0. */
export interface ListLevel {
  readonly id: string;
  readonly level: number;
}

export class OpenContainers {
  readonly root: Root = { type: 'root', children: [] };
  private readonly frames: Frame[];
  private prefixesLeft: number;
  /** The list that neighbouring items without a list of their own are put into. */
  private orphanage: List | null = null;
  /** The last list that says its level, whose nested lists stand beside it and not in its items. */
  private levelled: { readonly node: List; readonly id: string } | null = null;

  /** @param size - nodes of the page. */
  constructor(size: number) {
    this.frames = [{ kind: 'blocks', element: null, node: this.root, children: this.root.children, home: null }];
    this.prefixesLeft = PREFIX_GROWTH + PREFIX_GROWTH_PER_NODE * size;
  }

  /** Adds a block to the innermost container. */
  push(block: Block): void {
    const { frames } = this;
    const depth = frames.length - 1;
    if (depth > 4) this.prefixesLeft -= depth * PREFIX_WIDTH * linesOf(block);
    if (this.isSpent) {
      this.root.children.push(block);
      return;
    }
    const top = frames[depth]!;
    if (top.kind === 'blocks') top.children.push(block);
    else if (top.kind === 'list') top.node.children.push({ type: 'listItem', checked: null, children: [block] });
    else if (top.kind === 'table') top.draft.before.push(block);
  }

  /** Whether so much has been nested so deep that the prefixes alone would outgrow the page. */
  private get isSpent(): boolean {
    return this.prefixesLeft < 0;
  }

  private get canOpen(): boolean {
    return this.frames.length < MOST_FRAMES && !this.isSpent;
  }

  /** The array that blocks are added to, in an item of its own where that is a list. */
  private blocksHere(): Block[] {
    const top = this.frames.at(-1)!;
    if (top.kind === 'blocks') return top.children;
    if (top.kind === 'table') return top.draft.before;
    if (top.kind === 'text') return this.root.children;
    const item: ListItem = { type: 'listItem', checked: null, children: [] };
    top.node.children.push(item);
    return item.children;
  }

  /** Opens a quote or a definition for what follows, up to `close(element)`. */
  open(element: HtmlElement, node: Blockquote | FootnoteDefinition): void {
    if (!this.canOpen) return;
    const home = this.blocksHere();
    home.push(node);
    this.frames.push({ kind: 'blocks', element, node, children: node.children, home });
  }

  /** Opens a list. One that stands directly in a list goes into the item before it, and one that says its level there. */
  openList(element: HtmlElement, ordered: boolean, start: number, place?: ListLevel): void {
    if (!this.canOpen) return;
    const top = this.frames.at(-1)!;
    if (place && this.levelled?.id === place.id) {
      if (this.goOn(element, this.levelled.node, ordered, start, place.level)) return;
    }
    if (top.kind === 'list') {
      const last = top.node.children.at(-1);
      if (last) {
        this.frames.push({ kind: 'blocks', element, node: last, children: last.children, home: null });
      } else this.openItem(element);
    }
    const home = this.blocksHere();
    const node: List = { type: 'list', ordered, start, spread: false, children: [] };
    home.push(node);
    this.frames.push({ kind: 'list', element, node, home, from: 0 });
    if (place) this.levelled = { node, id: place.id };
  }

  /** Opens an item, in a list of its own or of its neighbours where it stands in none; at `level` of that, from 0. */
  openListItem(element: HtmlElement, ordered: boolean, start: number, level: number): void {
    if (!this.canOpen) return;
    if (this.frames.at(-1)!.kind !== 'list') {
      const home = this.blocksHere();
      if (this.orphanage === null || !this.goOn(element, this.orphanage, ordered, null, level)) {
        this.openList(element, ordered, start);
        const opened = home.at(-1);
        if (opened?.type === 'list') this.orphanage = opened;
      }
    }
    this.openItem(element);
  }

  /**
   * Opens `outer` again if it is what stands last here, or the list at a `level` below it in its last items, where a new one
   * begins if there is none of that kind. Returns whether it did; not where its next number is not `start`.
   */
  private goOn(element: HtmlElement, outer: List, ordered: boolean, start: number | null, level: number): boolean {
    const top = this.frames.at(-1)!;
    if (top.kind !== 'blocks' || top.children.at(-1) !== outer) return false;
    if (this.frames.length + 2 * level >= MOST_FRAMES) return false;
    let home: Block[] = top.children;
    let node: List | null = outer;
    for (let at = 0; at < level; at++) {
      const item: ListItem | undefined = node.children.at(-1);
      if (!item) return false;
      home = item.children;
      const last = home.at(-1);
      node = last?.type === 'list' ? last : null;
      if (node === null) break;
    }
    if (node?.ordered !== ordered || (ordered && start !== null && start !== node.start + node.children.length)) {
      if (level === 0) return false;
      node = { type: 'list', ordered, start: start ?? 1, spread: false, children: [] };
      home.push(node);
    }
    this.frames.push({ kind: 'list', element, node, home, from: node.children.length });
    return true;
  }

  /** Numbers the item that is opened next in the open list; where the list would number it otherwise, another list begins. */
  numberNextItem(ordinal: number): void {
    const top = this.frames.at(-1)!;
    if (top.kind !== 'list' || !top.node.ordered) return;
    const { node, home, element } = top;
    if (node.children.length === 0) node.start = ordinal;
    else if (node.start + node.children.length !== ordinal) {
      node.spread = needsSpread(node, 0);
      const next: List = { type: 'list', ordered: true, start: ordinal, spread: false, children: [] };
      home.push(next);
      this.frames[this.frames.length - 1] = { kind: 'list', element, node: next, home, from: 0 };
    }
  }

  private openItem(element: HtmlElement): void {
    const list = this.frames.at(-1)!;
    if (list.kind !== 'list') return;
    const node: Draft<ListItem> = { type: 'listItem', checked: null, children: arrayWithCapacityOne(NO_BLOCK) };
    list.node.children.push(node);
    this.frames.push({ kind: 'blocks', element, node, children: node.children, home: list.node.children });
  }

  /** Makes the open item a task, if no block stands in it yet. Returns whether it did. */
  setTask(checked: boolean): boolean {
    const top = this.frames.at(-1)!;
    if (top.kind !== 'blocks' || top.node.type !== 'listItem') return false;
    if (top.children.length > 0) return false;
    top.node.checked = checked;
    return true;
  }

  /** Ends whatever `element` opened. */
  close(element: HtmlElement): void {
    for (;;) {
      const top = this.frames.at(-1)!;
      if (top.element !== element || (top.kind !== 'blocks' && top.kind !== 'list')) return;
      this.frames.pop();
      const { node, home } = top;
      if (node.children.length === 0) {
        if (home?.at(-1) === node) home.pop();
      } else if (top.kind === 'blocks' && node.children.length > 1 && node.children.length <= FEW) {
        // An array that was pushed to has room for sixteen more.
        top.node.children = top.node.children.slice();
      } else if (top.kind === 'list') top.node.spread ||= needsSpread(top.node, Math.max(0, top.from - 1));
    }
  }

  // Places for text alone, and tables

  openText(element: HtmlElement): void {
    this.frames.push({ kind: 'text', element });
  }

  /** Whether the innermost open thing is `element`'s own cell, caption or heading. */
  isOpenText(element: HtmlElement): boolean {
    const top = this.frames.at(-1)!;
    return top.kind === 'text' && top.element === element;
  }

  /** The place for text alone that is the innermost open thing. */
  get textElement(): HtmlElement | null {
    const top = this.frames.at(-1)!;
    return top.kind === 'text' ? top.element : null;
  }

  /** Returns `false` where `element` did not open one. */
  closeText(element: HtmlElement): boolean {
    if (!this.isOpenText(element)) return false;
    this.frames.pop();
    return true;
  }

  openTable(element: HtmlElement, draft: TableDraft): void {
    this.frames.push({ kind: 'table', element, draft });
  }

  /** The table whose rows are being read, if the innermost open thing is one. */
  get table(): TableDraft | null {
    const top = this.frames.at(-1)!;
    return top.kind === 'table' ? top.draft : null;
  }

  closeTable(element: HtmlElement): TableDraft | null {
    const top = this.frames.at(-1)!;
    if (top.kind !== 'table' || top.element !== element) return null;
    this.frames.pop();
    return top.draft;
  }
}
