/** The page as the lines that a reader sees, for bylines that no markup declares: `By Jane Doe`, `May 17, 2024`. */

import { BYLINE_BOX, elementsWith, NO_BYLINE, PHRASING } from '../html/elements.ts';
import { byCode } from '../html/name-codes.ts';
import { AFFECTS_VISIBILITY } from '../html/tree/attribute-flags.ts';
import {
  attribute,
  ELEMENT,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  type HtmlText,
  nearest,
} from '../html/tree/tree.ts';
import * as CharCode from '../text/char-codes.ts';
import { codeAt, codeBefore } from '../text/code-at.ts';
import { collapse } from '../text/collapse.ts';
import { isJavaScriptAsciiWhiteSpace } from '../text/white-space.ts';

/**
 * Stands in a line where an inline box begins or ends: style sheets often separate such boxes, so a name may end there
 * although no space follows. Pages can't write it, because HTML text can't hold this control character.
 */
export const BOX_EDGE = '\u001F';

export class Line {
  /** The element around the line's first character. */
  readonly element: HtmlElement;
  /** Index of the line's first text node; `lastIndex` is that of the last one. */
  readonly index: number;
  /** Whether the line holds more than white space. */
  isVisible = false;
  lastIndex: number;
  readonly #first: HtmlText;
  #boxes: readonly HtmlElement[] | undefined;
  /** The text is known to be longer than this. */
  #minLength = 0;
  /** Texts and box edges in order. Joined on demand, because most lines are never read. */
  readonly #parts: string[] = [];
  #length = 0;
  #hasBoxEdges = false;
  #mayHoldNumber: boolean | undefined;
  #textWithEdges: string | undefined;
  #text: string | undefined;

  constructor(element: HtmlElement, first: HtmlText) {
    this.element = element;
    this.index = first.index;
    this.lastIndex = first.index;
    this.#first = first;
    this.add(first.value);
  }

  /** The first elements that begin in the line; style sheets may separate them, so each may hold a name. */
  get boxes(): readonly HtmlElement[] {
    this.#boxes ??= boxesBetween(this.#first, this.lastIndex);
    return this.#boxes;
  }

  add(raw: string): void {
    const left = MAX_LENGTH - this.#length;
    if (left <= 0) return;
    const { length } = raw;
    const part = length > left ? raw.slice(0, left) : raw;
    this.#parts.push(part);
    this.#length += length;
    if (part === BOX_EDGE) this.#hasBoxEdges = true;
    else this.isVisible ||= isVisibleAscii(codeBefore(part, 0, part.length)) || VISIBLE.test(part);
  }

  /** The text with box edges, white space collapsed. */
  get textWithEdges(): string {
    this.#textWithEdges ??= this.#hasBoxEdges ? collapse(withoutSoftHyphens(this.#parts.join(''))) : this.text;
    return this.#textWithEdges;
  }

  /** The text without box edges, white space collapsed. */
  get text(): string {
    if (this.#text === undefined) {
      const parts = this.#hasBoxEdges ? this.#parts.filter((part) => part !== BOX_EDGE) : this.#parts;
      this.#text = collapse(withoutSoftHyphens(parts.length === 1 ? parts[0]! : parts.join('')));
    }
    return this.#text;
  }

  /** `text` with a space at box edges between separate words or numbers: `FruitMARCH 3` → `Fruit MARCH 3`. */
  get spacedText(): string {
    if (!this.#hasBoxEdges) return this.text;
    let joined = '';
    let atBoxEdge = false;
    for (const part of this.#parts) {
      if (part === BOX_EDGE) {
        atBoxEdge = true;
      } else {
        joined += atBoxEdge && areSeparateWords(joined, part) ? ` ${part}` : part;
        atBoxEdge = false;
      }
    }
    return collapse(withoutSoftHyphens(joined));
  }

  /** Whether `text` has more than `length` characters; usually without joining it. */
  isLongerThan(length: number): boolean {
    if (this.#text === undefined) {
      if (this.#length <= length) return false;
      if (this.#minLength >= length) return true;
      let shown = 0;
      for (const part of this.#parts) {
        for (let at = 0, end = part.length; at < end; at++) {
          const code = codeAt(part, at);
          if ((isVisibleAscii(code) || isVisibleNonAscii(code)) && ++shown > length) {
            this.#minLength = length;
            return true;
          }
        }
      }
    }
    return this.text.length > length;
  }

  /** The first visible character, or the empty string; without joining the text. */
  get firstCharacter(): string {
    // Box edges are not visible either.
    for (const part of this.#parts)
      for (let at = 0, end = part.length; at < end; at++) if (codeAt(part, at) > CharCode.SPACE) return part[at]!;
    return '';
  }

  /** Whether the line may hold a digit of any script. */
  get mayHoldNumber(): boolean {
    this.#mayHoldNumber ??= this.#parts.some((part) => MAYBE_DIGIT.test(part));
    return this.#mayHoldNumber;
  }
}

/** Soft hyphens only mark where a word may be broken. */
export function withoutSoftHyphens(text: string): string {
  return text.includes('\u00AD') ? text.replaceAll('\u00AD', '') : text;
}

/** Whether two words or numbers meet at a box edge; not after a drop cap or within a number. */
function areSeparateWords(before: string, after: string): boolean {
  if (codeAt(after, 0) <= CharCode.SPACE || !/^[\p{L}\d]/u.test(after)) return false;
  const end = before.slice(-4);
  if (/\d$/.test(end) && /^(?:\p{L}|\d{4}(?!\d)|\d{1,2}:\d\d(?!\d))/u.test(after)) return true;
  return /(?:\p{L}{2}|\d{4})$/u.test(end);
}

const MAX_BOXES = 16;
const MAX_STEPS = 200;

function boxesBetween(first: HtmlText, lastIndex: number): HtmlElement[] {
  const boxes: HtmlElement[] = [];
  let node: HtmlNode | null = first;
  for (let step = 0; node && step < MAX_STEPS && boxes.length < MAX_BOXES; step++) {
    let next: HtmlNode | null = node.kind === ELEMENT ? node.first : null;
    while (!next && node) {
      next = node.next;
      node = node.parent;
    }
    if (!next || next.index > lastIndex) break;
    if (next.kind === ELEMENT) boxes.push(next);
    node = next;
  }
  return boxes;
}

/** ASCII digits, and everything from the Arabic digits on, because each further script may have its own. */
const MAYBE_DIGIT = /[0-9\u0660-\u200F\u2045-\uFFFF]/;

/** Ranges that hold no white space, a fast answer for most characters that aren't ASCII. */
function isVisibleNonAscii(code: number): boolean {
  return (
    (code > CharCode.NO_BREAK_SPACE && code < CharCode.OGHAM_SPACE_MARK) ||
    (code > CharCode.IDEOGRAPHIC_SPACE && code < CharCode.FIRST_HIGH_SURROGATE)
  );
}

/** A visible ASCII character. */
function isVisibleAscii(code: number): boolean {
  return code > CharCode.SPACE && code < CharCode.DELETE;
}

/** Only this much of a line is read; longer lines are prose. */
const MAX_LENGTH = 600;
/** Later lines are below any byline. */
const MAX_LINES = 3_000;
/** A character that remains when white space is collapsed and box edges are removed. */
const VISIBLE = /[^\s\u200B\u2060\uFEFF\u001F]/;

const SKIPPED = 1;
const INLINE = 2;
/** Inline, and often separated from its neighbors by style sheets. */
const BOX = 4;
/** Not read in general, but the footer of an article often holds its author and date. */
const FOOTER = SKIPPED | 8;
/** Never shown, so a line goes on behind it. */
const UNSHOWN = SKIPPED | INLINE;
/** By element name. */
const KINDS = byCode(
  [
    [elementsWith(NO_BYLINE).join(' '), SKIPPED],
    ['footer', FOOTER],
    ['link meta script style', UNSHOWN],
    [elementsWith(PHRASING).join(' '), INLINE],
    [elementsWith(BYLINE_BOX).join(' '), INLINE | BOX],
  ],
  0,
);

export function readLines({ root }: HtmlDocument): Line[] {
  const lines: Line[] = [];
  let line: Line | null = null;
  /** The walk enters or leaves an element. */
  const passEdge = (kind: number): void => {
    if (line === null) return;
    if ((kind & INLINE) === 0) {
      if (line.isVisible) lines.push(line);
      line = null;
    } else if (kind & BOX) line.add(BOX_EDGE);
  };
  let node: HtmlNode | null = root;
  while (node && lines.length < MAX_LINES) {
    let inside: HtmlNode | null = null;
    if (node.kind === ELEMENT) {
      const kind = KINDS[node.code]!;
      const isRead = (kind & SKIPPED) === 0 || (kind === FOOTER && isInArticle(node));
      if (isRead && ((node.attributeFlags & AFFECTS_VISIBILITY) === 0 || attribute(node, 'hidden') === undefined))
        inside = node.first;
      passEdge(kind);
    } else if (line !== null) {
      line.add(node.value);
      line.lastIndex = node.index;
    } else if (node.parent && !isBlank(node.value)) line = new Line(node.parent, node);
    if (inside) {
      node = inside;
      continue;
    }
    while (node && !node.next) {
      node = node.parent;
      if (node) passEdge(KINDS[node.code]!);
    }
    node = node ? node.next : null;
  }
  if (line?.isVisible) lines.push(line);
  return lines;
}

/** Levels above a footer in which an article is looked for. */
const LEVELS = 12;

function isInArticle(element: HtmlElement): boolean {
  return nearest(element.parent, LEVELS, ({ name }) => name === 'article') !== null;
}

function isBlank(text: string): boolean {
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code >= CharCode.FIRST_NON_ASCII) return !/\S/.test(text);
    if (!isJavaScriptAsciiWhiteSpace(code)) return false;
  }
  return true;
}
