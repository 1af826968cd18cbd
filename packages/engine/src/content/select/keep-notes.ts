/** Notes at the end of a text stay where what refers to them does: a reference that leads to nothing is no use. */
import {
  attribute,
  ELEMENT,
  following,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '../../html/tree/tree.ts';
import { type PageBlocks, PLACES } from '../segment/cut-blocks.ts';
import { tagCodes } from '../segment/elements.ts';
import { isHeading } from '../segment/page-structure.ts';

/** A reference is a number or a sign, and so is what leads back. */
const LONGEST_SIGN = 8;
const MOST_NODES = 12;
/** Blocks of a note at most, and before the jump back in it. */
const LONGEST_NOTE = 8;
const BEFORE_BACK = 2;

/** A reference in a text of so many words leads to a list of sources where so many of that list are referred to. */
const TEXT_WORDS = 8;
const LEAST_SOURCES = 3;
const LISTS = tagCodes('ol ul');
/** How far around a source its list is. */
const MOST_LEVELS = 6;
const MOSTLY_LINKS = 0.9;

interface Jump {
  readonly anchor: HtmlElement;
  readonly target: string;
  /** The block that the jump stands in. */
  readonly from: number;
}

/**
 * Keeps the notes that a kept block refers to and that lead back to it, and the lists of sources that kept text refers to by number,
 * though most publishers of papers let them lead nowhere. Linear in the document.
 *
 * @param hasSources - whether it is a page that has sources: below what is for sale stand terms.
 */
export function keepNotes(document: HtmlDocument, page: PageBlocks, hasSources: boolean, kept: Uint8Array): void {
  const jumps = jumpsOf(document, page);
  const isReference = ({ anchor, from }: Jump) => kept[from] === 1 && isSign(anchor);
  if (!jumps.some(isReference)) return;
  const places = placesOf(document, page, new Set(jumps.map(({ target }) => target)));
  /** The blocks that a jump stands in and leads to, as one number. */
  const ways = new Set<number>();
  for (const { target, from } of jumps) {
    const to = places.get(target);
    if (to !== undefined) ways.add(from * PLACES + to);
  }
  const notes = new Set<number>();
  /** By list: its sources that are referred to. */
  const lists = new Map<number, Set<number>>();
  for (const jump of jumps) {
    const note = places.get(jump.target);
    if (note === undefined || note <= jump.from || !isReference(jump)) continue;
    const list = hasSources ? listOfSources(note, jump, page) : -1;
    if (list >= 0) lists.set(list, (lists.get(list) ?? new Set()).add(note));
    if (kept[note] || notes.has(note)) continue;
    for (let b = note; b <= note + BEFORE_BACK; b++) if (ways.has(b * PLACES + jump.from)) notes.add(note);
  }
  const begins = new Set(places.values());
  for (const note of notes) kept.fill(1, note, endOf(note, page, begins));
  // The outermost first, so that no block is kept twice.
  let settled = 0;
  for (const list of [...lists.keys()].sort((a, b) => a - b)) {
    if (lists.get(list)!.size < LEAST_SOURCES || page.containers[list]!.first < settled) continue;
    keepSources(list, page, kept);
    settled = page.containers[list]!.end;
  }
}

/** The list that a source stands in which a sentence refers to, or -1. */
function listOfSources(source: number, { from }: Jump, { blocks, containers }: PageBlocks): number {
  const { words, size, linkSize } = blocks[from]!;
  if (words < TEXT_WORDS || 2 * linkSize > size) return -1;
  let c = blocks[source]!.container;
  for (let level = 0; level < MOST_LEVELS && c >= 0; level++, c = containers[c]!.parent)
    if (LISTS.has(containers[c]!.tag)) return from < containers[c]!.first ? c : -1;
  return -1;
}

/** Keeps the list and the heading right above it, without the links to where else each source is found. */
function keepSources(list: number, { blocks, containers }: PageBlocks, kept: Uint8Array): void {
  const { first, end } = containers[list]!;
  for (let b = first; b < end; b++) if (blocks[b]!.linkSize < MOSTLY_LINKS * blocks[b]!.size) kept[b] = 1;
  if (first > 0 && isHeading(containers[blocks[first - 1]!.container]!.tag)) kept[first - 1] = 1;
}

/** Jumps to another place on the page, in order. */
function jumpsOf({ jumps }: HtmlDocument, page: PageBlocks): Jump[] {
  const found: Jump[] = [];
  for (const anchor of jumps) {
    const href = attribute(anchor, 'href')!;
    const from = href.length > 1 && href.startsWith('#') ? blockAt(anchor.index, page) : -1;
    if (from >= 0) found.push({ anchor, target: href.slice(1), from });
  }
  return found;
}

/** By name of a place: the block that begins there. */
function placesOf({ root }: HtmlDocument, page: PageBlocks, wanted: ReadonlySet<string>): Map<string, number> {
  const places = new Map<string, number>();
  for (let node: HtmlNode | null = root; node; node = following(node, root)) {
    if (node.kind !== ELEMENT || node.attributes.length === 0) continue;
    const name = attribute(node, 'id') ?? (node.name === 'a' ? attribute(node, 'name') : undefined);
    if (name === undefined || !wanted.has(name) || places.has(name)) continue;
    const block = blockAt(node.index, page);
    if (block >= 0) places.set(name, block);
  }
  return places;
}

/** The block of the first text at or after a node, or -1. */
function blockAt(index: number, { blocks, texts }: PageBlocks): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (texts[blocks[middle]!.endText - 1]!.index < index) low = middle + 1;
    else high = middle;
  }
  return low < blocks.length ? low : -1;
}

function isSign(anchor: HtmlElement): boolean {
  let length = 0;
  let left = MOST_NODES;
  for (let node = following(anchor, anchor); node; node = following(node, anchor)) {
    if (left-- === 0) return false;
    if (node.kind !== ELEMENT) length += node.value.trim().length;
  }
  return length > 0 && length <= LONGEST_SIGN;
}

/** Where the next note or another place begins, or what the note stands in ends. */
function endOf(note: number, { blocks, containers }: PageBlocks, begins: ReadonlySet<number>): number {
  let around = containers[blocks[note]!.container]!;
  while (around.first === note && around.end - note <= LONGEST_NOTE && around.parent >= 0)
    around = containers[around.parent]!;
  const most = Math.min(around.end, note + LONGEST_NOTE);
  let end = note + 1;
  while (end < most && !begins.has(end)) end++;
  return end;
}
