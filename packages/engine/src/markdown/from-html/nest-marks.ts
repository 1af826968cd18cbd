/**
 * Flat spans with sets of marks → nested phrasing nodes. Each mark encloses the longest possible
 * run.
 */
import type { Link, Mark, MarkType, Phrasing } from '../tree.ts';
import { arrayWithCapacityOne, shrinkToFit } from './compact-array.ts';
import {
  CODE,
  DELETE,
  EMPHASIS,
  type InlineSpan,
  KBD,
  type LinkTarget,
  MARK,
  OTHER_KBD,
  OTHER_QUOTE,
  QUOTE,
  STRONG,
  SUB,
  SUP,
} from './phrasing-buffer.ts';

/**
 * Nesting order, outermost first, of marks that cover the same run. Marks written as HTML tags come
 * first, because a tag next to an asterisk counts as punctuation for the flanking rules.
 */
const NESTING_ORDER: readonly (readonly [bit: number, type: MarkType])[] = [
  [QUOTE, 'q'],
  [OTHER_QUOTE, 'q'],
  [MARK, 'mark'],
  [SUB, 'sub'],
  [SUP, 'sup'],
  [KBD, 'kbd'],
  [OTHER_KBD, 'kbd'],
  [DELETE, 'delete'],
  [STRONG, 'strong'],
  [EMPHASIS, 'emphasis'],
];

/** Arrays of up to this many nodes are shrunk to their length. */
const MAX_SHRUNK_LENGTH = 8;
const EXAMPLE_NODE: Phrasing = { type: 'break' };
/** Shared by all plain spaces between links. */
const SPACE: Phrasing = { type: 'text', value: ' ' };

/**
 * Decides whether a link is written. URLs of a link around many blocks are repeated, up to a limit.
 */
export type AdmitLink = (target: LinkTarget) => boolean;

/** The recursion depth is bounded by the number of kinds of marks plus one for links. */
export function nestMarks(spans: readonly InlineSpan[], admitLink: AdmitLink): Phrasing[] {
  const [first] = spans;
  // The most frequent case: plain text.
  if (spans.length === 1 && first && first.node === null && first.marks === 0 && !first.link) {
    return [{ type: 'text', value: first.text }];
  }
  return nest(spans, 0, spans.length, 0, false, admitLink);
}

function nest(
  spans: readonly InlineSpan[],
  from: number,
  to: number,
  open: number,
  inLink: boolean,
  admitLink: AdmitLink,
): Phrasing[] {
  const phrasing: Phrasing[] = arrayWithCapacityOne(EXAMPLE_NODE);
  let at = from;
  while (at < to) {
    const span = spans[at]!;
    const marks = span.marks & ~(open | CODE);
    const link = inLink ? null : span.link;
    if (marks === 0 && !link) {
      add(phrasing, span);
      at++;
      continue;
    }
    let end = link ? endOfLink(spans, at, to, link) : at;
    let bit = 0;
    let type: MarkType = 'strong';
    // Skip the search for links without marks, the most frequent case.
    for (let place = marks === 0 ? NESTING_ORDER.length : 0; place < NESTING_ORDER.length; place++) {
      const [candidate, name] = NESTING_ORDER[place]!;
      if (!(marks & candidate)) continue;
      const reach = endOfMark(spans, at, to, candidate, inLink);
      if (reach <= end) continue;
      end = reach;
      bit = candidate;
      type = name;
    }
    if (bit === 0 && link) {
      const children = nest(spans, at, end, open, true, admitLink);
      if (admitLink(link)) phrasing.push({ type: 'link', url: link.url, title: link.title, children } satisfies Link);
      else for (const child of children) addNode(phrasing, child);
    } else phrasing.push({ type, children: nest(spans, at, end, open | bit, inLink, admitLink) } satisfies Mark);
    at = end;
  }
  return shrinkToFit(phrasing, MAX_SHRUNK_LENGTH);
}

function endOfLink(spans: readonly InlineSpan[], from: number, to: number, link: LinkTarget): number {
  let end = from + 1;
  while (end < to && spans[end]!.link === link) end++;
  return end;
}

/** A mark that would end inside a link ends before it, so that the link stays whole. */
function endOfMark(spans: readonly InlineSpan[], from: number, to: number, bit: number, inLink: boolean): number {
  let end = from + 1;
  while (end < to && spans[end]!.marks & bit) end++;
  const link = spans[end - 1]!.link;
  if (inLink || !link || end === to || spans[end]!.link !== link) return end;
  let start = end - 1;
  while (start > from && spans[start - 1]!.link === link) start--;
  return start;
}

function add(phrasing: Phrasing[], span: InlineSpan): void {
  if (span.node) phrasing.push(span.node);
  else if (span.text === ' ' && span.marks === 0 && phrasing.at(-1)?.type !== 'text') phrasing.push(SPACE);
  else addNode(phrasing, { type: span.marks & CODE ? 'inlineCode' : 'text', value: span.text });
}

/** Appends a node. Merges texts and code spans that became adjacent when a link was dropped. */
function addNode(phrasing: Phrasing[], node: Phrasing): void {
  const last = phrasing.at(-1);
  if (last?.type === 'text' && node.type === 'text') {
    phrasing[phrasing.length - 1] = { type: 'text', value: last.value + node.value };
  } else if (last?.type === 'inlineCode' && node.type === 'inlineCode') {
    phrasing[phrasing.length - 1] = { type: 'inlineCode', value: last.value + node.value };
  } else phrasing.push(node);
}
