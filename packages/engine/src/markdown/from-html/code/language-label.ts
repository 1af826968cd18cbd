/** Labels next to a code block that repeat its language. */
import { attribute, ELEMENT, type HtmlElement } from '../../../html/tree/tree.ts';
import { findDescendant } from '../element-lookup.ts';
import { collapsedText } from '../plain-text.ts';
import { languageOf } from './code-language.ts';
import { isSameLanguage } from './language-names.ts';
import { isLineNumberClass } from './line-numbers.ts';

const MAX_LABEL_LENGTH = 30;
/** Nodes examined next to and inside a possible label. */
const MAX_NODES = 8;

/** Levels between a label and the sibling that contains the code. */
const MAX_ANCESTORS = 4;

/** Whether the element only repeats the language of an adjacent code block, or is a sign. */
export function isLanguageLabel(element: HtmlElement): boolean {
  const label = collapsedText(element, MAX_LABEL_LENGTH);
  if (label === '' || label.length >= MAX_LABEL_LENGTH || findDescendant(element, MAX_NODES, isCode)) return false;
  let at: HtmlElement | null = element;
  for (let up = 0; up < MAX_ANCESTORS && at; up++, at = at.parent) {
    const pre = adjacentCode(at, 'next') ?? adjacentCode(at, 'previous');
    if (pre) return isSameLanguage(label, languageOf(pre)) || !/[\p{L}\p{N}]/u.test(label);
  }
  return false;
}

function adjacentCode(element: HtmlElement, side: 'next' | 'previous'): HtmlElement | null {
  for (let at = element[side], looked = 0; at && looked < MAX_NODES; at = at[side], looked++) {
    if (at.kind !== ELEMENT) continue;
    const pre = isCode(at) ? at : findDescendant(at, MAX_NODES, isCode);
    if (pre) return pre;
  }
  return null;
}

/** A `pre`, or the line-number column of a code table. */
function isCode(element: HtmlElement): boolean {
  return element.name === 'pre' || (element.name === 'td' && isLineNumberClass(attribute(element, 'class')));
}
