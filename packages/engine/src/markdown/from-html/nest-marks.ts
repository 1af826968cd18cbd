/** Pieces with mark sets → nested phrasing, each mark around the longest stretch that has it. */
import type { Link, Mark, MarkType, Phrasing } from '../tree.ts';
import { arrayWithCapacityOne } from './compact-array.ts';
import {
  CODE,
  DELETE,
  EMPHASIS,
  KBD,
  type LinkTarget,
  MARK,
  OTHER_KBD,
  OTHER_QUOTE,
  type Piece,
  QUOTE,
  STRONG,
  SUB,
  SUP,
} from './phrasing-buffer.ts';

/**
 * From outside to inside where two marks cover the same stretch. The ones written as tags come first: a tag beside an
 * asterisk counts as punctuation, so an asterisk is better off next to the text.
 */
const ORDER: readonly (readonly [bit: number, type: MarkType])[] = [
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

/** Arrays of so many nodes are kept no longer than they are. */
const FEW = 8;
const NOTHING: Phrasing = { type: 'break' };
/** What stands between most links. */
const SPACE: Phrasing = { type: 'text', value: ' ' };

/** Decides whether a link is written; a link over many blocks repeats its address in each, so there is a bound. */
export type AdmitLink = (target: LinkTarget) => boolean;

/** Depth of the recursion is at most one a mark and one for the link, whatever the page. */
export function nestMarks(pieces: readonly Piece[], admit: AdmitLink): Phrasing[] {
  const [first] = pieces;
  // Most paragraphs are nothing but text.
  if (pieces.length === 1 && first && first.node === null && first.marks === 0 && !first.link) {
    return [{ type: 'text', value: first.text }];
  }
  return nest(pieces, 0, pieces.length, 0, false, admit);
}

function nest(
  pieces: readonly Piece[],
  from: number,
  to: number,
  open: number,
  inLink: boolean,
  admit: AdmitLink,
): Phrasing[] {
  const phrasing: Phrasing[] = arrayWithCapacityOne(NOTHING);
  let at = from;
  while (at < to) {
    const piece = pieces[at]!;
    const marks = piece.marks & ~(open | CODE);
    const link = inLink ? null : piece.link;
    if (marks === 0 && !link) {
      add(phrasing, piece);
      at++;
      continue;
    }
    let end = link ? endOfLink(pieces, at, to, link) : at;
    let bit = 0;
    let type: MarkType = 'strong';
    // A link without marks, as most are, has nothing to look for.
    for (let place = marks === 0 ? ORDER.length : 0; place < ORDER.length; place++) {
      const [candidate, name] = ORDER[place]!;
      if (!(marks & candidate)) continue;
      const reach = endOfMark(pieces, at, to, candidate, inLink);
      if (reach <= end) continue;
      end = reach;
      bit = candidate;
      type = name;
    }
    if (bit === 0 && link) {
      const children = nest(pieces, at, end, open, true, admit);
      if (admit(link)) phrasing.push({ type: 'link', url: link.url, title: link.title, children } satisfies Link);
      else for (const child of children) addNode(phrasing, child);
    } else phrasing.push({ type, children: nest(pieces, at, end, open | bit, inLink, admit) } satisfies Mark);
    at = end;
  }
  // An array that was pushed to has room for sixteen more.
  return phrasing.length > 1 && phrasing.length <= FEW ? phrasing.slice() : phrasing;
}

function endOfLink(pieces: readonly Piece[], from: number, to: number, link: LinkTarget): number {
  let end = from + 1;
  while (end < to && pieces[end]!.link === link) end++;
  return end;
}

/** A mark that ends inside a link ends before it instead, so that the link stays in one piece. */
function endOfMark(pieces: readonly Piece[], from: number, to: number, bit: number, inLink: boolean): number {
  let end = from + 1;
  while (end < to && pieces[end]!.marks & bit) end++;
  const link = pieces[end - 1]!.link;
  if (inLink || !link || end === to || pieces[end]!.link !== link) return end;
  let start = end - 1;
  while (start > from && pieces[start - 1]!.link === link) start--;
  return start;
}

function add(phrasing: Phrasing[], piece: Piece): void {
  if (piece.node) phrasing.push(piece.node);
  else if (piece.text === ' ' && piece.marks === 0 && phrasing.at(-1)?.type !== 'text') phrasing.push(SPACE);
  else addNode(phrasing, { type: piece.marks & CODE ? 'inlineCode' : 'text', value: piece.text });
}

/** Appends, joining two texts or two code spans that meet where a link between them was not written. */
function addNode(phrasing: Phrasing[], node: Phrasing): void {
  const last = phrasing.at(-1);
  if (last?.type === 'text' && node.type === 'text') {
    phrasing[phrasing.length - 1] = { type: 'text', value: last.value + node.value };
  } else if (last?.type === 'inlineCode' && node.type === 'inlineCode') {
    phrasing[phrasing.length - 1] = { type: 'inlineCode', value: last.value + node.value };
  } else phrasing.push(node);
}
