import { byCode } from '../../html/name-codes.ts';
import { attribute, ELEMENT, following, type HtmlElement, type HtmlNode } from '../../html/tree/tree.ts';
import type { Heading } from '../tree.ts';
import type { Handler } from './handler.ts';
import { collapsedText, findDescendant } from './plain-text.ts';
import type { TreeBuilder } from './tree-builder.ts';

type Depth = Heading['depth'];

/** By code of a name. */
const DEPTHS = byCode<Depth | undefined>(
  ([1, 2, 3, 4, 5, 6] as const).map((depth) => [`h${depth}`, depth]),
  undefined,
);
/** A heading or a button with this many blocks in it was never closed: the page's text would be lost in it. */
const MOST_BLOCKS = 24;
const BLOCKS = new Set(['p', 'li', 'tr', 'pre', 'blockquote']);

export const heading: Handler = {
  enter(out, element) {
    out.boundary();
    if (!out.isFlat && !isUnclosed(element)) out.openText(element);
    return true;
  },
  leave(out, element) {
    const children = out.closeText(element);
    if (children && children.length > 0) out.add({ type: 'heading', depth: depthOf(element), children });
  },
};

/** Ends the heading that is open, since what begins in it is no line of text: some pages put their table of contents there. */
export function endHeading(out: TreeBuilder): void {
  const element = out.openHeading;
  if (element) heading.leave!(out, element);
}

export function depthOf(element: HtmlElement): Depth {
  const level = Number.parseInt(attribute(element, 'aria-level') ?? '', 10);
  const byName = DEPTHS[element.code];
  if (byName) return byName;
  if (level === 1 || level === 3 || level === 4 || level === 5) return level;
  return level >= 6 ? 6 : 2;
}

/** Stops at the first one of its kind inside, so that those in one another are looked through once, not once each. */
function isUnclosed(element: HtmlElement): boolean {
  let blocks = 0;
  for (let node = following(element, element); node; node = following(node, element)) {
    if (node.kind !== ELEMENT) continue;
    if (DEPTHS[node.code] || attribute(node, 'role') === 'heading') return true;
    if (node.name === 'button' && element.name === 'button') return true;
    if (BLOCKS.has(node.name) && ++blocks > MOST_BLOCKS) return true;
  }
  return false;
}

/** The signs that sites put into headings as links to the heading itself. */
const PERMALINKS = new Set(['#', '¶', '§', '◆', '🔗', '⚓', '∞', 'permalink', 'anchor']);
const PERMALINK_CLASS = /(?:^|[\s_-])(?:headerlink|anchor|hash-link|permalink|heading-link)(?:$|[\s_-])/;
const LONGEST_SIGN = 10;

/** Whether the link only repeats where the heading is. */
export function isPermalink(anchor: HtmlElement, href: string): boolean {
  if (!href.includes('#')) return false;
  if (!PERMALINKS.has(collapsedText(anchor, LONGEST_SIGN).toLowerCase())) return false;
  let element: HtmlElement | null = anchor.parent;
  for (let up = 0; up < 3 && element; up++, element = element.parent) if (DEPTHS[element.code]) return true;
  return PERMALINK_CLASS.test(attribute(anchor, 'class') ?? '');
}

/** Siblings of a link that are looked at: its heading's numbers and signs. */
const MOST_SIBLINGS = 6;

/**
 * Whether the link is all that the heading says and leads to a place on the same page: to the heading itself or to its entry in the table
 * of contents. Elsewhere than in its page neither is of use.
 */
export function isSelfLinkingHeading({ parent, previous, next }: HtmlElement, href: string): boolean {
  if (!href.startsWith('#') || !parent || !DEPTHS[parent.code]) return false;
  let left = MOST_SIBLINGS;
  for (let node = previous; node; node = node.previous) if (left-- === 0 || !isSilent(node)) return false;
  for (let node = next; node; node = node.next) if (left-- === 0 || !isSilent(node)) return false;
  return true;
}

/** White space, an empty element, or a sign that repeats where the heading is. */
function isSilent(node: HtmlNode): boolean {
  if (node.kind !== ELEMENT) return node.value.trim() === '';
  return collapsedText(node, LONGEST_SIGN) === '' || isPermalink(node, attribute(node, 'href') ?? '');
}

/**
 * In a heading a button is what opens the section, and its text is the heading. One that holds a heading, says whether what it
 * opens is open, or asks a question names a section as well: so FAQs are often made. One of a long sentence is a card, and one
 * around a link or in it is how the link is drawn. Any other is a control.
 */
export const button: Handler = {
  enter(out, element) {
    if (isInHeading(element) || isLink(element)) return true;
    if (!namesSection(element, out.dropped) && !isUnclosed(element)) {
      out.space();
      return false;
    }
    out.boundary();
    return true;
  },
  leave(out, element) {
    if (!isInHeading(element) && !isLink(element)) out.boundary();
  },
};

/** Browsers follow a link with a button in it, though it should hold none, and one inside a button. */
function isLink(element: HtmlElement): boolean {
  let around = element.parent;
  for (let up = 0; up < 3 && around; up++, around = around.parent) if (leads(around)) return true;
  return findDescendant(element, NODES_OF_BUTTON, leads) !== null;
}

function leads(element: HtmlElement): boolean {
  return element.name === 'a' && attribute(element, 'href') !== undefined;
}

function isInHeading({ parent }: HtmlElement): boolean {
  let around = parent;
  for (let up = 0; up < 3 && around; up++, around = around.parent) {
    if (DEPTHS[around.code] || around.name === 'summary') return true;
  }
  return false;
}

const SENTENCE = /[.!…。！]["”’]?\s*$/;
const QUESTION = /[?？؟]\s*$/;
/** A button of more nodes holds more than a name. */
const NODES_OF_BUTTON = 16;
/** Nobody is told at such length what to press: it is a card, or a quotation, that leads somewhere. Characters. */
const LONG_FOR_A_CONTROL = 80;

function namesSection(element: HtmlElement, dropped: Uint8Array): boolean {
  if (attribute(element, 'aria-expanded') !== undefined) return true;
  let last = '';
  let length = 0;
  let left = NODES_OF_BUTTON;
  for (let node = following(element, element); node && left > 0; node = following(node, element), left--) {
    if (node.kind === ELEMENT) {
      if (DEPTHS[node.code] !== undefined) return true;
    } else if (!dropped[node.index] && node.value.trim() !== '') {
      last = node.value;
      length += last.trim().length;
    }
  }
  return (length >= LONG_FOR_A_CONTROL && SENTENCE.test(last)) || (left > 0 && QUESTION.test(last));
}
