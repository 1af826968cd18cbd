/**
 * Collects the phrasing content of one paragraph, heading or cell as a flat list of spans, each
 * with its set of marks. Collapses white space across the whole block as CSS does. A space or break
 * gets only the marks of both its neighbors, which moves it out of the edges of marks.
 */
import * as CharCode from '../../text/char-codes.ts';
import { codeAt } from '../../text/code-at.ts';
import { stripInvisible } from '../../text/invisible-text.ts';
import { TextBuilder } from '../../text/text-builder.ts';
import { isHtmlWhiteSpace, isUnicodeWhiteSpace } from '../../text/white-space.ts';
import type { Break, Phrasing } from '../tree.ts';
import { arrayWithCapacityOne } from './compact-array.ts';

/** Marks are bits, so that adding and intersecting them is one operation. */
export const STRONG = 1;
export const EMPHASIS = 2;
export const DELETE = 4;
export const SUB = 8;
export const SUP = 16;
export const KBD = 32;
export const MARK = 64;
export const QUOTE = 128;
export const CODE = 256;
/**
 * The alternate bits of `kbd` and `q`: adjacent ones are not merged, so every other one gets these.
 */
export const OTHER_KBD = 512;
export const OTHER_QUOTE = 1024;

export interface LinkTarget {
  readonly url: string;
  readonly title: string;
  /** Whether it has been written. A link around several blocks is written in each of them. */
  isWritten: boolean;
  /** The description of the last picture in it. */
  picture?: string;
}

export interface InlineSpan {
  /** The text, if `node` is null. */
  text: string;
  readonly node: Phrasing | null;
  readonly marks: number;
  /** Compared by identity: two adjacent links to the same URL stay separate, unless they share a word. */
  readonly link: LinkTarget | null;
}

const BREAK: Break = { type: 'break' };
const EXAMPLE_SPAN: InlineSpan = { text: '', node: null, marks: 0, link: null };

const LETTER_AT_END = /\p{L}$/u;

/** Matches text with white space to collapse or invisible characters to remove. */
const NEEDS_CLEANING =
  /[\u0000-\u001F\u007F-\u0084\u0086-\u00A0\u00AD\u1680\u180E\u2000-\u200D\u2028-\u202F\u205F-\u206F\u3000\uDB40-\uDB43\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]|[\uFE00-\uFE0F]| {2}/;

export class PhrasingBuffer {
  private spans: InlineSpan[] = arrayWithCapacityOne(EXAMPLE_SPAN);
  /** White space after the last span. It is added only if more content follows. */
  private pendingSpace = '';
  private spaceMarks = 0;
  private spaceLink: LinkTarget | null = null;
  /** Whether the pending space includes a line end of the source. */
  private hasLineEnd = false;
  private hasBreak = false;
  private breakMarks = 0;
  private breakLink: LinkTarget | null = null;
  /** The end of the last span, if it is a text: to read a character of a text that grows, V8 copies all of it. */
  private lastText = '';

  /** Whether no visible content has been added. */
  get isEmpty(): boolean {
    return this.spans.length === 0;
  }

  /** Number of spans: texts, nodes and breaks. */
  get size(): number {
    return this.spans.length;
  }

  /** Whether it ends in a break, ignoring white space. */
  get endsInBreak(): boolean {
    return this.hasBreak;
  }

  /** Whether it ends in text or a node, without trailing white space. */
  get endsInText(): boolean {
    return this.spans.length > 0 && !this.hasBreak && this.pendingSpace === '';
  }

  /** The link in which it ends in a letter. */
  get wordLink(): LinkTarget | null {
    const last = this.spans[this.spans.length - 1];
    if (!last?.link || last.node !== null || !this.endsInText) return null;
    return LETTER_AT_END.test(this.lastText.slice(-2)) ? last.link : null;
  }

  addText(source: string, marks: number, link: LinkTarget | null): void {
    const length = source.length;
    let start = 0;
    while (start < length && isHtmlWhiteSpace(codeAt(source, start))) start++;
    if (start === length) {
      if (length > 0) {
        this.addSpace(marks, link);
        this.hasLineEnd ||= includesLineEnd(source, 0, length);
      }
      return;
    }
    let end = length;
    while (isHtmlWhiteSpace(codeAt(source, end - 1))) end--;
    const body = start === 0 && end === length ? source : source.slice(start, end);
    if (start > 0) {
      this.addSpace(marks, link);
      this.hasLineEnd ||= includesLineEnd(source, 0, start);
    }
    if (needsCleaning(body)) this.addCleaned(collapseSpace(stripInvisible(body)), marks, link);
    else {
      this.flushPending(marks, link, codeAt(body, 0));
      this.push(body, marks, link);
    }
    if (end === length) return;
    this.addSpace(marks, link);
    this.hasLineEnd ||= includesLineEnd(source, end, length);
  }

  /** Adds collapsed text that may begin or end with non-ASCII white space. */
  private addCleaned(value: string, marks: number, link: LinkTarget | null): void {
    let start = 0;
    let end = value.length;
    while (start < end && isUnicodeWhiteSpace(codeAt(value, start))) start++;
    if (start > 0) this.addWhite(value, 0, start, marks, link);
    if (start === end) return;
    while (isUnicodeWhiteSpace(codeAt(value, end - 1))) end--;
    this.flushPending(marks, link, start === 0 ? codeAt(value, 0) : 0);
    this.push(value.slice(start, end), marks, link);
    if (end < value.length) this.addWhite(value, end, value.length, marks, link);
  }

  /** Adds an image, a formula or a footnote reference. */
  addNode(node: Phrasing, marks: number, link: LinkTarget | null): void {
    this.flushPending(marks, link, 0);
    this.spans.push({ text: '', node, marks: marks & ~CODE, link });
  }

  addSpace(marks: number, link: LinkTarget | null): void {
    if (this.pendingSpace !== '') {
      this.addWhite(' ', 0, 1, marks, link);
    } else if (!this.hasBreak && this.spans.length > 0) {
      this.pendingSpace = ' ';
      this.spaceMarks = marks;
      this.spaceLink = link;
    }
  }

  /** Adds a break. Several in a row are one. */
  addBreak(marks: number, link: LinkTarget | null): void {
    if (this.hasBreak) {
      this.breakMarks &= marks;
      if (this.breakLink !== link) this.breakLink = null;
    } else {
      this.hasBreak = true;
      this.breakMarks = marks;
      this.breakLink = link;
    }
    this.pendingSpace = '';
  }

  /** Returns the spans and starts over. Trailing white space and breaks are dropped. */
  take(): InlineSpan[] {
    const spans = this.spans;
    if (spans.length > 0) this.spans = arrayWithCapacityOne(EXAMPLE_SPAN);
    this.pendingSpace = '';
    this.hasLineEnd = false;
    this.hasBreak = false;
    return spans;
  }

  private addWhite(value: string, from: number, to: number, marks: number, link: LinkTarget | null): void {
    if (this.pendingSpace === '') {
      this.spaceMarks = marks;
      this.spaceLink = link;
    } else {
      this.spaceMarks &= marks;
      if (this.spaceLink !== link) this.spaceLink = null;
    }
    const isLineStart = this.hasBreak || this.spans.length === 0;
    const builder = new TextBuilder();
    builder.add(this.pendingSpace);
    let isEmpty = this.pendingSpace === '';
    let endsInSpace = this.pendingSpace.endsWith(' ');
    let kept = from;
    for (let at = from; at < to; at++) {
      const code = codeAt(value, at);
      if (isHtmlWhiteSpace(code)) {
        builder.add(value, kept, at);
        kept = at + 1;
        if (isEmpty ? isLineStart : endsInSpace) continue;
        builder.add(' ');
        endsInSpace = true;
      } else if (code === CharCode.NO_BREAK_SPACE && this.spans.length === 0) {
        builder.add(value, kept, at);
        kept = at + 1;
        continue;
      } else endsInSpace = false;
      isEmpty = false;
    }
    builder.add(value, kept, to);
    this.pendingSpace = builder.toString();
  }

  /**
   * Adds the pending break and white space before a span with `marks` and `link`.
   *
   * @param nextCode - the span's first character, or 0.
   */
  private flushPending(marks: number, link: LinkTarget | null, nextCode: number): void {
    const last = this.spans[this.spans.length - 1];
    const { hasLineEnd } = this;
    this.hasLineEnd = false;
    if (hasLineEnd && this.pendingSpace === ' ' && isCjk(nextCode) && last?.node === null) {
      if (isCjk(codeAt(this.lastText, this.lastText.length - 1))) this.pendingSpace = '';
    }
    if (this.hasBreak) {
      this.hasBreak = false;
      if (last) {
        const common = this.breakMarks & last.marks & marks & ~CODE;
        const around = this.breakLink === link && last.link === link ? link : null;
        this.spans.push({ text: '', node: BREAK, marks: common, link: around });
      }
    }
    if (this.pendingSpace === '') return;
    const before = this.spans[this.spans.length - 1];
    const common = this.spaceMarks & (before?.marks ?? 0) & marks;
    const around = before?.link === link && this.spaceLink === link ? link : null;
    this.push(this.pendingSpace, common, around);
    this.pendingSpace = '';
  }

  private push(text: string, marks: number, link: LinkTarget | null): void {
    this.lastText = text;
    const last = this.spans[this.spans.length - 1];
    if (last && last.node === null && last.marks === marks && last.link === link) last.text += text;
    else this.spans.push({ text, node: null, marks, link });
  }
}

/** Fast form of `NEEDS_CLEANING.test` for ASCII text, which most texts are. */
function needsCleaning(text: string): boolean {
  let before = 0;
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code < CharCode.SPACE || (code === CharCode.SPACE && before === CharCode.SPACE)) return true;
    if (code >= CharCode.DELETE) return NEEDS_CLEANING.test(text);
    before = code;
  }
  return false;
}

/**
 * Whether the white space from `at` to `end` is a line break between characters of Chinese or
 * Japanese, which have no spaces between words (CSS Text, segment break transformation rules).
 */
function isBreakInCjk(text: string, at: number, end: number): boolean {
  if (!isCjk(text.charCodeAt(at - 1)) || !isCjk(text.charCodeAt(end))) return false;
  return includesLineEnd(text, at, end);
}

function includesLineEnd(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (codeAt(text, at) === CharCode.LINE_FEED) return true;
  return false;
}

/** Han, kana, bopomofo, their punctuation and full-width forms; not Hangul, which has spaces. */
function isCjk(code: number): boolean {
  return (
    (code > CharCode.IDEOGRAPHIC_SPACE && code <= 0x312f) ||
    (code >= 0x31f0 && code <= 0x31ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff01 && code <= 0xff9f)
  );
}

/** Replaces each run of CSS white space by one space, and removes line breaks in Chinese and Japanese. */
function collapseSpace(text: string): string {
  const collapsed = new TextBuilder();
  let done = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!isHtmlWhiteSpace(code) || (code === CharCode.SPACE && !isHtmlWhiteSpace(text.charCodeAt(at + 1)))) continue;
    let end = at + 1;
    while (end < text.length && isHtmlWhiteSpace(text.charCodeAt(end))) end++;
    collapsed.add(text, done, at);
    if (!isBreakInCjk(text, at, end)) collapsed.add(' ');
    done = end;
    at = end - 1;
  }
  if (done === 0) return text;
  collapsed.add(text, done);
  return collapsed.toString();
}
