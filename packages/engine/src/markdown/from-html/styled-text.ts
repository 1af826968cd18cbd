/**
 * Marks and line breaks that come from an inline style or a style sheet: some editors write `<span
 * style="font-weight: bold">` instead of `b`, or reset `b` by a style.
 */

import { attribute, ELEMENT, type HtmlElement, type HtmlNode } from '../../html/tree/tree.ts';
import { BOLD, ITALIC, LINED, LOWERED, RAISED, STRUCK } from '../../visibility/style-looks.ts';
import { BLOCK, type Handler } from './handler.ts';
import { DELETE, EMPHASIS, STRONG, SUB, SUP } from './phrasing-buffer.ts';
import { collapsedText } from './plain-text.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Quick test for any of the properties below. */
const STYLED = /font-(?:weight|style)|line-through|vertical-align|white-space/i;
const IS_BOLD = /(?:^|[;\s])font-weight\s*:\s*(?:bold|[6-9]\d\d(?!\d))/i;
const NOT_BOLD = /(?:^|[;\s])font-weight\s*:\s*(?:normal|lighter|[1-5]\d\d(?!\d))/i;
const IS_ITALIC = /(?:^|[;\s])font-style\s*:\s*(?:italic|oblique)/i;
const NOT_ITALIC = /(?:^|[;\s])font-style\s*:\s*normal/i;
const IS_STRUCK = /(?:^|[;\s])text-decoration(?:-line)?\s*:[^;:]*line-through/i;
const IS_RAISED = /(?:^|[;\s])vertical-align\s*:\s*(super|sub)(?![\w-])/i;
const PRESERVES_LINES = /(?:^|[;\s])white-space\s*:\s*(?:pre|break-spaces)/i;
const IS_FLOATED = /(?:^|[;\s])float\s*:\s*(?:left|right)/i;
/** The class names of utility style sheets for the same. */
export const PRESERVED_LINES_CLASS = /(?:^|\s)whitespace-(?:pre(?:-wrap|-line)?|break-spaces)(?:$|\s)/;
/** Longer texts are not superscripts but moved next to a picture. */
const MAX_RAISED_LENGTH = 12;

export function isStyled(style: string): boolean {
  return STYLED.test(style);
}

export const styledText: Handler = {
  enter(out, element) {
    open(out, element);
    return true;
  },
  leave(out, element) {
    close(out, element);
  },
};

/** A floated element is displayed apart from the text, unless it is a drop cap. */
export const floated: Handler = {
  enter(out, element) {
    out.space();
    open(out, element);
    return true;
  },
  leave(out, element) {
    close(out, element);
    if (collapsedText(element, 2).length > 1) out.space();
  },
};

const PRICE = /^\D{0,4}\d[\d.,\s]*\D{0,4}$/;
const MAX_PRICE_LENGTH = 40;

/** Whether it is a price and nothing else: what is named like a former price may hold its label or the current price, too. */
export function isPrice(element: HtmlElement): boolean {
  return PRICE.test(collapsedText(element, MAX_PRICE_LENGTH));
}

/** A former price beside the current one. */
export const formerPrice: Handler = {
  enter(out) {
    out.space();
    out.marks.open(DELETE);
    return true;
  },
  leave(out) {
    out.marks.close(DELETE);
    out.space();
  },
};

export function isFloated(style: string): boolean {
  return IS_FLOATED.test(style);
}

/**
 * A block that preserves line breaks. Its other styles are ignored, because it may contain
 * anything.
 */
export const preservedLinesBlock: Handler = {
  enter(out, element) {
    out.preservedLineDepth++;
    return BLOCK.enter(out, element);
  },
  leave(out, element) {
    BLOCK.leave!(out, element);
    out.preservedLineDepth--;
  },
};

export function preservesLines(style: string): boolean {
  return PRESERVES_LINES.test(style);
}

/** Ancestors and siblings searched for loose text. */
const MAX_ANCESTORS = 4;
const MAX_SIBLINGS = 4;
const LETTER = /^\p{L}/u;
const STARTS_UPPERCASE = /^\s*\p{Lu}/u;

/**
 * Whether the element is part of a sentence: loose text is next to it, or next to an ancestor that
 * has no other content. An external rule then probably resets the style that makes it a block. Text
 * after it that begins with a capital may be what it is the title of.
 */
export function isInSentence(element: HtmlElement): boolean {
  let at: HtmlElement | null = element;
  for (let level = 0; at && level < MAX_ANCESTORS; level++, at = at.parent) {
    const before = adjacentNode(at, 'previous');
    const after = adjacentNode(at, 'next');
    if (before !== null && before.kind !== ELEMENT) return true;
    if (after !== null && after.kind !== ELEMENT) return !STARTS_UPPERCASE.test(after.value);
    if (before !== null || after !== null) return false;
  }
  return false;
}

function adjacentNode(element: HtmlElement, side: 'previous' | 'next'): HtmlNode | null {
  let left = MAX_SIBLINGS;
  for (let at = element[side]; at && left > 0; at = at[side], left--) {
    if (at.kind === ELEMENT ? at.name !== 'style' && at.name !== 'script' : /\S/.test(at.value)) return at;
  }
  return null;
}

/**
 * Whether the style resets the element's own mark: Google Docs wraps copied text in `<b
 * style="font-weight: normal">`.
 */
export function isReset(element: HtmlElement, bit: number): boolean {
  if (element.attributes.length === 0 || (bit !== STRONG && bit !== EMPHASIS)) return false;
  const style = attribute(element, 'style');
  return style !== undefined && (bit === STRONG ? NOT_BOLD : NOT_ITALIC).test(style);
}

function open(out: TreeBuilder, element: HtmlElement): void {
  const style = attribute(element, 'style') ?? '';
  const look = lookOf(out, element);
  const { marks } = out;
  if (isReset(element, STRONG)) marks.suspend(STRONG);
  if (isReset(element, EMPHASIS)) marks.suspend(EMPHASIS);
  for (const bit of marksOf(out, element, style, look)) marks.open(bit);
  if (showsLineBreaks(element, style, look)) out.preservedLineDepth++;
}

function close(out: TreeBuilder, element: HtmlElement): void {
  const style = attribute(element, 'style') ?? '';
  const look = lookOf(out, element);
  const { marks } = out;
  if (showsLineBreaks(element, style, look)) out.preservedLineDepth--;
  for (const bit of marksOf(out, element, style, look)) marks.close(bit);
  if (isReset(element, EMPHASIS)) marks.resume(EMPHASIS);
  if (isReset(element, STRONG)) marks.resume(STRONG);
}

/** What the page's style sheets say about the element. */
function lookOf({ looks }: TreeBuilder, { attributes }: HtmlElement): number {
  for (const { name, value, classNumber } of attributes) if (name === 'class') return looks.of(value, classNumber);
  return 0;
}

function showsLineBreaks(element: HtmlElement, style: string, look: number): boolean {
  return (
    (look & LINED) !== 0 || PRESERVES_LINES.test(style) || PRESERVED_LINES_CLASS.test(attribute(element, 'class') ?? '')
  );
}

/** Whether it is a single letter that begins a word: a drop cap. */
function isDropCap(element: HtmlElement): boolean {
  const { next } = element;
  return next !== null && next.kind !== ELEMENT && LETTER.test(next.value) && collapsedText(element, 2).length < 2;
}

/** Marks of the element. The same on entering and leaving it, because headings don't nest. */
function marksOf(out: TreeBuilder, element: HtmlElement, style: string, look: number): number[] {
  const marks: number[] = [];
  // Headings are bold by themselves.
  const isBold = IS_BOLD.test(style) || (look & BOLD && !isReset(element, STRONG) && !isDropCap(element));
  if (isBold && out.boundaryMode !== 'space') marks.push(STRONG);
  if (IS_ITALIC.test(style) || (look & ITALIC && !isReset(element, EMPHASIS))) marks.push(EMPHASIS);
  if (look & STRUCK || IS_STRUCK.test(style)) marks.push(DELETE);
  const raised = raisedMark(style, look);
  if (raised !== 0 && collapsedText(element, MAX_RAISED_LENGTH).length < MAX_RAISED_LENGTH) marks.push(raised);
  return marks;
}

/** `SUP` or `SUB` if a style raises or lowers an element, else 0. */
function raisedMark(style: string, look: number): number {
  if (look & (RAISED | LOWERED)) return look & RAISED ? SUP : SUB;
  const place = IS_RAISED.exec(style)?.[1];
  return place === undefined ? 0 : place.toLowerCase() === 'sub' ? SUB : SUP;
}

export function isRaised(out: TreeBuilder, element: HtmlElement): boolean {
  return raisedMark(attribute(element, 'style') ?? '', lookOf(out, element)) !== 0;
}
