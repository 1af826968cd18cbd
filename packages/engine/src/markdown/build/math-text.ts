/** MathML that has no TeX beside it, as a line of text: what is shown as a fraction or a power says so by signs. */
import { ELEMENT, type HtmlElement, type HtmlNode } from '../../html/tree.ts';
import { collapse } from './plain-text.ts';

/** Sign between the first two children of an element. */
const BETWEEN: Partial<Record<string, string>> = {
  mfrac: '/',
  msup: '^',
  msub: '_',
  munder: '_',
  mover: '^',
  mtd: ' ',
  mtr: '; ',
};
const BEFORE: Partial<Record<string, string>> = { msqrt: '√', mroot: '√' };
const GROUPS = new Set(['mrow', 'mfrac', 'msqrt', 'mroot', 'mfenced', 'mtable']);
const SKIPPED = new Set(['annotation', 'annotation-xml', 'mphantom', 'maction', 'none', 'mspace']);

export function mathText(formula: HtmlElement): string {
  let text = '';
  let node: HtmlNode | null = formula.first;
  while (node) {
    if (node.kind !== ELEMENT) text += node.value.trim();
    else if (!SKIPPED.has(node.name)) {
      if (isGrouped(node)) text += '(';
      text += BEFORE[node.name] ?? '';
      if (isRootOfMany(node)) text += '(';
      if (node.first) {
        node = node.first;
        continue;
      }
    }
    while (!node.next) {
      const parent: HtmlElement = node.parent!;
      if (parent === formula) return collapse(text);
      if (isRootOfMany(parent)) text += ')';
      if (isGrouped(parent)) text += ')';
      node = parent;
    }
    text += separator(node);
    node = node.next;
  }
  return collapse(text);
}

/** Parentheses where a sign before or after would otherwise take only a part of what is meant. */
function isGrouped(element: HtmlElement): boolean {
  if (element.name === 'mfenced') return true;
  const parent = element.parent;
  if (!parent || !GROUPS.has(element.name) || (BETWEEN[parent.name] === undefined && !BEFORE[parent.name]))
    return false;
  if (parent.name === 'mtd' || parent.name === 'mtr') return false;
  return element.first !== element.last;
}

/** Everything in a square root stands under it. */
function isRootOfMany(element: HtmlElement): boolean {
  return element.name === 'msqrt' && element.first !== element.last;
}

function separator(node: HtmlNode): string {
  const parent = node.parent!;
  if (node.kind !== ELEMENT) return '';
  if (parent.name === 'mtable') return '; ';
  if (parent.name === 'mtr') return ' ';
  if (parent.name === 'msubsup' || parent.name === 'munderover') {
    return previousElement(node) ? '^' : '_';
  }
  const sign = BETWEEN[parent.name];
  return sign !== undefined && parent.name !== 'mtd' && !previousElement(node) ? sign : '';
}

function previousElement(node: HtmlNode): HtmlNode | null {
  let before = node.previous;
  while (before && before.kind !== ELEMENT) before = before.previous;
  return before;
}
