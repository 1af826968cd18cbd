/**
 * Reads the block structure of Markdown line by line, to find where it may be cut. It knows the constructs that
 * `markdown/to-text` writes. Other Markdown is read too, but may be cut in worse places.
 */
import { isBalanced, type MarkBalance, newMarkBalance, readMarks } from './mark-balance.ts';

/** The block that a line can be nested in. */
export interface Container {
  readonly kind: 'quote' | 'item' | 'footnote';
  /** Spaces before the lines of an item or a footnote, after the first. */
  readonly indent: number;
  /** What opens it again: `-`, `12.` or `[^1]:`. Quotes repeat their marker on each line. */
  readonly marker: string;
}

export type Leaf =
  | { readonly kind: 'code'; readonly start: number; readonly opening: string; readonly fence: string; lines: number }
  | { readonly kind: 'table'; readonly header: string; readonly delimiters: string; rows: number }
  | { readonly kind: 'paragraph'; readonly firstLine: string; lines: number; readonly marks: MarkBalance }
  | { readonly kind: 'math' | 'heading' | 'other' };

/** Where a scan can be continued. */
export interface Checkpoint {
  readonly offset: number;
  readonly containers: readonly Container[];
  readonly leaf: Leaf | undefined;
}

/** The level of lines before which there must be no cut. */
export const NO_CUT = Number.POSITIVE_INFINITY;
/** Deeper containers are read as text: each line would repeat the work for all of them. */
const MAX_CONTAINERS = 100;
/** Characters of a line that are searched for a marker. Markers are shorter. */
const MAX_MARKER_LENGTH = 300;

const LIST_MARKER = /(?:[-*+]|\d{1,9}[.)])(?= |$)/y;
const FOOTNOTE_MARKER = /\[\^[^\]\s]{1,250}\]:(?= |$)/y;
const HEADING = /#{1,6}(?= |$)/y;
const FENCE = /(?:`{3,}(?=[^`]*$)|~{3,})/y;
const DELIMITER_ROW = /^\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/;
const THEMATIC_BREAK = /^(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
const NOT_SPACE = /[^ \t]/g;

export class MarkdownScanner {
  readonly #text: string;
  #containers: Container[];
  #leaf: Leaf | undefined;
  /** Start of the next line. */
  offset: number;
  /** Start of the line read last. */
  lineStart: number;
  /**
   * How deep a cut before that line would be: 0 between blocks of the document, 1 between items, rows or lines of
   * such a block, and so on.
   */
  cutLevel = NO_CUT;
  /** Containers of the previous line that this line is in too. */
  sharedContainers = 0;
  /** Whether the line continues a code block or a table. */
  continuesLeaf = false;

  constructor(text: string, from?: Checkpoint) {
    this.#text = text;
    this.offset = from?.offset ?? 0;
    this.lineStart = this.offset;
    this.#containers = from === undefined ? [] : [...from.containers];
    this.#leaf = from?.leaf && copyOf(from.leaf);
  }

  get isHeading(): boolean {
    return this.#leaf?.kind === 'heading' && this.#containers.length === 0;
  }

  /** The state before the next line. */
  checkpoint(): Checkpoint {
    return { offset: this.offset, containers: [...this.#containers], leaf: this.#leaf && copyOf(this.#leaf) };
  }

  /** Reads lines up to the one that begins at `offset`. @throws RangeError if no line begins there. */
  skipTo(offset: number): void {
    while (this.offset < offset && this.next());
    if (this.offset !== offset) throw new RangeError('The position is not the start of a line of the Markdown.');
  }

  /** Reads a line. @returns false at the end of the text. */
  next(): boolean {
    const text = this.#text;
    const start = this.offset;
    if (start >= text.length) return false;
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    this.lineStart = start;
    this.offset = found === -1 ? end : end + 1;
    this.cutLevel = NO_CUT;
    this.continuesLeaf = false;
    if (start === 0 && this.#skipFrontMatter(end)) return true;
    this.#readLine(start, end);
    return true;
  }

  /** Front matter is one block. The next line is the one after its end. */
  #skipFrontMatter(end: number): boolean {
    const text = this.#text;
    if (text.slice(0, end) !== '---') return false;
    const close = text.indexOf('\n---\n', end);
    if (close === -1) return false;
    this.offset = close + '\n---\n'.length;
    this.#leaf = undefined;
    return true;
  }

  #readLine(start: number, end: number): void {
    const { at, matched } = this.#matchContainers(start, end);
    this.sharedContainers = matched;
    const isInside = matched === this.#containers.length;
    const leaf = this.#leaf;
    if (leaf?.kind === 'code' && isInside) {
      this.#readCodeLine(leaf, at, end);
      return;
    }
    if (isBlank(this.#text, at, end)) {
      this.#containers.length = matched;
      this.#leaf = undefined;
      return;
    }
    if (isInside && leaf !== undefined && this.#continueLeaf(leaf, at, end)) return;
    this.#openBlock(matched, at, end);
  }

  /** How many open containers the line is in, and where its own text begins. */
  #matchContainers(start: number, end: number): { at: number; matched: number } {
    const text = this.#text;
    let at = start;
    let matched = 0;
    for (const { kind, indent } of this.#containers) {
      if (kind === 'quote') {
        if (text[at] !== '>') break;
        at += text[at + 1] === ' ' ? 2 : 1;
      } else {
        let spaces = 0;
        while (spaces < indent && at + spaces < end && text[at + spaces] === ' ') spaces++;
        // Blank lines belong to an item, with or without the spaces.
        if (spaces < indent && at + spaces < end) break;
        at += spaces;
      }
      matched++;
    }
    return { at: Math.min(at, end), matched };
  }

  #readCodeLine(leaf: Leaf & { kind: 'code' }, at: number, end: number): void {
    const { fence } = leaf;
    if (this.#text.startsWith(fence, at) && isFenceEnd(this.#text, at, end, fence)) {
      this.#leaf = { kind: 'other' };
      return;
    }
    this.continuesLeaf = true;
    if (leaf.lines > 0) this.cutLevel = this.#levelWithin(this.#containers.length) + 1;
    leaf.lines++;
  }

  /** @returns false if the line begins another block. */
  #continueLeaf(leaf: Leaf, at: number, end: number): boolean {
    const text = this.#text;
    if (leaf.kind === 'math') {
      if (text.slice(at, Math.min(end, at + 3)) === '$$') this.#leaf = { kind: 'other' };
      return true;
    }
    if (leaf.kind === 'table') {
      if (text[at] !== '|') return false;
      this.continuesLeaf = true;
      if (leaf.rows > 0) this.cutLevel = this.#levelWithin(this.#containers.length) + 1;
      leaf.rows++;
      return true;
    }
    if (leaf.kind !== 'paragraph' || this.#startsBlock(at, end)) return false;
    const line = text.slice(at, end);
    if (leaf.lines === 1 && leaf.firstLine.startsWith('|') && DELIMITER_ROW.test(line)) {
      this.#leaf = { kind: 'table', header: leaf.firstLine, delimiters: line, rows: 0 };
      return true;
    }
    if (leaf.lines === 1) readMarks(leaf.marks, leaf.firstLine);
    const isAlert = leaf.lines === 1 && leaf.firstLine.startsWith('[!');
    if (isBalanced(leaf.marks) && !isAlert) this.cutLevel = this.#levelWithin(this.#containers.length) + 1;
    readMarks(leaf.marks, line);
    leaf.lines++;
    return true;
  }

  #startsBlock(at: number, end: number): boolean {
    const text = this.#text;
    const first = text[at];
    if (first === '>') return true;
    if (first === '$') return text.slice(at, Math.min(end, at + 3)) === '$$';
    const marker = text.slice(at, Math.min(end, at + MAX_MARKER_LENGTH));
    return [LIST_MARKER, FOOTNOTE_MARKER, HEADING, FENCE].some((pattern) => matchAt(pattern, marker) !== undefined);
  }

  /** Opens the containers and the leaf that begin on this line. */
  #openBlock(matched: number, start: number, end: number): void {
    const text = this.#text;
    const previous = this.#containers[matched];
    this.#containers.length = matched;
    this.cutLevel = this.#levelWithin(matched);
    let at = start;
    while (this.#containers.length < MAX_CONTAINERS) {
      const opened = openContainer(text, at, end);
      if (opened === undefined) break;
      const isSibling = previous?.kind === 'item' && opened.container.kind === 'item';
      if (at === start && isSibling && listKind(previous) === listKind(opened.container)) this.cutLevel++;
      this.#containers.push(opened.container);
      at = opened.end;
    }
    this.#leaf = openLeaf(text, at, end);
  }

  /** The level of cuts between the blocks in the outermost `depth` containers. A list and its items are two levels. */
  #levelWithin(depth: number): number {
    let level = 0;
    for (let index = 0; index < depth; index++) level += this.#containers[index]?.kind === 'item' ? 2 : 1;
    return level;
  }
}

function openContainer(text: string, at: number, end: number): { container: Container; end: number } | undefined {
  if (text[at] === '>') {
    return { container: { kind: 'quote', indent: 0, marker: '' }, end: at + (text[at + 1] === ' ' ? 2 : 1) };
  }
  const start = text.slice(at, Math.min(end, at + MAX_MARKER_LENGTH));
  const marker = matchAt(LIST_MARKER, start);
  if (marker !== undefined) {
    if (end - at < MAX_MARKER_LENGTH && THEMATIC_BREAK.test(start)) return undefined;
    // More than four spaces are the indentation of code in the item.
    const spaces = start.length - marker.length - start.slice(marker.length).trimStart().length;
    const padding = spaces >= 1 && spaces <= 4 && spaces < start.length - marker.length ? spaces : 1;
    const indent = marker.length + padding;
    return { container: { kind: 'item', indent, marker }, end: Math.min(at + indent, end) };
  }
  const footnote = matchAt(FOOTNOTE_MARKER, start);
  if (footnote === undefined) return undefined;
  return { container: { kind: 'footnote', indent: 4, marker: footnote }, end: Math.min(at + footnote.length + 1, end) };
}

function openLeaf(text: string, at: number, end: number): Leaf {
  const line = text.slice(at, end);
  const fence = matchAt(FENCE, line);
  if (fence !== undefined) return { kind: 'code', start: at, opening: line, fence, lines: 0 };
  if (matchAt(HEADING, line) !== undefined) return { kind: 'heading' };
  if (line === '$$') return { kind: 'math' };
  return { kind: 'paragraph', firstLine: line, lines: 1, marks: newMarkBalance() };
}

function isFenceEnd(text: string, at: number, end: number, fence: string): boolean {
  const sign = fence[0];
  let index = at + fence.length;
  while (index < end && text[index] === sign) index++;
  return isBlank(text, index, end);
}

function isBlank(text: string, start: number, end: number): boolean {
  NOT_SPACE.lastIndex = start;
  const found = NOT_SPACE.exec(text);
  return found === null || found.index >= end;
}

/** Adjacent lists have different markers. */
function listKind({ marker }: Container): string | undefined {
  return marker.at(-1);
}

function matchAt(pattern: RegExp, text: string): string | undefined {
  pattern.lastIndex = 0;
  return pattern.exec(text)?.[0];
}

function copyOf(leaf: Leaf): Leaf {
  return leaf.kind === 'paragraph' ? { ...leaf, marks: { ...leaf.marks } } : { ...leaf };
}
