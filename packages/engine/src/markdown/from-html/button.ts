import { attribute, ELEMENT, following, type HtmlElement, type HtmlNode, nearest } from '../../html/tree/tree.ts';
import { findDescendant } from './element-lookup.ts';
import type { Handler } from './handler.ts';
import { headingLevel, isUnclosed } from './heading.ts';
import type { TreeBuilder } from './tree-builder.ts';

/**
 * A button's text is kept if it is content: all of a heading or header cell, around a heading, with `aria-expanded`,
 * or a question (FAQs use these for section titles); a long sentence (a card); the path of a request; around code (a command to copy); or
 * inside or around a link (a styled link). Other buttons are controls: they are skipped, unless everything that a
 * browser has shown is kept.
 */
export const button: Handler = {
  enter(out, element) {
    const heading = headingAround(element);
    if (isInOrAroundLink(element)) return true;
    if (heading !== null && (out.keepsControls || !isControlOf(heading, element, out.dropped))) return true;
    if (heading !== null || (!out.keepsControls && !labelsSection(element, out.dropped) && !isUnclosed(element))) {
      out.space();
      return false;
    }
    separate(out, element);
    return true;
  },
  leave(out, element) {
    if (headingAround(element) === null && !isInOrAroundLink(element)) separate(out, element);
  },
};

/** A button is a block, unless it stands in a sentence. Buttons that are kept anyway are titles. */
function separate(out: TreeBuilder, { previous, next }: HtmlElement): void {
  if (out.keepsControls && (isText(previous) || isText(next))) out.space();
  else out.boundary();
}

function isText(node: HtmlNode | null): boolean {
  return node !== null && node.kind !== ELEMENT && node.value.trim() !== '';
}

/** Whether it is in a link or contains one. Both are invalid HTML, but browsers follow the link. */
function isInOrAroundLink(element: HtmlElement): boolean {
  return nearest(element.parent, 3, hasHref) !== null || findDescendant(element, MAX_BUTTON_NODES, hasHref) !== null;
}

function hasHref(element: HtmlElement): boolean {
  return element.name === 'a' && attribute(element, 'href') !== undefined;
}

/** Titles besides headings: tables are sorted by buttons in their header cells. */
const TITLES = /^(?:summary|th)$/;

/** The heading, summary or header cell around the button. */
function headingAround({ parent }: HtmlElement): HtmlElement | null {
  return nearest(parent, 3, (around) => headingLevel(around) !== undefined || TITLES.test(around.name));
}

const LETTER = /\p{L}/u;

/** Whether the heading has text beside its buttons, so that they do something with it: `Copy link`. */
function isControlOf(heading: HtmlElement, button: HtmlElement, dropped: Uint8Array): boolean {
  if (attribute(button, 'aria-expanded') !== undefined) return false;
  let left = 2 * MAX_BUTTON_NODES;
  for (let node = following(heading, heading); node && left > 0; node = following(node, heading), left--) {
    if (node.kind === ELEMENT || dropped[node.index] || !LETTER.test(node.value)) continue;
    if (nearest(node.parent, 3, (around) => around === button || around.name === 'button') === null) return true;
  }
  return false;
}

const SENTENCE = /[.!…。！]["”’]?\s*$/;
/** A question, or the path of a request of an API. */
const QUESTION = /[?？؟]\s*$|^\/[a-z{]/;
/** A button with more nodes is more than a title. */
const MAX_BUTTON_NODES = 16;
/** Characters from which a sentence is a card or quotation rather than the label of a control. */
const MIN_CARD_LENGTH = 80;

function labelsSection(element: HtmlElement, dropped: Uint8Array): boolean {
  if (attribute(element, 'aria-expanded') !== undefined) return true;
  let last = '';
  let length = 0;
  let left = MAX_BUTTON_NODES;
  for (let node = following(element, element); node && left > 0; node = following(node, element), left--) {
    if (node.kind === ELEMENT) {
      if (headingLevel(node) !== undefined || node.name === 'code') return true;
    } else if (!dropped[node.index] && node.value.trim() !== '') {
      last = node.value;
      length += last.trim().length;
    }
  }
  return (length >= MIN_CARD_LENGTH && SENTENCE.test(last)) || (left > 0 && QUESTION.test(last));
}
