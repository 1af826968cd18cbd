/** What stands beside blocks of code and says nothing that they do not: labels with the language once more, line numbers. */
import { attribute, ELEMENT, type HtmlElement } from '../../../html/tree/tree.ts';
import { collapsedText, findDescendant, plainText } from '../plain-text.ts';
import { LINE_NUMBER_CLASS } from '../table/table-statistics.ts';
import { languageOf } from './code-language.ts';
import { isSameLanguage } from './language-names.ts';

const LONGEST_LABEL = 30;
/** So much of a gutter is looked at. */
const LONGEST_GUTTER = 1_000;
const MANY_NUMBERS = 8;
/** Nodes looked at beside and in what may be a label. */
const FEW_NODES = 8;

/** Elements that a label may stand in beside the code. */
const MOST_AROUND = 4;

/** Text before or after a block of code that is nothing but the name of its language, which the block says itself, or a sign. */
export function isLanguageLabel(element: HtmlElement): boolean {
  const label = collapsedText(element, LONGEST_LABEL);
  if (label === '' || label.length >= LONGEST_LABEL || findDescendant(element, FEW_NODES, isCode)) return false;
  let at: HtmlElement | null = element;
  for (let up = 0; up < MOST_AROUND && at; up++, at = at.parent) {
    const pre = codeBeside(at, 'next') ?? codeBeside(at, 'previous');
    if (pre) return isSameLanguage(label, languageOf(pre)) || !/[\p{L}\p{N}]/u.test(label);
  }
  return false;
}

function codeBeside(element: HtmlElement, side: 'next' | 'previous'): HtmlElement | null {
  for (let at = element[side], looked = 0; at && looked < FEW_NODES; at = at[side], looked++) {
    if (at.kind !== ELEMENT) continue;
    const pre = isCode(at) ? at : findDescendant(at, FEW_NODES, isCode);
    if (pre) return pre;
  }
  return null;
}

/** A `pre`, or the column of line numbers in a table of code. */
function isCode(element: HtmlElement): boolean {
  return element.name === 'pre' || (element.name === 'td' && LINE_NUMBER_CLASS.test(attribute(element, 'class') ?? ''));
}

/** Whether nothing but numbers stands in it, as in the gutter of an editor; many, where only its beginning is looked at. */
export function holdsOnlyNumbers(element: HtmlElement): boolean {
  const text = plainText(element, LONGEST_GUTTER);
  if (!/^[\d\s]+$/.test(text)) return false;
  const numbers = text.match(/\d+/g)?.length ?? 0;
  return numbers >= (text.length < LONGEST_GUTTER ? 1 : MANY_NUMBERS);
}
