/**
 * Detects adjacent elements whose texts need a space between them, such as `Prev Post` and `Next
 * Post`. Browsers show them apart by external style sheets, which are not available.
 *
 * Two adjacent links with different URLs are separate. So are other elements, of which one has
 * several words, if the second begins with a capital, a digit, a quote or a parenthesis and no loose
 * text is next to them; an element of several words and loose text, if a lowercase letter meets
 * a capitalized word; and labels, such as a word and a number (`Replies` `12`). Split words (`trend`
 * `s`), scripts without case, and fragments (which have no external style sheets) are left alone.
 */
import { attribute, ELEMENT, type HtmlElement, type HtmlNode, type HtmlText } from '../../html/tree/tree.ts';
import { isSidenote } from './footnote/sidenote.ts';
import { isRaised } from './styled-text.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** Nodes visited to find the first or last text of an element, or the element before hidden ones. */
const MAX_STEPS = 8;
/** Longer texts have several words. */
const MAX_WORD_LENGTH = 100;

/** Letters of scripts with case, and digits. */
const CASED = /[\p{LC}\p{Nd}]/u;
const LOWERCASE = /\p{Ll}/u;
const UPPERCASE = /\p{Lu}/u;
const TEXT_START = /[\p{Lu}\p{Nd}]/u;
const CAPITALIZED = /^\p{Lu}\p{Ll}/u;
const DIGIT = /\p{Nd}/u;
const WORD = /[\p{L}\p{N}]/u;
/** Ends of a sentence, a label or a remark. */
const CLOSING_PUNCTUATION = /[.!?…:;,)\]"”»]/;
const OPENING_QUOTE = /["“„«]/;
/** A word and a number, or a number and its unit (not `3rd`). */
const WORD_AND_NUMBER = /\p{LC}{3}\|\p{Nd}|\p{Nd}\|(?:\p{Lu}|\p{LC}{4})/u;
/** Two words that begin with capitals, or two numbers rather than digits. */
const LABELS = /\p{Ll}\|\p{Lu}|\p{Lu}{2}\|\p{Lu}{2}|\p{Nd}{2}\|\p{Nd}|\p{Nd}\|\p{Nd}{2}/u;
/** A label before its value, or the number of a paragraph, such as `(a)`. */
const MARKER = /\p{L}:$|^[([]?(?:\p{L}|[ivx\d]{1,4})[.)\]]$/u;
const RAISED = /^su[bp]$/;
const LINK = /^a$/;

/** Whether the text after `node` is separate from the text that `out` ends in. */
export function areSeparateTexts(out: TreeBuilder, node: HtmlNode): boolean {
  const { document, dropped, marks } = out;
  const { next } = node;
  if (!next || (node.kind !== ELEMENT && next.kind !== ELEMENT)) return false;
  if (document.isFragment || dropped[next.index] || marks.areInCode) return false;
  const isHidden = dropped[node.index] !== 0;
  // Bulletin boards write who is quoted as `<cite>ann wrote:</cite>`, right before the quoted text.
  if (next.kind === ELEMENT && next.name === 'cite' && /^\s*[—–-]/.test(edgeText('first', next)?.value ?? ''))
    return true;
  if (node.kind === ELEMENT && node.name === 'cite' && edgeText('last', node)?.value.endsWith(':')) return true;
  // The most frequent cases: loose text that doesn't begin or end like a text of its own.
  if (next.kind !== ELEMENT && !isHidden && !TEXT_START.test(next.value.slice(0, 1))) return false;
  if (node.kind !== ELEMENT && !isCased(node.value.slice(-1))) return false;
  const left = lastWithText(node, dropped);
  const right = edgeText('first', next, dropped);
  if (!left || !right) return false;
  const before = left.text.value;
  const after = right.value;
  const end = before.slice(-1);
  const start = after.slice(0, 1);
  if (isHidden && node.kind === ELEMENT && WORD.test(end) && WORD.test(start) && isSeparator(node)) return true;
  const areCased = isCased(end) && isCased(start);
  if (isHidden && areCased && node.kind === ELEMENT && node.name === 'br') return true;
  const { top } = left;
  if (isNote(out, top, top) || isNote(out, right, next)) return false;
  const isInText = isLooseText(top.previous) || isLooseText(next.next);
  if (!isInText && areLabels(top, next, before, after)) return true;
  if (top.kind !== ELEMENT || next.kind !== ELEMENT) {
    const words = top.kind === ELEMENT ? before : next.kind === ELEMENT ? after : '';
    return LOWERCASE.test(end) && CAPITALIZED.test(after) && hasSeveralWords(words);
  }
  const link = areCased ? elementAround(left.text, top, LINK) : undefined;
  const nextLink = link && elementAround(right, next, LINK);
  if (nextLink && attribute(link, 'href') !== attribute(nextLink, 'href')) return true;
  if (node.kind === ELEMENT && node.name === 'wbr') return false;
  if (isInText || !beginsNewText(end, start, after.slice(1, 2))) return false;
  return hasSeveralWords(before) || hasSeveralWords(after);
}

/**
 * Whether `start` and `second` (the next characters) begin a new text rather than continue one that
 * ends in `end`.
 */
function beginsNewText(end: string, start: string, second: string): boolean {
  const endsCased = isCased(end);
  if (OPENING_QUOTE.test(start)) return endsCased && (UPPERCASE.test(second) || DIGIT.test(second));
  if (!UPPERCASE.test(start)) return endsCased && (start === '(' || DIGIT.test(start));
  return UPPERCASE.test(end) ? LOWERCASE.test(second) : endsCased || CLOSING_PUNCTUATION.test(end);
}

function isCased(character: string): boolean {
  return CASED.test(character);
}

/** Whether the nodes, with the texts `before` and `after`, are labels. */
function areLabels(node: HtmlNode, next: HtmlNode, before: string, after: string): boolean {
  const areElements = node.kind === ELEMENT && next.kind === ELEMENT;
  if (areElements && MARKER.test(before) && WORD.test(after.slice(0, 1))) return true;
  // Other elements, such as `b`, format a part of a word. A link next to text may be a reference.
  const isOther = (side: HtmlNode): boolean =>
    side.kind === ELEMENT && side.name !== 'span' && side.name !== 'time' && !(areElements && side.name === 'a');
  if (isOther(node) || isOther(next)) return false;
  const edges = `${before.slice(-3)}|${after.slice(0, 4)}`;
  const hasClass = areElements && (attribute(node, 'class') || attribute(next, 'class'));
  return WORD_AND_NUMBER.test(edges) || (Boolean(hasClass) && LABELS.test(edges));
}

/** Whether `text` is raised or lowered in `top`, or `top` is a note. */
function isNote(out: TreeBuilder, text: HtmlNode, top: HtmlNode): boolean {
  if (elementAround(text, top, RAISED)) return true;
  return top.kind === ELEMENT && (isSidenote(attribute(top, 'class') ?? '') || isRaised(out, top));
}

/**
 * Whether it is text outside an element. Elements next to it are part of a sentence, such as an
 * initial in a span.
 */
function isLooseText(node: HtmlNode | null): boolean {
  return node !== null && node.kind !== ELEMENT && WORD.test(node.value);
}

/** The last text at or before `node`, and the sibling of `node` that it is in. */
function lastWithText(node: HtmlNode, dropped: Uint8Array): { top: HtmlNode; text: HtmlText } | undefined {
  let top: HtmlNode | null = node;
  for (let step = 0; top && step < MAX_STEPS; step++) {
    const text = edgeText('last', top, dropped);
    if (text) return { top, text };
    top = top.previous;
  }
  return undefined;
}

/** The first or last text in `node` that isn't hidden. */
function edgeText(end: 'first' | 'last', node: HtmlNode, dropped?: Uint8Array): HtmlText | undefined {
  const onward = end === 'first' ? 'next' : 'previous';
  let at: HtmlNode = node;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!dropped?.[at.index]) {
      if (at.kind !== ELEMENT) return at;
      const inner: HtmlNode | null = at[end];
      if (inner) {
        at = inner;
        continue;
      }
    }
    while (at !== node && !at[onward]) at = at.parent!;
    if (at === node) return undefined;
    at = at[onward]!;
  }
  return undefined;
}

/** The element around `node` with such a name, within `top` or `top` itself. */
function elementAround(node: HtmlNode, top: HtmlNode, name: RegExp): HtmlElement | undefined {
  for (let at = node; at !== top.parent; at = at.parent!) if (at.kind === ELEMENT && name.test(at.name)) return at;
  return undefined;
}

function hasSeveralWords(text: string): boolean {
  return text.length > MAX_WORD_LENGTH || /\S\s+\S/.test(text);
}

/** Whether it is a separator hidden from screen readers, such as `/` in breadcrumbs. */
function isSeparator(element: HtmlElement): boolean {
  if (attribute(element, 'aria-hidden') !== 'true') return false;
  const sign = edgeText('first', element)?.value.trim() ?? '';
  return sign !== '' && sign.length < 4 && !WORD.test(sign);
}
