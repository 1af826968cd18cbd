/** Labels over blocks of code, which say the language once more. */
import { ELEMENT, type HtmlElement } from '../../html/tree.ts';
import { languageOf } from './code-language.ts';
import { collapsedText, findInside } from './plain-text.ts';

const LONGEST_LABEL = 30;
/** Nodes looked at beside and in what may be a label. */
const FEW_NODES = 8;

/** Text before a block of code that is nothing but the name of its language, which the block says itself. */
export function isLanguageLabel(element: HtmlElement): boolean {
  const label = collapsedText(element, LONGEST_LABEL).toLowerCase();
  if (label === '' || label.length >= LONGEST_LABEL || findInside(element, FEW_NODES, isCode)) return false;
  let at: HtmlElement | null = element;
  for (let up = 0; up < 2 && at; up++, at = at.parent) {
    for (let next = at.next, looked = 0; next && looked < FEW_NODES; next = next.next, looked++) {
      if (next.kind !== ELEMENT) continue;
      const pre = isCode(next) ? next : findInside(next, FEW_NODES, isCode);
      if (pre) return languageOf(pre).toLowerCase() === label;
    }
  }
  return false;
}

function isCode({ name }: HtmlElement): boolean {
  return name === 'pre';
}
