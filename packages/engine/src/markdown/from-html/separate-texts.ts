/**
 * Where the texts of two elements right beside each other are two by what they say: `Prev Post` and `Next Post`, a name and
 * an office, a price and a saving. Which boxes they are stands in style sheets that are elsewhere.
 *
 * On marked pages two links to different URLs are two texts wherever they meet, and so are other neighbours of which one
 * is several words, where the second begins with a capital, a digit or a parenthesis and no loose text stands beside the two.
 * Single words (`Java` and `Script`), words cut in two (`trend` and `s`, `AC` and `TUAL`) and scripts without capitals stay as
 * they are, and so do fragments, which have no style sheets elsewhere.
 */
import { attribute, ELEMENT, type HtmlElement, type HtmlNode } from '../../html/tree/tree.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** How deep in an element its first or last text is looked for. */
const DEEPEST = 8;
/** Longer texts are several words. */
const LONGEST_WORD = 100;

/** Letters of the scripts that have capitals, and digits. */
const CASED = /[\p{Ll}\p{Lu}\p{Nd}]/u;
const LOWER = /\p{Ll}/u;
const UPPER = /\p{Lu}/u;
const DIGIT = /\p{Nd}/u;
const WORD = /[\p{L}\p{N}]/u;
/** What a sentence, a label or a remark ends in. */
const CLOSING = /[.!?…:;,)"”»]/;
const RAISED = new Set(['sub', 'sup']);

/** Whether what follows `node` is another text than what `out` ends in, right behind it. */
export function areSeparateTexts(out: TreeBuilder, node: HtmlNode): boolean {
  const { document, dropped, marks } = out;
  const { next } = node;
  if (!next || node.kind !== ELEMENT || document.isFragment || dropped[next.index]) return false;
  if (marks.areInCode) return false;
  const isHidden = dropped[node.index] !== 0;
  // Most elements stand before a text.
  if (next.kind !== ELEMENT && !isHidden) return false;
  const left = isHidden ? node.previous : node;
  if (!left) return false;
  const before = textAt('last', left, dropped);
  const after = textAt('first', next, dropped);
  if (before === '' || after === '') return false;
  const end = before.slice(-1);
  const start = after.slice(0, 1);
  if (isHidden && WORD.test(end) && WORD.test(start) && isSeparator(node)) return true;
  if (left.kind !== ELEMENT || next.kind !== ELEMENT || RAISED.has(left.name) || RAISED.has(next.name)) return false;
  const areLinks = left.name === 'a' && next.name === 'a' && attribute(left, 'href') !== attribute(next, 'href');
  if (areLinks && CASED.test(end) && CASED.test(start)) return true;
  if (!beginsAnew(end, start, after.slice(1, 2)) || isLooseText(left.previous) || isLooseText(next.next)) return false;
  return hasWords(before) || hasWords(after);
}

/** Whether a text that begins with `start`, then `second`, is more likely another one than the rest of one that ends in `end`. */
function beginsAnew(end: string, start: string, second: string): boolean {
  if (!UPPER.test(start)) return CASED.test(end) && (start === '(' || DIGIT.test(start));
  return UPPER.test(end) ? LOWER.test(second) : CASED.test(end) || CLOSING.test(end);
}

/** Beside it the elements are parts of a running text, however they are styled: an initial, a year of which half is set apart. */
function isLooseText(node: HtmlNode | null): boolean {
  return node !== null && node.kind !== ELEMENT && WORD.test(node.value);
}

/** The first or the last text in `node`; the empty string where that is not shown. */
function textAt(end: 'first' | 'last', node: HtmlNode, dropped?: Uint8Array): string {
  let at: HtmlNode | null = node;
  for (let depth = 0; at?.kind === ELEMENT && depth < DEEPEST; depth++) at = at[end];
  return at && at.kind !== ELEMENT && !dropped?.[at.index] ? at.value : '';
}

function hasWords(text: string): boolean {
  return text.length > LONGEST_WORD || /\S\s+\S/.test(text);
}

/** A sign between two that is kept from screen readers: the slash between the steps of a path, the dot between facts. */
function isSeparator(element: HtmlElement): boolean {
  if (attribute(element, 'aria-hidden') !== 'true') return false;
  const sign = textAt('first', element).trim();
  return sign !== '' && sign.length < 4 && !WORD.test(sign);
}
