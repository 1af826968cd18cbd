/**
 * Receives what the handlers add and assembles the Markdown tree: collects phrasing content with
 * its open marks and links, and adds finished blocks to the open container. It also enforces that
 * headings and table cells contain no blocks.
 */

import type { HtmlDocument, HtmlElement } from '../../html/tree/tree.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import type { StyleLooks } from '../../visibility/style-looks.ts';
import type { Block, Blockquote, FootnoteDefinition, Phrasing, Root } from '../tree.ts';
import { Footnotes } from './footnote/footnotes.ts';
import { textLinkHrefs } from './link/text-links.ts';
import { loadsMathRenderer } from './math/math-renderer.ts';
import { nestMarks } from './nest-marks.ts';
import { type ListLevel, OpenContainers } from './open-containers.ts';
import { OpenLinks } from './open-links.ts';
import { OpenMarks } from './open-marks.ts';
import { type LinkTarget, PhrasingBuffer, SUP } from './phrasing-buffer.ts';
import type { TableDraft } from './table/table-draft.ts';
import { TableStatisticsCache } from './table/table-statistics.ts';
import { UrlResolver } from './url-resolver.ts';

/**
 * What a block boundary becomes: a new paragraph, a space (in a heading) or a break (in a
 * cell).
 */
export type BoundaryMode = 'paragraph' | 'space' | 'break';

export interface MarkdownTreeOptions {
  /** Absolute URL that relative URLs are resolved against. Without one they stay relative. */
  readonly base: string | undefined;
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
  /** Whether headings keep their permalink signs (`¶`, `#`). */
  readonly includePermalinks: boolean;
  /** Whether links that contain only an icon get their accessible name as text. */
  readonly labelIconLinks: boolean;
  /** Whether buttons and selects keep their text: the whole page is wanted as a browser has shown it. */
  readonly keepsControls: boolean;
  /** Whether the nodes are a page's main content, so that logos and home links are left out. */
  readonly isMainContent: boolean;
  readonly headline: string | undefined;
}

/** A paragraph with more inline spans is split, to bound memory. */
const MAX_SPANS = 1 << 16;
/**
 * Empty cells that colspans, rowspans and short rows may add, besides an allowance per real cell.
 */
const MAX_FILLED_CELLS = 1 << 17;

export class TreeBuilder {
  readonly document: HtmlDocument;
  readonly dropped: Uint8Array;
  /** What the page's style sheets say about classes. */
  readonly looks: StyleLooks;
  /** By class number: cached result of `handlerFor`. */
  readonly classes: Uint8Array;
  /** By class number: cached result of `areSeparateBoxes`. */
  readonly layouts: Uint8Array;
  readonly urls: UrlResolver;
  readonly footnotes: Footnotes;
  readonly tables: TableStatisticsCache;
  readonly marks = new OpenMarks();
  readonly links: OpenLinks;
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
  readonly includePermalinks: boolean;
  /** Whether links that contain only an icon get their accessible name as text. */
  readonly labelIconLinks: boolean;
  readonly keepsControls: boolean;
  readonly isMainContent: boolean;
  /** The page's URL, if known. */
  readonly pageUrl: string | undefined;
  /** Whether the page loads a script that renders TeX in text. */
  readonly rendersMath: boolean;
  /** Remaining number of empty cells that tables may add. */
  fillableCells = MAX_FILLED_CELLS;
  boundaryMode: BoundaryMode = 'paragraph';
  /** Number of tab panels visited. */
  panels = 0;
  /** Number of open elements that preserve line breaks (`white-space: pre`). */
  preservedLineDepth = 0;
  /**
   * No formula and no code is found before these node indices. Saves nested elements from searching
   * again what an outer one has searched.
   */
  noMathBefore = 0;
  noCodeBefore = 0;
  /** Next item number of each `reversed` list. */
  readonly countdowns = new Map<HtmlElement, number>();
  /** Lists of sections, which are no lists in Markdown. */
  readonly sectionLists = new Set<HtmlElement>();
  private readonly containers: OpenContainers;
  private phrasing = new PhrasingBuffer();
  /** The open sidenote, and the state to restore when it closes. */
  private sidenote: {
    readonly element: HtmlElement;
    readonly phrasing: PhrasingBuffer;
    readonly boundaryMode: BoundaryMode;
  } | null = null;
  private marksAroundSidenote = 0;
  private readonly sidenotes: FootnoteDefinition[] = [];
  private hrefsWithText: ReadonlySet<string> | null = null;

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
    this.keepsControls = options.keepsControls;
    this.isMainContent = options.isMainContent;
    this.pageUrl = options.base ?? facts.canonical;
    this.rendersMath = facts.scripts.some(loadsMathRenderer);
    this.urls = new UrlResolver(facts, options.base, document.size);
    this.footnotes = new Footnotes(facts, dropped, options.base);
    this.tables = new TableStatisticsCache(dropped);
    this.containers = new OpenContainers(document.size, options.isMainContent || !document.isFragment);
    this.links = new OpenLinks(options.includeLinks, document.size);
  }

  // Phrasing content

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
    if (this.phrasing.size >= MAX_SPANS && this.boundaryMode === 'paragraph') this.endParagraph();
    this.phrasing.addText(value, this.currentMarks(), this.links.current);
  }

  node(node: Phrasing): void {
    this.phrasing.addNode(node, this.currentMarks(), this.links.current);
  }

  /** Adds a node outside the open link. */
  unlinkedNode(node: Phrasing): void {
    this.phrasing.addNode(node, this.currentMarks(), null);
  }

  /** Whether anything was added to the document yet. */
  get hasContent(): boolean {
    return !this.phrasing.isEmpty || this.containers.hasContent;
  }

  /** Adds a footnote reference. Renderers raise it, so an enclosing `sup` is removed. */
  reference(label: string): void {
    this.phrasing.addNode({ type: 'footnoteReference', label }, this.currentMarks() & ~SUP, null);
  }

  /** Whether another link to the same URL has text. The page is searched on the first call. */
  hasTextLink(href: string | undefined): boolean {
    if (href === undefined) return false;
    this.hrefsWithText ??= textLinkHrefs(this.document, this.dropped);
    return this.hrefsWithText.has(href);
  }

  /** Whether text added next would directly follow text. */
  get touchesText(): boolean {
    return this.phrasing.endsInText;
  }

  /** The link in which the text so far ends in a letter. */
  get wordLink(): LinkTarget | null {
    return this.phrasing.wordLink;
  }

  space(): void {
    this.phrasing.addSpace(this.currentMarks(), this.links.current);
  }

  /** A `<br>`. Two in a row end the paragraph. */
  lineBreak(): void {
    if (this.boundaryMode === 'space' || (this.isPhrasingOnly && this.marks.areInCode))
      this.phrasing.addSpace(this.currentMarks(), this.links.current);
    else if (this.boundaryMode === 'paragraph' && this.phrasing.endsInBreak) this.endParagraph();
    else this.phrasing.addBreak(this.currentMarks(), this.links.current);
  }

  /** The start or end of a block: separates the content before and after it. */
  boundary(): void {
    if (this.boundaryMode === 'paragraph') this.endParagraph();
    else if (this.boundaryMode === 'space') this.phrasing.addSpace(this.currentMarks(), this.links.current);
    else this.phrasing.addBreak(this.currentMarks(), this.links.current);
  }

  private currentMarks(): number {
    return this.marks.current(this.boundaryMode === 'paragraph') & ~this.marksAroundSidenote;
  }

  // Blocks

  private takePhrasing(): Phrasing[] {
    const pieces = this.phrasing.take();
    return pieces.length === 0 ? [] : nestMarks(pieces, this.links.admit);
  }

  private endParagraph(): void {
    if (this.phrasing.isEmpty) {
      this.phrasing.take();
      return;
    }
    const children = this.takePhrasing();
    if (children.length > 0) this.containers.push({ type: 'paragraph', children });
  }

  /** Ends the open paragraph and adds a block. Must not be called if `isPhrasingOnly`. */
  add(block: Block): void {
    this.boundary();
    this.containers.push(block);
  }

  get isPhrasingOnly(): boolean {
    return this.boundaryMode !== 'paragraph';
  }

  /** Opens a blockquote or a footnote definition until `close(element)`. */
  open(element: HtmlElement, node: Blockquote | FootnoteDefinition): void {
    this.boundary();
    if (!this.isPhrasingOnly) this.containers.open(element, node);
  }

  /** Opens a list. A list that is a direct child of a list goes into the preceding item. */
  openList(element: HtmlElement, ordered: boolean, start: number, place?: ListLevel): void {
    this.boundary();
    if (!this.isPhrasingOnly) this.containers.openList(element, ordered, start, place);
  }

  /** Opens a list item. Adjacent items without a list share a new one. */
  openListItem(element: HtmlElement, ordered: boolean, start: number, level = 0): void {
    this.boundary();
    if (!this.isPhrasingOnly) this.containers.openListItem(element, ordered, start, level);
  }

  /** Sets the number of the next item. If it isn't consecutive, a new list begins. */
  numberNextItem(ordinal: number): void {
    this.boundary();
    this.containers.numberNextItem(ordinal);
  }

  /** Makes the open item a task list item if it is still empty. Returns whether it did. */
  setTask(checked: boolean): boolean {
    return this.phrasing.isEmpty && this.containers.setTask(checked);
  }

  /** Closes the container that `element` opened. */
  close(element: HtmlElement): void {
    this.boundary();
    this.containers.close(element);
  }

  // Headings, captions, cells and sidenotes

  /** Opens a heading; block boundaries inside it become spaces. Returns whether it could. */
  openPhrasing(element: HtmlElement): boolean {
    this.boundary();
    if (this.isPhrasingOnly) return false;
    this.containers.openPhrasing(element);
    this.boundaryMode = 'space';
    return true;
  }

  /** The open heading, if it has content. */
  get openHeading(): HtmlElement | null {
    return this.boundaryMode === 'space' && this.sidenote === null && !this.phrasing.isEmpty
      ? this.containers.phrasingElement
      : null;
  }

  /** The phrasing content since `openPhrasing(element)`; `null` if `element` did not open one. */
  closePhrasing(element: HtmlElement): Phrasing[] | null {
    if (!this.containers.closePhrasing(element)) {
      this.boundary();
      return null;
    }
    this.boundaryMode = 'paragraph';
    return this.takePhrasing();
  }

  /** Opens a sidenote, which becomes a footnote. Returns `false` inside another sidenote. */
  openSidenote(element: HtmlElement): boolean {
    if (this.sidenote) return false;
    this.sidenote = { element, phrasing: this.phrasing, boundaryMode: this.boundaryMode };
    this.marksAroundSidenote = this.marks.current(false);
    this.phrasing = new PhrasingBuffer();
    this.boundaryMode = 'space';
    return true;
  }

  /**
   * Closes the sidenote and adds its footnote reference. Returns `false` if `element` did not open
   * it.
   */
  closeSidenote(element: HtmlElement): boolean {
    const { sidenote } = this;
    if (sidenote?.element !== element) return false;
    const children = this.takePhrasing();
    this.sidenote = null;
    this.marksAroundSidenote = 0;
    this.phrasing = sidenote.phrasing;
    this.boundaryMode = sidenote.boundaryMode;
    if (children.length === 0) return true;
    const number = String(this.sidenotes.length + 1);
    const label = this.footnotes.isEmpty ? number : `note-${number}`;
    this.sidenotes.push({ type: 'footnoteDefinition', label, children: [{ type: 'paragraph', children }] });
    this.reference(label);
    return true;
  }

  /** Ends the document and returns its tree. */
  finish(): Root {
    this.boundary();
    const { root } = this.containers;
    for (const sidenote of this.sidenotes) root.children.push(sidenote);
    return root;
  }

  openTable(element: HtmlElement, draft: TableDraft): void {
    this.boundary();
    this.containers.openTable(element, draft);
  }

  /** The table, if it is the innermost open container. */
  get table(): TableDraft | null {
    return this.containers.table;
  }

  closeTable(element: HtmlElement): TableDraft | null {
    const draft = this.containers.closeTable(element);
    if (draft) this.phrasing.take();
    return draft;
  }

  openCell(element: HtmlElement): void {
    this.phrasing.take();
    this.containers.openPhrasing(element);
    this.boundaryMode = 'break';
  }

  /** Whether the innermost open container is the cell, caption or heading of `element`. */
  isOpenPhrasing(element: HtmlElement): boolean {
    return this.containers.isOpenPhrasing(element);
  }
}
