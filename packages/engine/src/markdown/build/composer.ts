/**
 * Where the handlers put things: the open containers, and the text collected since the last boundary with the marks and
 * links it is in. It alone knows that blocks cannot stand in a heading or a cell, that a list holds only items, and how far
 * containers may be nested.
 */
import type { HtmlDocument, HtmlElement } from '../../html/tree.ts';
import type { Block, Blockquote, FootnoteDefinition, List, ListItem, Phrasing, Root } from '../tree.ts';
import { Addresses } from './addresses.ts';
import { Footnotes } from './footnotes.ts';
import { type Draft, type Frame, linesOf, needsSpread } from './frames.ts';
import { namedLinks } from './named-links.ts';
import { nestMarks } from './nest-marks.ts';
import { OpenLinks } from './open-links.ts';
import { OpenMarks } from './open-marks.ts';
import { PhrasingRun, SUP } from './phrasing-run.ts';
import { roomForOne } from './room-for-one.ts';
import { surveyPage } from './survey-page.ts';
import type { TableDraft } from './table-draft.ts';
import { TableSurvey } from './table-survey.ts';

/** What the end of a block becomes where no block can stand: a space in a heading, a break in a cell. */
export type Flat = 'no' | 'space' | 'break';

export interface ComposerOptions {
  readonly base: string | undefined;
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
  readonly includePermalinks: boolean;
  readonly namesIcons: boolean;
}

/** Containers in containers; deeper ones are dissolved and their blocks stand in the innermost that is left. */
const MOST_FRAMES = 100;
/** Rough width of what every line of a quote or an item begins with. */
const PREFIX_WIDTH = 3;
/** Characters of such prefixes in all: this much, and more for every node. Past it, blocks go to the root. */
const PREFIX_GROWTH = 1 << 22;
const PREFIX_GROWTH_PER_NODE = 32;
/** Arrays of so many blocks are kept no longer than they are. */
const FEW = 4;
/** A paragraph of more pieces, each with other marks than the one before, goes on as another, so that memory is bounded. */
const MOST_PIECES = 1 << 16;
const NO_BLOCK: Block = { type: 'thematicBreak' };
/** Empty cells that spans and short rows may add to tables: this many, and some for every cell of the page. */
const FILLED_CELLS = 1 << 17;

export class Composer {
  readonly root: Root = { type: 'root', children: [] };
  readonly document: HtmlDocument;
  readonly dropped: Uint8Array;
  /** By number of a class: what is known of it, as `handlerOf` notes it. */
  readonly classes: Uint8Array;
  /** The same, as `standApart` notes it. */
  readonly layouts: Uint8Array;
  readonly addresses: Addresses;
  readonly footnotes: Footnotes;
  readonly tables: TableSurvey;
  readonly marks = new OpenMarks();
  readonly links: OpenLinks;
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
  readonly includePermalinks: boolean;
  /** Whether links that show an icon alone have its name as their text. */
  readonly namesIcons: boolean;
  /** Whether TeX in the text is shown as formulas. */
  readonly typesetsMath: boolean;
  /** How many more empty cells may be added; tables count it down. */
  cellsToFill = FILLED_CELLS;
  flat: Flat = 'no';
  /** How many panels under tabs have been read. */
  panels = 0;
  /** How many elements are open that show the line endings in their text. */
  linesKept = 0;
  /**
   * Up to these node indices it is known that no formula and no code will be found: what was looked through from outside
   * is not looked through again at every level inside.
   */
  mathlessBefore = 0;
  codelessBefore = 0;
  /** Of lists that count down: the number of their next item. */
  readonly countdowns = new Map<HtmlElement, number>();
  /** The list that neighbouring items without a list of their own are put into. */
  private orphanage: List | null = null;
  /** How many of its items were looked at for `spread`: it closes after each, and items may be a hundred thousand. */
  private orphansSeen = 0;
  private run = new PhrasingRun();
  /** A note that stands in the text it belongs to, while it is read, and what to go back to after it. */
  private note: { readonly element: HtmlElement; readonly run: PhrasingRun; readonly flat: Flat } | null = null;
  private marksAroundNote = 0;
  private readonly notes: FootnoteDefinition[] = [];
  private readonly frames: Frame[];
  private prefixesLeft: number;
  private named: ReadonlySet<string> | null = null;

  constructor(document: HtmlDocument, dropped: Uint8Array, options: ComposerOptions) {
    this.document = document;
    this.dropped = dropped;
    this.classes = new Uint8Array(document.classes + 1);
    this.layouts = new Uint8Array(document.classes + 1);
    this.includeImages = options.includeImages;
    this.includeLinks = options.includeLinks;
    this.includePermalinks = options.includePermalinks;
    this.namesIcons = options.namesIcons;
    const survey = surveyPage(document, dropped);
    this.typesetsMath = survey.typesetsMath;
    this.addresses = new Addresses(survey, options.base, document.size);
    this.footnotes = new Footnotes(document, dropped, survey.jumps, options.base);
    this.tables = new TableSurvey(dropped);
    this.frames = [{ kind: 'blocks', element: null, node: this.root, children: this.root.children, home: null }];
    this.prefixesLeft = PREFIX_GROWTH + PREFIX_GROWTH_PER_NODE * document.size;
    this.links = new OpenLinks(options.includeLinks, document.size);
  }

  // Text

  text(value: string): void {
    if (this.linesKept > 0 && value.includes('\n') && !this.marks.areInCode) {
      const lines = value.split('\n');
      for (let at = 0; at < lines.length; at++) {
        if (at > 0) this.lineBreak();
        this.addText(lines[at]!);
      }
    } else this.addText(value);
  }

  private addText(value: string): void {
    if (this.run.size >= MOST_PIECES && this.flat === 'no') this.endParagraph();
    this.run.addText(value, this.marksHere(), this.links.current);
  }

  node(node: Phrasing): void {
    this.run.addNode(node, this.marksHere(), this.links.current);
  }

  /** A reference stands above the line by itself, so that a `sup` around it goes. */
  reference(label: string): void {
    this.run.addNode({ type: 'footnoteReference', label }, this.marksHere() & ~SUP, null);
  }

  /** Whether a link to the address has words of its own; pages are looked through for them when the first is asked for. */
  isNamed(href: string | undefined): boolean {
    if (href === undefined) return false;
    this.named ??= namedLinks(this.document, this.dropped);
    return this.named.has(href);
  }

  /** Whether what is added next would stand right behind a text. */
  get touchesText(): boolean {
    return this.run.endsInText;
  }

  space(): void {
    this.run.addSpace(this.marksHere(), this.links.current);
  }

  /** A `<br>`. The second of two in a row ends the paragraph. */
  lineBreak(): void {
    if (this.flat === 'space' || (this.isFlat && this.marks.areInCode))
      this.run.addSpace(this.marksHere(), this.links.current);
    else if (this.flat === 'no' && this.run.endsInBreak) this.endParagraph();
    else this.run.addBreak(this.marksHere(), this.links.current);
  }

  /** The edge of a block: what stands before and after it is never one text. */
  boundary(): void {
    if (this.flat === 'no') this.endParagraph();
    else if (this.flat === 'space') this.run.addSpace(this.marksHere(), this.links.current);
    else this.run.addBreak(this.marksHere(), this.links.current);
  }

  private marksHere(): number {
    return this.marks.at(this.flat === 'no') & ~this.marksAroundNote;
  }

  // Blocks

  private takePhrasing(): Phrasing[] {
    const pieces = this.run.take();
    return pieces.length === 0 ? [] : nestMarks(pieces, this.links.admit);
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

  /** Numbers the item that is opened next in the open list; where the list would number it otherwise, another list begins. */
  numberNextItem(ordinal: number): void {
    this.boundary();
    const top = this.frames.at(-1)!;
    if (top.kind !== 'list' || !top.node.ordered) return;
    const { node, home, element } = top;
    if (node.children.length === 0) node.start = ordinal;
    else if (node.start + node.children.length !== ordinal) {
      node.spread = needsSpread(node, 0);
      const next: List = { type: 'list', ordered: true, start: ordinal, spread: false, children: [] };
      home.push(next);
      this.frames[this.frames.length - 1] = { kind: 'list', element, node: next, home };
    }
  }

  private openItem(element: HtmlElement): void {
    const list = this.frames.at(-1)!;
    if (list.kind !== 'list') return;
    const node: Draft<ListItem> = { type: 'listItem', checked: null, children: roomForOne(NO_BLOCK) };
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
      } else if (top.kind === 'blocks' && node.children.length > 1 && node.children.length <= FEW) {
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

  /** Starts a note: what it says comes at the end of the document. Returns whether it could; there are no notes in notes. */
  openNote(element: HtmlElement): boolean {
    if (this.note) return false;
    this.note = { element, run: this.run, flat: this.flat };
    this.marksAroundNote = this.marks.at(false);
    this.run = new PhrasingRun();
    this.flat = 'space';
    return true;
  }

  /** Puts the reference to the note where it stood. Returns `false` where `element` did not start one. */
  closeNote(element: HtmlElement): boolean {
    const { note } = this;
    if (note?.element !== element) return false;
    const children = this.takePhrasing();
    this.note = null;
    this.marksAroundNote = 0;
    this.run = note.run;
    this.flat = note.flat;
    if (children.length === 0) return true;
    const number = String(this.notes.length + 1);
    const label = this.footnotes.isEmpty ? number : `note-${number}`;
    this.notes.push({ type: 'footnoteDefinition', label, children: [{ type: 'paragraph', children }] });
    this.reference(label);
    return true;
  }

  /** Ends the document. */
  finish(): Root {
    this.boundary();
    for (const note of this.notes) this.root.children.push(note);
    return this.root;
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
