/**
 * The text of one paragraph, heading or cell while it is collected: pieces in a row, each with its set of marks, never
 * wrapped in anything. White space is collapsed as CSS does it across the whole block, whatever elements it lies in,
 * and a space or break takes only the marks that stand on both its sides, which moves it out of their edges.
 */
import { codeAt } from '../../text/code-at.ts';
import { stripInvisible } from '../../text/invisible-text.ts';
import { TextBuilder } from '../../text/text-builder.ts';
import { isHtmlWhiteSpace, isUnicodeWhiteSpace } from '../../text/white-space.ts';
import type { Break, Phrasing } from '../tree.ts';
import { arrayWithCapacityOne } from './compact-array.ts';

/** Marks are bits, so that what an element adds, and what two neighbours share, is one operation. */
export const STRONG = 1;
export const EMPHASIS = 2;
export const DELETE = 4;
export const SUB = 8;
export const SUP = 16;
export const KBD = 32;
export const MARK = 64;
export const QUOTE = 128;
export const CODE = 256;
/** The same marks again: two keys or two quotations side by side are two, so every other one has the other bit. */
export const OTHER_KBD = 512;
export const OTHER_QUOTE = 1024;

export interface LinkTarget {
  readonly url: string;
  readonly title: string;
  /** Whether a link to it has been written; one around several blocks is written in each. */
  isWritten: boolean;
}

export interface Piece {
  /** Text, where `node` is null. */
  text: string;
  readonly node: Phrasing | null;
  readonly marks: number;
  /** Compared by identity: two links side by side to one address stay two. */
  readonly link: LinkTarget | null;
}

const BREAK: Break = { type: 'break' };
const NO_PIECE: Piece = { text: '', node: null, marks: 0, link: null };

/** Whether there is anything to collapse, to leave out, or to look at more closely. */
const UNEVEN =
  /[\u0000-\u001F\u007F-\u0084\u0086-\u00A0\u1680\u180E\u2000-\u200D\u2028-\u202F\u205F-\u206F\u3000\uDB40-\uDB43\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]|[\uFE00-\uFE0F]| {2}/;

export class PhrasingBuffer {
  private pieces: Piece[] = arrayWithCapacityOne(NO_PIECE);
  /** White space seen since the last piece, not yet known to stand between two. */
  private white = '';
  private whiteMarks = 0;
  private whiteLink: LinkTarget | null = null;
  private hasBreak = false;
  private breakMarks = 0;
  private breakLink: LinkTarget | null = null;

  /** Whether nothing a reader sees has been added. */
  get isEmpty(): boolean {
    return this.pieces.length === 0;
  }

  /** How many pieces have been added: texts, nodes, breaks. */
  get size(): number {
    return this.pieces.length;
  }

  /** Whether a break is the last thing added, white space aside. */
  get endsInBreak(): boolean {
    return this.hasBreak;
  }

  /** Whether a text or a node is the last thing added, with nothing behind it. */
  get endsInText(): boolean {
    return this.pieces.length > 0 && !this.hasBreak && this.white === '';
  }

  addText(source: string, marks: number, link: LinkTarget | null): void {
    const length = source.length;
    let start = 0;
    while (start < length && isHtmlWhiteSpace(codeAt(source, start))) start++;
    if (start === length) {
      if (length > 0) this.addSpace(marks, link);
      return;
    }
    let end = length;
    while (isHtmlWhiteSpace(codeAt(source, end - 1))) end--;
    const body = start === 0 && end === length ? source : source.slice(start, end);
    if (start > 0) this.addSpace(marks, link);
    if (isUneven(body)) this.addUneven(collapseSpace(stripInvisible(body)), marks, link);
    else {
      this.settle(marks, link);
      this.push(body, marks, link);
    }
    if (end < length) this.addSpace(marks, link);
  }

  /** Collapsed text that may begin or end with wide white space. */
  private addUneven(value: string, marks: number, link: LinkTarget | null): void {
    let start = 0;
    let end = value.length;
    while (start < end && isUnicodeWhiteSpace(codeAt(value, start))) start++;
    if (start > 0) this.addWhite(value, 0, start, marks, link);
    if (start === end) return;
    while (isUnicodeWhiteSpace(codeAt(value, end - 1))) end--;
    this.settle(marks, link);
    this.push(value.slice(start, end), marks, link);
    if (end < value.length) this.addWhite(value, end, value.length, marks, link);
  }

  /** Something that is not text: an image, a formula, a reference. */
  addNode(node: Phrasing, marks: number, link: LinkTarget | null): void {
    this.settle(marks, link);
    this.pieces.push({ text: '', node, marks: marks & ~CODE, link });
  }

  addSpace(marks: number, link: LinkTarget | null): void {
    if (this.white !== '') {
      this.addWhite(' ', 0, 1, marks, link);
    } else if (!this.hasBreak && this.pieces.length > 0) {
      this.white = ' ';
      this.whiteMarks = marks;
      this.whiteLink = link;
    }
  }

  /** A break between what stands before and what follows; several in a row are one. */
  addBreak(marks: number, link: LinkTarget | null): void {
    if (this.hasBreak) {
      this.breakMarks &= marks;
      if (this.breakLink !== link) this.breakLink = null;
    } else {
      this.hasBreak = true;
      this.breakMarks = marks;
      this.breakLink = link;
    }
    this.white = '';
  }

  /** Hands over the pieces and starts anew; white space and breaks at the end are left behind. */
  take(): Piece[] {
    const pieces = this.pieces;
    if (pieces.length > 0) this.pieces = arrayWithCapacityOne(NO_PIECE);
    this.white = '';
    this.hasBreak = false;
    return pieces;
  }

  private addWhite(value: string, from: number, to: number, marks: number, link: LinkTarget | null): void {
    if (this.white === '') {
      this.whiteMarks = marks;
      this.whiteLink = link;
    } else {
      this.whiteMarks &= marks;
      if (this.whiteLink !== link) this.whiteLink = null;
    }
    const isLineStart = this.hasBreak || this.pieces.length === 0;
    const white = new TextBuilder();
    white.add(this.white);
    let isEmpty = this.white === '';
    let endsInSpace = this.white.endsWith(' ');
    let kept = from;
    for (let at = from; at < to; at++) {
      const code = codeAt(value, at);
      if (isHtmlWhiteSpace(code)) {
        white.add(value, kept, at);
        kept = at + 1;
        if (isEmpty ? isLineStart : endsInSpace) continue;
        white.add(' ');
        endsInSpace = true;
      } else if (code === 0xa0 && this.pieces.length === 0) {
        white.add(value, kept, at);
        kept = at + 1;
        continue;
      } else endsInSpace = false;
      isEmpty = false;
    }
    white.add(value, kept, to);
    this.white = white.toString();
  }

  /** Puts the pending break and white space before a piece with `marks` and `link` that is about to be added. */
  private settle(marks: number, link: LinkTarget | null): void {
    const last = this.pieces[this.pieces.length - 1];
    if (this.hasBreak) {
      this.hasBreak = false;
      if (last) {
        const common = this.breakMarks & last.marks & marks & ~CODE;
        const around = this.breakLink === link && last.link === link ? link : null;
        this.pieces.push({ text: '', node: BREAK, marks: common, link: around });
      }
    }
    if (this.white === '') return;
    const before = this.pieces[this.pieces.length - 1];
    const common = this.whiteMarks & (before?.marks ?? 0) & marks;
    const around = before?.link === link && this.whiteLink === link ? link : null;
    this.push(this.white, common, around);
    this.white = '';
  }

  private push(text: string, marks: number, link: LinkTarget | null): void {
    const last = this.pieces[this.pieces.length - 1];
    if (last && last.node === null && last.marks === marks && last.link === link) last.text += text;
    else this.pieces.push({ text, node: null, marks, link });
  }
}

/** As `UNEVEN`, for most texts without a look at its ranges. */
function isUneven(text: string): boolean {
  let before = 0;
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code < 0x20 || (code === 0x20 && before === 0x20)) return true;
    if (code >= 0x7f) return UNEVEN.test(text);
    before = code;
  }
  return false;
}

/** Runs of white space that CSS collapses as one space each. */
function collapseSpace(text: string): string {
  const collapsed = new TextBuilder();
  let done = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isHtmlWhiteSpace(code) || (code === 0x20 && !isHtmlWhiteSpace(text.charCodeAt(at + 1)))) continue;
    let end = at + 1;
    while (end < text.length && isHtmlWhiteSpace(text.charCodeAt(end))) end++;
    collapsed.add(text, done, at);
    collapsed.add(' ');
    done = end;
    at = end - 1;
  }
  if (done === 0) return text;
  collapsed.add(text, done);
  return collapsed.toString();
}
