/**
 * Detects adjacent elements whose texts need a space between them, such as `Prev Post` and `Next
 * Post`. Browsers show them apart by external style sheets, which are not available.
 *
 * Two adjacent links with different URLs are separate. So are other elements, of which one has
 * several words, if the second begins with a capital, a digit, a quote or a parenthesis and no loose
 * text is next to them. Single words (`Java` `Script`), split words (`trend` `s`), scripts without
 * case, and fragments (which have no external style sheets) are left alone.
 */
import { attribute, ELEMENT, type HtmlElement, type HtmlNode } from '../../html/tree/tree.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Levels descended to find the first or last text of an element. */
const MAX_DEPTH = 8;
/** Longer texts have several words. */
const MAX_WORD_LENGTH = 100;

/** Letters of scripts with case, and digits. */
const CASED = /[\p{Ll}\p{Lu}\p{Nd}]/u;
const LOWERCASE = /\p{Ll}/u;
const UPPERCASE = /\p{Lu}/u;
const DIGIT = /\p{Nd}/u;
const WORD = /[\p{L}\p{N}]/u;
/** Ends of a sentence, a label or a remark. */
const CLOSING_PUNCTUATION = /[.!?…:;,)"”»]/;
const OPENING_QUOTE = /["“„«]/;
const RAISED = new Set(['sub', 'sup']);

/** Whether the text after `node` is separate from the text that `out` ends in. */
export function areSeparateTexts(out: TreeBuilder, node: HtmlNode): boolean {
  const { document, dropped, marks } = out;
  const { next } = node;
  if (!next || node.kind !== ELEMENT || document.isFragment || dropped[next.index]) return false;
  if (marks.areInCode) return false;
  const isHidden = dropped[node.index] !== 0;
  // The most frequent case: an element followed by text.
  if (next.kind !== ELEMENT && !isHidden) return false;
  const left = isHidden ? node.previous : node;
  if (!left) return false;
  const before = edgeText('last', left, dropped);
  const after = edgeText('first', next, dropped);
  if (before === '' || after === '') return false;
  const end = before.slice(-1);
  const start = after.slice(0, 1);
  if (isHidden && WORD.test(end) && WORD.test(start) && isSeparator(node)) return true;
  if (left.kind !== ELEMENT || next.kind !== ELEMENT || RAISED.has(left.name) || RAISED.has(next.name)) return false;
  const areLinks = left.name === 'a' && next.name === 'a' && attribute(left, 'href') !== attribute(next, 'href');
  if (areLinks && CASED.test(end) && CASED.test(start)) return true;
  if (!beginsNewText(end, start, after.slice(1, 2)) || isLooseText(left.previous) || isLooseText(next.next))
    return false;
  return hasSeveralWords(before) || hasSeveralWords(after);
}

/**
 * Whether `start` and `second` (the next characters) begin a new text rather than continue one that
 * ends in `end`.
 */
function beginsNewText(end: string, start: string, second: string): boolean {
  if (OPENING_QUOTE.test(start)) return CASED.test(end) && (UPPERCASE.test(second) || DIGIT.test(second));
  if (!UPPERCASE.test(start)) return CASED.test(end) && (start === '(' || DIGIT.test(start));
  return UPPERCASE.test(end) ? LOWERCASE.test(second) : CASED.test(end) || CLOSING_PUNCTUATION.test(end);
}

/**
 * Whether it is text outside an element. Elements next to it are part of a sentence, such as an
 * initial in a span.
 */
function isLooseText(node: HtmlNode | null): boolean {
  return node !== null && node.kind !== ELEMENT && WORD.test(node.value);
}

/** The first or last text in `node`; the empty string if it is hidden. */
function edgeText(end: 'first' | 'last', node: HtmlNode, dropped?: Uint8Array): string {
  let at: HtmlNode | null = node;
  for (let depth = 0; at?.kind === ELEMENT && depth < MAX_DEPTH; depth++) at = at[end];
  return at && at.kind !== ELEMENT && !dropped?.[at.index] ? at.value : '';
}

function hasSeveralWords(text: string): boolean {
  return text.length > MAX_WORD_LENGTH || /\S\s+\S/.test(text);
}

/** Whether it is a separator hidden from screen readers, such as `/` in breadcrumbs. */
function isSeparator(element: HtmlElement): boolean {
  if (attribute(element, 'aria-hidden') !== 'true') return false;
  const sign = edgeText('first', element).trim();
  return sign !== '' && sign.length < 4 && !WORD.test(sign);
}
