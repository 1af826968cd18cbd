/** The page as the lines a reader sees, for what stands beside the heading and is marked up as nothing in particular. */

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
import { collapse } from '../page/read-text.ts';
import { codeAt, codeBefore } from '../text/code-at.ts';

/**
 * Stands in a line where an inline box begins or ends. Style sheets set such boxes apart, so a name may end there although
 * no space does. It is a control character that HTML text cannot hold, so no page can write it.
 */
export const SEAM = '\u001F';

export class Line {
  /** The element that holds the line's first character. */
  readonly element: HtmlElement;
  /** Index of the line's first text node. */
  readonly index: number;
  /** Whether the line shows anything. */
  isSeen = false;
  /** Index of its last text node. */
  lastIndex: number;
  readonly #first: HtmlText;
  #boxes: readonly HtmlElement[] | undefined;
  /** So many characters are known to be passed. */
  #passed = 0;
  /** Texts and seams as they stand; joined when somebody asks, which for most lines nobody does. */
  readonly #parts: string[] = [];
  #length = 0;
  #hasSeams = false;
  #mayHoldNumber: boolean | undefined;
  #pieces: string | undefined;
  #text: string | undefined;

  constructor(element: HtmlElement, first: HtmlText) {
    this.element = element;
    this.index = first.index;
    this.lastIndex = first.index;
    this.#first = first;
    this.add(first.value);
  }

  /** Elements that begin in it, the first few; set apart by style sheets, such a box may hold a name. */
  get boxes(): readonly HtmlElement[] {
    this.#boxes ??= boxesBetween(this.#first, this.lastIndex);
    return this.#boxes;
  }

  /** More of the same line. */
  add(raw: string): void {
    const left = LONGEST - this.#length;
    if (left <= 0) return;
    const { length } = raw;
    const part = length > left ? raw.slice(0, left) : raw;
    this.#parts.push(part);
    this.#length += length;
    if (part === SEAM) this.#hasSeams = true;
    else this.isSeen ||= isInk(codeBefore(part, 0, part.length)) || INK.test(part);
  }

  /** White space collapsed, with its seams. */
  get pieces(): string {
    this.#pieces ??= this.#hasSeams ? collapse(withoutSoftHyphens(this.#parts.join(''))) : this.text;
    return this.#pieces;
  }

  /** White space collapsed, seams removed. */
  get text(): string {
    if (this.#text === undefined) {
      const parts = this.#hasSeams ? this.#parts.filter((part) => part !== SEAM) : this.#parts;
      this.#text = collapse(withoutSoftHyphens(parts.length === 1 ? parts[0]! : parts.join('')));
    }
    return this.#text;
  }

  /** As `text`, with a space where two boxes meet in words or numbers that are two: `Fruit` and `MARCH 3`, `2021` and `Updated`. */
  get apart(): string {
    if (!this.#hasSeams) return this.text;
    let joined = '';
    let isSeam = false;
    for (const part of this.#parts) {
      if (part === SEAM) {
        isSeam = true;
      } else if (part !== '') {
        joined += isSeam && isMeeting(joined, part) ? ` ${part}` : part;
        isSeam = false;
      }
    }
    return collapse(withoutSoftHyphens(joined));
  }

  /** Whether `text` has more than `most` characters; tells without making it where the line is short or holds so many that show. */
  isLongerThan(most: number): boolean {
    if (this.#text === undefined) {
      if (this.#length <= most) return false;
      if (this.#passed >= most) return true;
      let shown = 0;
      for (const part of this.#parts) {
        for (let at = 0, end = part.length; at < end; at++) {
          const code = codeAt(part, at);
          if ((isInk(code) || isOtherInk(code)) && ++shown > most) {
            this.#passed = most;
            return true;
          }
        }
      }
    }
    return this.text.length > most;
  }

  /** Its first character that is no white space of ASCII, or the empty string; told without making the text. */
  get firstCharacter(): string {
    for (const part of this.#parts) {
      if (part === SEAM) continue;
      for (let at = 0, end = part.length; at < end; at++) if (codeAt(part, at) > 0x20) return part[at]!;
    }
    return '';
  }

  /** Whether there is a digit in it, or a character that may be one. */
  get mayHoldNumber(): boolean {
    this.#mayHoldNumber ??= this.#parts.some((part) => MAYBE_DIGIT.test(part));
    return this.#mayHoldNumber;
  }
}

/** They only say where a word may be broken. */
function withoutSoftHyphens(text: string): string {
  return text.includes('\u00AD') ? text.replaceAll('\u00AD', '') : text;
}

/** Whether words or numbers of two boxes meet there; not after an initial that is set large, nor within a number. */
function isMeeting(before: string, after: string): boolean {
  if (codeAt(after, 0) <= 0x20 || !/^[\p{L}\d]/u.test(after)) return false;
  const end = before.slice(-4);
  return /(?:\p{L}{2}|\d{4})$/u.test(end) || (/\d$/.test(end) && /^(?:\p{L}|\d{4}(?!\d))/u.test(after));
}

const MOST_BOXES = 16;
const MOST_STEPS = 200;

function boxesBetween(first: HtmlText, lastIndex: number): HtmlElement[] {
  const boxes: HtmlElement[] = [];
  let node: HtmlNode | null = first;
  for (let step = 0; node && step < MOST_STEPS && boxes.length < MOST_BOXES; step++) {
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

/** ASCII's digits; from the Arabic ones on, each script may have its own. */
const MAYBE_DIGIT = /[0-9\u0660-\u200F\u2045-\uFFFF]/;

/** Letters of scripts that have no white space among them. */
function isOtherInk(code: number): boolean {
  return (code > 0xa0 && code < 0x1680) || (code > 0x3000 && code < 0xd800);
}

/** A character of ASCII that shows. */
function isInk(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

/** A line is read this far; it is prose long before. */
const LONGEST = 600;
/** Lines past these are below every byline. */
const MOST_LINES = 3_000;
/** What stays of a line when white space is collapsed and seams are removed. */
const INK = /[^\s\u200B\u2060\uFEFF\u001F]/;

const UNREAD = 1;
const INLINE = 2;
/** Inline, and often a box of its own. */
const BOX = 4;
/** Unread where it is the page's; an article's tells who wrote it and when. */
const FOOTER = UNREAD | 8;
/** By code of a name. */
const KINDS = byCode(
  [
    [elementsWith(NO_BYLINE).join(' '), UNREAD],
    ['footer', FOOTER],
    [elementsWith(PHRASING).join(' '), INLINE],
    [elementsWith(BYLINE_BOX).join(' '), INLINE | BOX],
  ],
  0,
);

export function readLines({ root }: HtmlDocument): Line[] {
  const lines: Line[] = [];
  let line: Line | null = null;
  /** The edge of an element, from outside or inside. */
  const pass = (kind: number): void => {
    if (line === null) return;
    if ((kind & INLINE) === 0) {
      if (line.isSeen) lines.push(line);
      line = null;
    } else if (kind & BOX) line.add(SEAM);
  };
  let node: HtmlNode | null = root;
  while (node && lines.length < MOST_LINES) {
    let inside: HtmlNode | null = null;
    if (node.kind === ELEMENT) {
      const kind = KINDS[node.code]!;
      const isRead = (kind & UNREAD) === 0 || (kind === FOOTER && isInArticle(node));
      if (isRead && ((node.attributeFlags & AFFECTS_VISIBILITY) === 0 || attribute(node, 'hidden') === undefined))
        inside = node.first;
      pass(kind);
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
      if (node) pass(KINDS[node.code]!);
    }
    node = node ? node.next : null;
  }
  if (line?.isSeen) lines.push(line);
  return lines;
}

/** How far up an article is looked for. */
const LEVELS = 12;

function isInArticle(element: HtmlElement): boolean {
  return nearest(element.parent, LEVELS, ({ name }) => name === 'article') !== null;
}

/** Whether all of `text` is white space. */
function isBlank(text: string): boolean {
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code > 0x20) return code >= 0x80 && !/\S/.test(text);
    if (code !== 0x20 && (code < 0x09 || code > 0x0d)) return false;
  }
  return true;
}
