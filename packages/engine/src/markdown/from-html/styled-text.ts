/**
 * What a style says of the text in an element that is nothing else: the marks it draws by itself, as editors do that know no
 * `b` and `i`, those it takes off again, and whether line endings are seen.
 */

import { attribute, ELEMENT, type HtmlElement, type HtmlNode } from '../../html/tree/tree.ts';
import { BOLD, ITALIC, LINED } from '../../visibility/style-looks.ts';
import { BLOCK, type Handler } from './handler.ts';
import { DELETE, EMPHASIS, STRONG, SUB, SUP } from './phrasing-buffer.ts';
import { collapsedText } from './plain-text.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** One look tells whether a style can say any of it. */
const STYLED = /font-(?:weight|style)|line-through|vertical-align|white-space/i;
const IS_BOLD = /(?:^|[;\s])font-weight\s*:\s*(?:bold|[6-9]\d\d(?!\d))/i;
const NOT_BOLD = /(?:^|[;\s])font-weight\s*:\s*(?:normal|lighter|[1-5]\d\d(?!\d))/i;
const IS_ITALIC = /(?:^|[;\s])font-style\s*:\s*(?:italic|oblique)/i;
const UPRIGHT = /(?:^|[;\s])font-style\s*:\s*normal/i;
const STRUCK = /(?:^|[;\s])text-decoration(?:-line)?\s*:[^;:]*line-through/i;
const RAISED = /(?:^|[;\s])vertical-align\s*:\s*(super|sub)(?![\w-])/i;
const KEEPS_LINES = /(?:^|[;\s])white-space\s*:\s*(?:pre|break-spaces)/i;
const FLOATED = /(?:^|[;\s])float\s*:\s*(?:left|right)/i;
/** The same by the class that utility style sheets have for it. */
export const PRESERVED_LINES_CLASS = /(?:^|\s)whitespace-(?:pre(?:-wrap|-line)?|break-spaces)(?:$|\s)/;
/** Only an exponent or the like is raised; longer texts are moved to stand beside a picture. */
const LONGEST_RAISED = 12;

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

/** It stands at a side of the text, beyond a gap; but a letter there is a capital that begins the text. */
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

export function isFloated(style: string): boolean {
  return FLOATED.test(style);
}

/** A box: of its style only the line endings count, since what is in it may be anything. */
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
  return KEEPS_LINES.test(style);
}

/** How far around an element that is all of another, and how far beside it, loose text is looked for. */
const MOST_WRAPPERS = 4;
const MOST_BESIDE = 4;
const LETTER = /^\p{L}/u;
const BEGINNING = /^\s*\p{Lu}/u;

/**
 * Whether loose text goes on right beside it, or beside what it is all of: what makes it a box may be taken back by a rule that is not
 * read. A text that begins anew behind it may be what it is the title of.
 */
export function isInSentence(element: HtmlElement): boolean {
  let at: HtmlElement | null = element;
  for (let level = 0; at && level < MOST_WRAPPERS; level++, at = at.parent) {
    const before = shownBeside(at, 'previous');
    const after = shownBeside(at, 'next');
    if (before !== null && before.kind !== ELEMENT) return true;
    if (after !== null && after.kind !== ELEMENT) return !BEGINNING.test(after.value);
    if (before !== null || after !== null) return false;
  }
  return false;
}

function shownBeside(element: HtmlElement, side: 'previous' | 'next'): HtmlNode | null {
  let left = MOST_BESIDE;
  for (let at = element[side]; at && left > 0; at = at[side], left--) {
    if (at.kind === ELEMENT ? at.name !== 'style' && at.name !== 'script' : /\S/.test(at.value)) return at;
  }
  return null;
}

/** Whether the style of an element for `bit` takes the mark back: `<b style="font-weight: normal">` is how one editor wraps all it copies. */
export function isReset(element: HtmlElement, bit: number): boolean {
  if (element.attributes.length === 0 || (bit !== STRONG && bit !== EMPHASIS)) return false;
  const style = attribute(element, 'style');
  return style !== undefined && (bit === STRONG ? NOT_BOLD : UPRIGHT).test(style);
}

function open(out: TreeBuilder, element: HtmlElement): void {
  const style = attribute(element, 'style') ?? '';
  const look = lookOf(out, element);
  const { marks } = out;
  if (NOT_BOLD.test(style)) marks.suspend(STRONG);
  if (UPRIGHT.test(style)) marks.suspend(EMPHASIS);
  for (const bit of marksOf(out, element, style, look)) marks.open(bit);
  if (isLined(element, style, look)) out.preservedLineDepth++;
}

function close(out: TreeBuilder, element: HtmlElement): void {
  const style = attribute(element, 'style') ?? '';
  const look = lookOf(out, element);
  const { marks } = out;
  if (isLined(element, style, look)) out.preservedLineDepth--;
  for (const bit of marksOf(out, element, style, look)) marks.close(bit);
  if (UPRIGHT.test(style)) marks.resume(EMPHASIS);
  if (NOT_BOLD.test(style)) marks.resume(STRONG);
}

/** What the page's style sheets say of it. */
function lookOf({ looks }: TreeBuilder, { attributes }: HtmlElement): number {
  for (const { name, value, classNumber } of attributes) if (name === 'class') return looks.of(value, classNumber);
  return 0;
}

function isLined(element: HtmlElement, style: string, look: number): boolean {
  return (
    (look & LINED) !== 0 || KEEPS_LINES.test(style) || PRESERVED_LINES_CLASS.test(attribute(element, 'class') ?? '')
  );
}

/** A large letter that begins a word is drawn so, not said so. */
function isInitial(element: HtmlElement): boolean {
  const { next } = element;
  return next !== null && next.kind !== ELEMENT && LETTER.test(next.value) && collapsedText(element, 2).length < 2;
}

/** The same when an element is left as when it was entered: headings are in one another, or not at all. */
function marksOf(out: TreeBuilder, element: HtmlElement, style: string, look: number): number[] {
  const marks: number[] = [];
  // What is strong in a heading is so by being there.
  const isBold = IS_BOLD.test(style) || (look & BOLD && !NOT_BOLD.test(style) && !isInitial(element));
  if (isBold && out.flat !== 'space') marks.push(STRONG);
  if (IS_ITALIC.test(style) || (look & ITALIC && !UPRIGHT.test(style))) marks.push(EMPHASIS);
  if (STRUCK.test(style)) marks.push(DELETE);
  const raised = RAISED.exec(style)?.[1];
  if (raised !== undefined && collapsedText(element, LONGEST_RAISED).length < LONGEST_RAISED)
    marks.push(raised.toLowerCase() === 'sub' ? SUB : SUP);
  return marks;
}
