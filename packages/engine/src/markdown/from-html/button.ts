import { attribute, ELEMENT, following, type HtmlElement, type HtmlNode } from '../../html/tree/tree.ts';
import { findDescendant, isBlankText } from './element-lookup.ts';
import type { Handler } from './handler.ts';
import { headingLevel, isUnclosed } from './heading.ts';
import { collapsedText } from './plain-text.ts';
import type { TreeBuilder } from './tree-builder.ts';

/**
 * A button's text is kept if it is content: all of a heading, around a heading, with `aria-expanded`,
 * or a question (FAQs use these for section titles); a long sentence (a card); or inside or around
 * a link (a styled link). Other buttons are controls: they are skipped, unless everything that a
 * browser has shown is kept.
 */
export const button: Handler = {
  enter(out, element) {
    const isHeading = isInHeading(element);
    if (isInOrAroundLink(element) || (isHeading && (out.keepsControls || !isControlOfHeading(element)))) return true;
    if (isHeading || (!out.keepsControls && !labelsSection(element, out.dropped) && !isUnclosed(element))) {
      out.space();
      return false;
    }
    separate(out, element);
    return true;
  },
  leave(out, element) {
    if (!isInHeading(element) && !isInOrAroundLink(element)) separate(out, element);
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
  let around = element.parent;
  for (let up = 0; up < 3 && around; up++, around = around.parent) if (hasHref(around)) return true;
  return findDescendant(element, MAX_BUTTON_NODES, hasHref) !== null;
}

function hasHref(element: HtmlElement): boolean {
  return element.name === 'a' && attribute(element, 'href') !== undefined;
}

function isInHeading({ parent }: HtmlElement): boolean {
  let around = parent;
  for (let up = 0; up < 3 && around; up++, around = around.parent) {
    if (headingLevel(around) || around.name === 'summary') return true;
  }
  return false;
}

/** So much of the text beside a button is read. */
const MAX_LABEL_LENGTH = 100;

/** Whether the heading has text beside the button, so that the button does something with it: `Copy link`. */
function isControlOfHeading(button: HtmlElement): boolean {
  if (attribute(button, 'aria-expanded') !== undefined) return false;
  const { previous, next } = button;
  return hasText(isBlankText(previous) ? previous.previous : previous) || hasText(isBlankText(next) ? next.next : next);
}

function hasText(node: HtmlNode | null): boolean {
  if (node === null) return false;
  if (node.kind !== ELEMENT) return node.value.trim() !== '';
  return node.name !== 'button' && collapsedText(node, MAX_LABEL_LENGTH) !== '';
}

const SENTENCE = /[.!…。！]["”’]?\s*$/;
const QUESTION = /[?？؟]\s*$/;
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
      if (headingLevel(node) !== undefined) return true;
    } else if (!dropped[node.index] && node.value.trim() !== '') {
      last = node.value;
      length += last.trim().length;
    }
  }
  return (length >= MIN_CARD_LENGTH && SENTENCE.test(last)) || (left > 0 && QUESTION.test(last));
}
