/**
 * Where the handlers put things: the open containers, the open marks and link, and the text collected since the last
 * boundary. It alone knows that blocks cannot stand in a heading or a cell, that a list holds only items, and how far
 * containers may be nested.
 */
import type { HtmlDocument, HtmlElement } from '../../html/tree.ts';
import type { Block, Blockquote, FootnoteDefinition, List, ListItem, Phrasing, Root } from '../tree.ts';
import { Addresses } from './addresses.ts';
import { Footnotes } from './footnotes.ts';
import { nestMarks } from './nest-marks.ts';
import { CODE, KBD, type LinkTarget, OTHER_KBD, OTHER_QUOTE, PhrasingRun, QUOTE, STRONG, SUP } from './phrasing-run.ts';
import { surveyPage } from './survey-page.ts';
import type { TableDraft } from './table-draft.ts';
import { TableSurvey } from './table-survey.ts';

type Draft<T> = { -readonly [K in keyof T]: T[K] };

interface BlocksFrame {
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

type Frame = BlocksFrame | ListFrame | TableFrame | TextFrame;

/** What the end of a block becomes where no block can stand: a space in a heading, a break in a cell. */
export type Flat = 'no' | 'space' | 'break';

export interface ComposerOptions {
  readonly base: string | undefined;
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
  readonly includePermalinks: boolean;
}

/** Containers in containers; deeper ones are dissolved and their blocks stand in the innermost that is left. */
const MOST_FRAMES = 100;
/** Rough width of what every line of a quote or an item begins with. */
const PREFIX_WIDTH = 3;
/** Characters of such prefixes in all: this much, and more for every node. Past it, blocks go to the root. */
const PREFIX_GROWTH = 1 << 22;
const PREFIX_GROWTH_PER_NODE = 32;
/** The same for addresses written more than once, as those of a link around many blocks are. */
const REPEAT_GROWTH = 1 << 20;
const REPEAT_GROWTH_PER_NODE = 48;
/** Arrays of so many blocks are kept no longer than they are. */
const FEW = 4;
/** Empty cells that spans and short rows may add to tables: this many, and some for every cell of the page. */
const FILLED_CELLS = 1 << 17;

export class Composer {
  readonly root: Root = { type: 'root', children: [] };
  readonly document: HtmlDocument;
  readonly dropped: Uint8Array;
  readonly addresses: Addresses;
  readonly footnotes: Footnotes;
  readonly tables: TableSurvey;
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
  readonly includePermalinks: boolean;
  /** How many more empty cells may be added; tables count it down. */
  cellsToFill = FILLED_CELLS;
  flat: Flat = 'no';
  /**
   * Up to these node indices it is known that no formula and no code will be found: what was looked through from outside
   * is not looked through again at every level inside.
   */
  mathlessBefore = 0;
  codelessBefore = 0;
  /** The list that neighbouring items without a list of their own are put into. */
  private orphanage: List | null = null;
  /** How many of its items were looked at for `spread`: it closes after each, and items may be a hundred thousand. */
  private orphansSeen = 0;
  private readonly run = new PhrasingRun();
  private readonly frames: Frame[];
  private readonly depths = new Uint32Array(9);
  private marks = 0;
  private kbd = OTHER_KBD;
  private quote = OTHER_QUOTE;
  private impliedStrong = 0;
  private codeDepth = 0;
  private marksAroundCode = 0;
  private link: LinkTarget | null = null;
  private readonly outerLinks: (LinkTarget | null)[] = [];
  private prefixesLeft: number;
  private repeatsLeft: number;
  private readonly written = new Set<string>();
  private readonly writtenTargets = new Set<LinkTarget>();

  constructor(document: HtmlDocument, dropped: Uint8Array, options: ComposerOptions) {
    this.document = document;
    this.dropped = dropped;
    this.includeImages = options.includeImages;
    this.includeLinks = options.includeLinks;
    this.includePermalinks = options.includePermalinks;
    const survey = surveyPage(document, dropped);
    this.addresses = new Addresses(survey, options.base, document.size);
    this.footnotes = new Footnotes(document, dropped, survey.jumps, options.base);
    this.tables = new TableSurvey(dropped);
    this.frames = [{ kind: 'blocks', element: null, node: this.root, children: this.root.children, home: null }];
    this.prefixesLeft = PREFIX_GROWTH + PREFIX_GROWTH_PER_NODE * document.size;
    this.repeatsLeft = REPEAT_GROWTH + REPEAT_GROWTH_PER_NODE * document.size;
  }

  // Text

  text(value: string): void {
    this.run.addText(value, this.marksHere(), this.link);
  }

  node(node: Phrasing): void {
    this.run.addNode(node, this.marksHere(), this.link);
  }

  /** A reference stands above the line by itself, so that a `sup` around it goes. */
  reference(label: string): void {
    this.run.addNode({ type: 'footnoteReference', label }, this.marksHere() & ~SUP, null);
  }

  space(): void {
    this.run.addSpace(this.marksHere(), this.link);
  }

  /** A `<br>`. The second of two in a row ends the paragraph. */
  lineBreak(): void {
    if (this.flat === 'space' || (this.isFlat && this.codeDepth > 0)) this.run.addSpace(this.marksHere(), this.link);
    else if (this.flat === 'no' && this.run.endsInBreak) this.endParagraph();
    else this.run.addBreak(this.marksHere(), this.link);
  }

  /** The edge of a block: what stands before and after it is never one text. */
  boundary(): void {
    if (this.flat === 'no') this.endParagraph();
    else if (this.flat === 'space') this.run.addSpace(this.marksHere(), this.link);
    else this.run.addBreak(this.marksHere(), this.link);
  }

  private marksHere(): number {
    const marks = this.codeDepth > 0 ? this.marksAroundCode | CODE : this.marks;
    return this.impliedStrong > 0 && this.flat === 'no' ? marks | STRONG : marks;
  }

  // Marks and links

  openMark(bit: number): void {
    const at = 31 - Math.clz32(bit);
    if (this.depths[at]!++ > 0) return;
    if (bit === KBD) this.kbd ^= KBD | OTHER_KBD;
    else if (bit === QUOTE) this.quote ^= QUOTE | OTHER_QUOTE;
    this.marks |= this.bitNow(bit);
  }

  private bitNow(bit: number): number {
    return bit === KBD ? this.kbd : bit === QUOTE ? this.quote : bit;
  }

  closeMark(bit: number): void {
    const at = 31 - Math.clz32(bit);
    if (--this.depths[at]! === 0) this.marks &= ~this.bitNow(bit);
  }

  /** Strong that the page does not have, for terms and summaries; a heading inside needs none. */
  openImpliedStrong(): void {
    this.impliedStrong++;
  }

  closeImpliedStrong(): void {
    this.impliedStrong--;
  }

  /** Marks inside code are dropped, as Markdown cannot write them; links stay. */
  openCode(): void {
    if (this.codeDepth++ === 0) this.marksAroundCode = this.marks;
  }

  closeCode(): void {
    this.codeDepth--;
  }

  /** Puts what follows into the link, or into none, up to `closeLink`. */
  openLink(link: LinkTarget | null): void {
    this.outerLinks.push(this.link);
    this.link = this.includeLinks ? link : null;
  }

  /** An anchor that leads nowhere: what follows stays in the link that is open, if one is. */
  keepLink(): void {
    this.outerLinks.push(this.link);
  }

  closeLink(): void {
    this.link = this.outerLinks.pop() ?? null;
  }

  private readonly admitLink = (target: LinkTarget): boolean => {
    const size = target.url.length + target.title.length;
    if (this.writtenTargets.has(target) || (size > 64 && this.written.has(target.url))) {
      if (this.repeatsLeft < size) return false;
      this.repeatsLeft -= size;
    } else if (size > 64) this.written.add(target.url);
    this.writtenTargets.add(target);
    return true;
  };

  // Blocks

  private takePhrasing(): Phrasing[] {
    const pieces = this.run.take();
    return pieces.length === 0 ? [] : nestMarks(pieces, this.admitLink);
  }

  private endParagraph(): void {
    if (this.run.isEmpty) {
      this.run.take();
      return;
    }
    const children = this.takePhrasing();
    if (children.length > 0) this.push({ type: 'paragraph', children });
  }

  /** Adds a block after ending the paragraph before it. Not for flat places; see `isFlat`. */
  add(block: Block): void {
    this.boundary();
    this.push(block);
  }

  get isFlat(): boolean {
    return this.flat !== 'no';
  }

  private push(block: Block): void {
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
    return this.flat === 'no' && this.frames.length < MOST_FRAMES && !this.isSpent;
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
    this.boundary();
    if (!this.canOpen) return;
    const home = this.blocksHere();
    home.push(node);
    this.frames.push({ kind: 'blocks', element, node, children: node.children, home });
  }

  /** Opens a list. One that stands directly in a list goes into the item before it. */
  openList(element: HtmlElement, ordered: boolean, start: number): void {
    this.boundary();
    if (!this.canOpen) return;
    const top = this.frames.at(-1)!;
    if (top.kind === 'list') {
      const last = top.node.children.at(-1);
      if (last) {
        this.frames.push({ kind: 'blocks', element, node: last, children: last.children, home: null });
      } else this.openItem(element);
    }
    const home = this.blocksHere();
    const node: List = { type: 'list', ordered, start, spread: false, children: [] };
    home.push(node);
    this.frames.push({ kind: 'list', element, node, home });
  }

  /** Opens an item, in a list of its own or of its neighbours where it stands in none. */
  openListItem(element: HtmlElement, ordered: boolean, start: number): void {
    this.boundary();
    if (!this.canOpen) return;
    if (this.frames.at(-1)!.kind !== 'list') {
      const home = this.blocksHere();
      const last = home.at(-1);
      if (last?.type === 'list' && last === this.orphanage && last.ordered === ordered) {
        this.frames.push({ kind: 'list', element, node: last, home });
      } else {
        this.openList(element, ordered, start);
        const opened = home.at(-1);
        if (opened?.type === 'list') this.orphanage = opened;
        this.orphansSeen = 0;
      }
    }
    this.openItem(element);
  }

  private openItem(element: HtmlElement): void {
    const list = this.frames.at(-1)!;
    if (list.kind !== 'list') return;
    const node: Draft<ListItem> = { type: 'listItem', checked: null, children: [] };
    list.node.children.push(node);
    this.frames.push({ kind: 'blocks', element, node, children: node.children, home: list.node.children });
  }

  /** Makes the open item a task, if nothing stands in it yet. Returns whether it did. */
  setTask(checked: boolean): boolean {
    const top = this.frames.at(-1)!;
    if (top.kind !== 'blocks' || top.node.type !== 'listItem') return false;
    if (top.children.length > 0 || !this.run.isEmpty) return false;
    top.node.checked = checked;
    return true;
  }

  /** Ends whatever `element` opened. */
  close(element: HtmlElement): void {
    this.boundary();
    for (;;) {
      const top = this.frames.at(-1)!;
      if (top.element !== element || (top.kind !== 'blocks' && top.kind !== 'list')) return;
      this.frames.pop();
      const { node, home } = top;
      if (node.children.length === 0) {
        if (home?.at(-1) === node) home.pop();
      } else if (top.kind === 'blocks' && node.children.length <= FEW) {
        // An array that was pushed to has room for sixteen more.
        top.node.children = top.node.children.slice();
      } else if (top.kind === 'list' && top.node === this.orphanage) {
        top.node.spread ||= needsSpread(top.node, this.orphansSeen);
        this.orphansSeen = node.children.length - 1;
      } else if (top.kind === 'list') top.node.spread = needsSpread(top.node, 0);
    }
  }

  // Places for text alone

  /** Starts a heading or a caption: blocks inside it become spaces. Returns whether it could. */
  openText(element: HtmlElement): boolean {
    this.boundary();
    if (this.isFlat) return false;
    this.frames.push({ kind: 'text', element });
    this.flat = 'space';
    return true;
  }

  /** The text collected since `openText(element)`; `null` where `element` did not open one. */
  closeText(element: HtmlElement): Phrasing[] | null {
    const top = this.frames.at(-1)!;
    if (top.kind !== 'text' || top.element !== element) {
      this.boundary();
      return null;
    }
    this.frames.pop();
    this.flat = 'no';
    return this.takePhrasing();
  }

  openTable(element: HtmlElement, draft: TableDraft): void {
    this.boundary();
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
    this.run.take();
    this.frames.pop();
    return top.draft;
  }

  openCell(element: HtmlElement): void {
    this.run.take();
    this.frames.push({ kind: 'text', element });
    this.flat = 'break';
  }

  /** Whether the text being read stands in `element`'s own cell, caption or heading. */
  isOpenText(element: HtmlElement): boolean {
    const top = this.frames.at(-1)!;
    return top.kind === 'text' && top.element === element;
  }
}

/** Blank lines between items only where an item from `start` on needs them, other than before a list inside it. */
function needsSpread(list: List, start: number): boolean {
  for (let i = start; i < list.children.length; i++) {
    const { children } = list.children[i]!;
    for (let at = 1; at < children.length; at++) if (children[at]!.type !== 'list') return true;
  }
  return false;
}

function linesOf(block: Block): number {
  if (block.type === 'code') {
    let lines = 3;
    for (let at = block.value.indexOf('\n'); at >= 0; at = block.value.indexOf('\n', at + 1)) lines++;
    return lines;
  }
  if (block.type === 'table') return block.children.length + 2;
  return block.type === 'paragraph' ? 1 + block.children.length : 2;
}
