/**
 * The stack of open containers: blockquotes, lists, items, footnotes, tables, and elements that
 * hold only phrasing content. Ensures that lists contain only items, and limits nesting.
 */
import type { HtmlElement } from '../../html/tree/tree.ts';
import type { Block, Blockquote, FootnoteDefinition, List, ListItem, Root, Table } from '../tree.ts';
import { arrayWithCapacityOne, shrinkToFit } from './compact-array.ts';
import { type Draft, estimateLines, type Frame, needsSpread } from './container-frames.ts';
import type { TableDraft } from './table/table-draft.ts';

/** Deeper containers are not opened; their blocks are added to the innermost open one. */
const MAX_OPEN_CONTAINERS = 100;
/** Approximate width of the prefix of a line in a blockquote or list item. */
const PREFIX_WIDTH = 3;
/**
 * Total length of prefixes: this many characters plus some per node. Beyond it, blocks go to the
 * root.
 */
const MAX_PREFIX_LENGTH = 1 << 22;
const MAX_PREFIX_LENGTH_PER_NODE = 32;
/** Arrays of up to this many blocks are shrunk to their length. */
const MAX_SHRUNK_LENGTH = 4;
const EXAMPLE_BLOCK: Block = { type: 'thematicBreak' };

/** A list's position from its class: which list it is part of, and its level, from 0. */
export interface ListLevel {
  readonly id: string;
  readonly level: number;
}

export class OpenContainers {
  readonly root: Root = { type: 'root', children: [] };
  /** Whether a block was added. */
  hasContent = false;
  private readonly frames: Frame[];
  private prefixesLeft: number;
  /** The last list created for items that have no list element. */
  private implicitList: List | null = null;
  /** Ids of lists that other lists beside them may continue. */
  private readonly listIds = new WeakMap<Block, string>();

  private readonly isPage: boolean;

  /**
   * @param size - nodes of the page.
   * @param isPage - whether lists within nothing but an item of a list take its place, and rules next to each other are one.
   */
  constructor(size: number, isPage: boolean) {
    this.isPage = isPage;
    this.frames = [{ kind: 'blocks', element: null, node: this.root, children: this.root.children, siblings: null }];
    this.prefixesLeft = MAX_PREFIX_LENGTH + MAX_PREFIX_LENGTH_PER_NODE * size;
  }

  /** Adds a block to the innermost container. */
  push(block: Block): void {
    this.hasContent = true;
    const { frames } = this;
    const depth = frames.length - 1;
    if (depth > 4) this.prefixesLeft -= depth * PREFIX_WIDTH * estimateLines(block);
    if (this.isPrefixBudgetSpent) {
      this.root.children.push(block);
      return;
    }
    if (frames[depth]!.kind === 'phrasing') return;
    const blocks = this.blocksHere();
    const last = this.isPage ? blocks.at(-1) : undefined;
    if (block.type === 'thematicBreak' && last?.type === 'thematicBreak') return;
    // Scripts write the header of a table that scrolls as a table of its own.
    if (block.type === 'table' && last?.type === 'table' && isHeaderOf(last, block)) {
      block.children[0] = last.children[0]!;
      blocks.pop();
    }
    blocks.push(block);
  }

  /** Whether the prefixes would make the Markdown much longer than the page. */
  private get isPrefixBudgetSpent(): boolean {
    return this.prefixesLeft < 0;
  }

  private get canOpen(): boolean {
    return this.frames.length < MAX_OPEN_CONTAINERS && !this.isPrefixBudgetSpent;
  }

  /**
   * The array that blocks are added to. Directly in a list, where browsers show neither bullet nor number, they are
   * added to the preceding item, or before the list.
   */
  private blocksHere(): Block[] {
    const top = this.frames.at(-1)!;
    if (top.kind === 'blocks') return top.children;
    if (top.kind === 'table') return top.draft.before;
    if (top.kind === 'phrasing') return this.root.children;
    return top.node.children.at(-1)?.children ?? top.siblings;
  }

  /** Opens a blockquote or a footnote definition until `close(element)`. */
  open(element: HtmlElement, node: Blockquote | FootnoteDefinition): void {
    if (!this.canOpen) return;
    const siblings = this.blocksHere();
    siblings.push(node);
    this.frames.push({ kind: 'blocks', element, node, children: node.children, siblings });
  }

  /** Opens a list. Its first item adds it to the blocks here. A list with a declared level goes to that level. */
  openList(element: HtmlElement, ordered: boolean, start: number, place?: ListLevel): void {
    if (!this.canOpen) return;
    const last = this.blocksHere().at(-1);
    // Word processors begin a list anew within the same list, with the next number.
    if (last?.type === 'list' && (place || (this.isPage && start > 1)) && this.listIds.get(last) === place?.id) {
      if (this.continueList(element, last, ordered, start, place?.level ?? 0)) return;
    }
    const node: List = { type: 'list', ordered, start, spread: false, children: [] };
    this.frames.push({ kind: 'list', element, node, siblings: this.blocksHere(), from: 0 });
    if (place) this.listIds.set(node, place.id);
  }

  /** Opens an item. Outside a list it continues, or begins, an implicit list, at `level` from 0. */
  openListItem(element: HtmlElement, ordered: boolean, start: number, level: number): void {
    if (!this.canOpen) return;
    if (this.frames.at(-1)!.kind !== 'list') {
      if (this.implicitList === null || !this.continueList(element, this.implicitList, ordered, null, level)) {
        this.openList(element, ordered, start);
        const top = this.frames.at(-1)!;
        if (top.kind === 'list') this.implicitList = top.node;
      }
    }
    this.openItem(element);
  }

  /**
   * Continues `outer` if it is the last block here, or its last nested list at `level`; begins a
   * nested list there if none fits. Returns `false` if that isn't possible, or if `start` isn't
   * consecutive.
   */
  private continueList(
    element: HtmlElement,
    outer: List,
    ordered: boolean,
    start: number | null,
    level: number,
  ): boolean {
    const top = this.frames.at(-1)!;
    if (top.kind !== 'blocks' || top.children.at(-1) !== outer) return false;
    if (this.frames.length + 2 * level >= MAX_OPEN_CONTAINERS) return false;
    let siblings: Block[] = top.children;
    let node: List | null = outer;
    for (let at = 0; at < level; at++) {
      const item: ListItem | undefined = node.children.at(-1);
      if (!item) return false;
      siblings = item.children;
      const last = siblings.at(-1);
      node = last?.type === 'list' ? last : null;
      if (node === null) break;
    }
    if (node?.ordered !== ordered || (ordered && start !== null && start !== node.start + node.children.length)) {
      if (level === 0) return false;
      node = { type: 'list', ordered, start: start ?? 1, spread: false, children: [] };
    }
    this.frames.push({ kind: 'list', element, node, siblings, from: node.children.length });
    return true;
  }

  /** Sets the number of the next item. If it isn't consecutive, a new list begins. */
  numberNextItem(ordinal: number): void {
    const top = this.frames.at(-1)!;
    if (top.kind !== 'list' || !top.node.ordered) return;
    const { node, siblings, element } = top;
    if (node.children.length === 0) node.start = ordinal;
    else if (node.start + node.children.length !== ordinal) {
      node.spread = needsSpread(node, 0);
      const next: List = { type: 'list', ordered: true, start: ordinal, spread: false, children: [] };
      this.frames[this.frames.length - 1] = { kind: 'list', element, node: next, siblings, from: 0 };
    }
  }

  private openItem(element: HtmlElement): void {
    const list = this.frames.at(-1)!;
    if (list.kind !== 'list') return;
    if (list.node.children.length === 0) list.siblings.push(list.node);
    const node: Draft<ListItem> = { type: 'listItem', checked: null, children: arrayWithCapacityOne(EXAMPLE_BLOCK) };
    list.node.children.push(node);
    this.frames.push({ kind: 'blocks', element, node, children: node.children, siblings: list.node.children });
  }

  /** Makes the open item a task list item if it has no block yet. Returns whether it did. */
  setTask(checked: boolean): boolean {
    const top = this.frames.at(-1)!;
    if (top.kind !== 'blocks' || top.node.type !== 'listItem') return false;
    if (top.children.length > 0) return false;
    top.node.checked = checked;
    return true;
  }

  /** Closes the container that `element` opened. */
  close(element: HtmlElement): void {
    for (;;) {
      const top = this.frames.at(-1)!;
      if (top.element !== element || (top.kind !== 'blocks' && top.kind !== 'list')) return;
      this.frames.pop();
      const { node, siblings } = top;
      if (node.children.length === 0) {
        // Without its definition, a reference would be text.
        if (node.type === 'footnoteDefinition') continue;
        if (siblings?.at(-1) === node) siblings.pop();
        const around = this.frames.at(-1)!;
        const isOnlyItem = node.type === 'listItem' && around.kind === 'list' && around.node.children.length === 0;
        if (isOnlyItem) around.siblings.pop();
      } else if (top.kind === 'blocks') {
        top.node.children = shrinkToFit(top.node.children, MAX_SHRUNK_LENGTH);
        const around = this.frames.at(-1)!;
        if (this.isPage && around.kind === 'list' && !around.node.ordered) mergeBareItem(around.node.children);
      } else if (top.kind === 'list') {
        top.node.spread ||= needsSpread(top.node, Math.max(0, top.from - 1));
        if (this.isPage && siblings?.at(-1) === top.node) siblings[siblings.length - 1] = withoutBareItem(top.node);
      }
    }
  }

  // Phrasing-only elements and tables

  openPhrasing(element: HtmlElement): void {
    this.frames.push({ kind: 'phrasing', element });
  }

  /** Whether the innermost open container is the cell, caption or heading of `element`. */
  isOpenPhrasing(element: HtmlElement): boolean {
    const top = this.frames.at(-1)!;
    return top.kind === 'phrasing' && top.element === element;
  }

  /** The element of the innermost open container, if that holds only phrasing content. */
  get phrasingElement(): HtmlElement | null {
    const top = this.frames.at(-1)!;
    return top.kind === 'phrasing' ? top.element : null;
  }

  /** Returns `false` if `element` did not open it. */
  closePhrasing(element: HtmlElement): boolean {
    if (!this.isOpenPhrasing(element)) return false;
    this.frames.pop();
    return true;
  }

  openTable(element: HtmlElement, draft: TableDraft): void {
    this.frames.push({ kind: 'table', element, draft });
  }

  /** The table, if it is the innermost open container. */
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

/** Whether the first table is a header alone, and the second has as many columns and no header. */
function isHeaderOf({ align, children: { length } }: Table, body: Table): boolean {
  return (
    length === 1 &&
    align.length === body.align.length &&
    body.children[0]!.children.every((cell) => !cell.children.length)
  );
}

/** The list within the only item of the list, if the item has nothing else: some editors indent lists like this. */
function withoutBareItem(list: List): List {
  const [item] = list.children;
  const [inner] = item?.children ?? [];
  return list.children.length === 1 && isBare(item!) && inner?.type === 'list' ? inner : list;
}

/** Moves the list in the last item into the item before, if the former has nothing else and the latter only a text. */
function mergeBareItem(items: ListItem[]): void {
  const [previous, last] = items.slice(-2);
  if (!previous || !last || !isBare(last)) return;
  if (previous.children.length !== 1 || previous.children[0]!.type !== 'paragraph') return;
  previous.children.push(last.children[0]!);
  items.pop();
}

function isBare({ checked, children }: ListItem): boolean {
  return checked === null && children.length === 1 && children[0]!.type === 'list';
}
