/**
 * Where the handlers put things: the text collected since the last boundary with the marks and links it is in, and the open
 * containers that it goes to as blocks. It alone knows that blocks cannot stand in a heading or a cell.
 */

import type { HtmlDocument, HtmlElement } from '../../html/tree/tree.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import type { StyleLooks } from '../../visibility/style-looks.ts';
import type { Block, Blockquote, FootnoteDefinition, Phrasing, Root } from '../tree.ts';
import { Footnotes } from './footnote/footnotes.ts';
import { textLinkHrefs } from './link/text-links.ts';
import { nestMarks } from './nest-marks.ts';
import { type ListLevel, OpenContainers } from './open-containers.ts';
import { OpenLinks } from './open-links.ts';
import { OpenMarks } from './open-marks.ts';
import { PhrasingBuffer, SUP } from './phrasing-buffer.ts';
import { surveyPage } from './survey-page.ts';
import type { TableDraft } from './table/table-draft.ts';
import { TableSurvey } from './table/table-statistics.ts';
import { UrlResolver } from './url-resolver.ts';

/** What the end of a block becomes where no block can stand: a space in a heading, a break in a cell. */
export type Flat = 'no' | 'space' | 'break';

export interface MarkdownTreeOptions {
  readonly base: string | undefined;
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
  readonly includePermalinks: boolean;
  readonly labelIconLinks: boolean;
}

/** A paragraph of more pieces, each with other marks than the one before, goes on as another, so that memory is bounded. */
const MOST_PIECES = 1 << 16;
/** Empty cells that spans and short rows may add to tables: this many, and some for every cell of the page. */
const FILLED_CELLS = 1 << 17;

export class TreeBuilder {
  readonly document: HtmlDocument;
  readonly dropped: Uint8Array;
  /** How the page's own style sheets lay out and draw what has a class. */
  readonly looks: StyleLooks;
  /** By number of a class: what is known of it, as `handlerFor` notes it. */
  readonly classes: Uint8Array;
  /** The same, as `areSeparateBoxes` notes it. */
  readonly layouts: Uint8Array;
  readonly urls: UrlResolver;
  readonly footnotes: Footnotes;
  readonly tables: TableSurvey;
  readonly marks = new OpenMarks();
  readonly links: OpenLinks;
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
  readonly includePermalinks: boolean;
  /** Whether links that show an icon alone have its name as their text. */
  readonly labelIconLinks: boolean;
  /** Whether TeX in the text is shown as formulas. */
  readonly rendersMath: boolean;
  /** How many more empty cells may be added; tables count it down. */
  cellsToFill = FILLED_CELLS;
  flat: Flat = 'no';
  /** How many panels under tabs have been read. */
  panels = 0;
  /** How many elements are open that show the line endings in their text. */
  preservedLineDepth = 0;
  /**
   * Up to these node indices it is known that no formula and no code will be found: what was looked through from outside
   * is not looked through again at every level inside.
   */
  noMathBefore = 0;
  noCodeBefore = 0;
  /** Of lists that count down: the number of their next item. */
  readonly countdowns = new Map<HtmlElement, number>();
  private readonly containers: OpenContainers;
  private run = new PhrasingBuffer();
  /** A note that stands in the text it belongs to, while it is read, and what to go back to after it. */
  private note: { readonly element: HtmlElement; readonly run: PhrasingBuffer; readonly flat: Flat } | null = null;
  private marksAroundNote = 0;
  private readonly notes: FootnoteDefinition[] = [];
  private named: ReadonlySet<string> | null = null;

  constructor(facts: PageFacts, dropped: Uint8Array, looks: StyleLooks, options: MarkdownTreeOptions) {
    const { document } = facts;
    this.document = document;
    this.dropped = dropped;
    this.looks = looks;
    this.classes = new Uint8Array(document.classCount + 1);
    this.layouts = new Uint8Array(document.classCount + 1);
    this.includeImages = options.includeImages;
    this.includeLinks = options.includeLinks;
    this.includePermalinks = options.includePermalinks;
    this.labelIconLinks = options.labelIconLinks;
    const survey = surveyPage(facts, dropped);
    this.rendersMath = survey.rendersMath;
    this.urls = new UrlResolver(survey, options.base, document.size);
    this.footnotes = new Footnotes(document, dropped, survey.fragmentLinks, options.base);
    this.tables = new TableSurvey(dropped);
    this.containers = new OpenContainers(document.size);
    this.links = new OpenLinks(options.includeLinks, document.size);
  }

  // Text

  text(value: string): void {
    if (this.preservedLineDepth > 0 && value.includes('\n') && !this.marks.areInCode) {
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
  hasTextLink(href: string | undefined): boolean {
    if (href === undefined) return false;
    this.named ??= textLinkHrefs(this.document, this.dropped);
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
    if (children.length > 0) this.containers.push({ type: 'paragraph', children });
  }

  /** Adds a block after ending the paragraph before it. Not for flat places; see `isFlat`. */
  add(block: Block): void {
    this.boundary();
    this.containers.push(block);
  }

  get isFlat(): boolean {
    return this.flat !== 'no';
  }

  /** Opens a quote or a definition for what follows, up to `close(element)`. */
  open(element: HtmlElement, node: Blockquote | FootnoteDefinition): void {
    this.boundary();
    if (!this.isFlat) this.containers.open(element, node);
  }

  /** Opens a list. One that stands directly in a list goes into the item before it. */
  openList(element: HtmlElement, ordered: boolean, start: number, place?: ListLevel): void {
    this.boundary();
    if (!this.isFlat) this.containers.openList(element, ordered, start, place);
  }

  /** Opens an item, in a list of its own or of its neighbours where it stands in none. */
  openListItem(element: HtmlElement, ordered: boolean, start: number, level = 0): void {
    this.boundary();
    if (!this.isFlat) this.containers.openListItem(element, ordered, start, level);
  }

  /** Numbers the item that is opened next in the open list; where the list would number it otherwise, another list begins. */
  numberNextItem(ordinal: number): void {
    this.boundary();
    this.containers.numberNextItem(ordinal);
  }

  /** Makes the open item a task, if nothing stands in it yet. Returns whether it did. */
  setTask(checked: boolean): boolean {
    return this.run.isEmpty && this.containers.setTask(checked);
  }

  /** Ends whatever `element` opened. */
  close(element: HtmlElement): void {
    this.boundary();
    this.containers.close(element);
  }

  // Places for text alone

  /** Starts a heading: blocks inside it become spaces. Returns whether it could. */
  openText(element: HtmlElement): boolean {
    this.boundary();
    if (this.isFlat) return false;
    this.containers.openText(element);
    this.flat = 'space';
    return true;
  }

  /** The heading that is being read, once there is something in it. */
  get openHeading(): HtmlElement | null {
    return this.flat === 'space' && this.note === null && !this.run.isEmpty ? this.containers.textElement : null;
  }

  /** The text collected since `openText(element)`; `null` where `element` did not open one. */
  closeText(element: HtmlElement): Phrasing[] | null {
    if (!this.containers.closeText(element)) {
      this.boundary();
      return null;
    }
    this.flat = 'no';
    return this.takePhrasing();
  }

  /** Starts a note: what it says comes at the end of the document. Returns whether it could; there are no notes in notes. */
  openSidenote(element: HtmlElement): boolean {
    if (this.note) return false;
    this.note = { element, run: this.run, flat: this.flat };
    this.marksAroundNote = this.marks.at(false);
    this.run = new PhrasingBuffer();
    this.flat = 'space';
    return true;
  }

  /** Puts the reference to the note where it stood. Returns `false` where `element` did not start one. */
  closeSidenote(element: HtmlElement): boolean {
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
    const { root } = this.containers;
    for (const note of this.notes) root.children.push(note);
    return root;
  }

  openTable(element: HtmlElement, draft: TableDraft): void {
    this.boundary();
    this.containers.openTable(element, draft);
  }

  /** The table whose rows are being read, if the innermost open thing is one. */
  get table(): TableDraft | null {
    return this.containers.table;
  }

  closeTable(element: HtmlElement): TableDraft | null {
    const draft = this.containers.closeTable(element);
    if (draft) this.run.take();
    return draft;
  }

  openCell(element: HtmlElement): void {
    this.run.take();
    this.containers.openText(element);
    this.flat = 'break';
  }

  /** Whether the text being read stands in `element`'s own cell, caption or heading. */
  isOpenText(element: HtmlElement): boolean {
    return this.containers.isOpenText(element);
  }
}
