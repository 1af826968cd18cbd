/** Keeps footnotes and lists of sources that kept text refers to. */

import {
  attribute,
  ELEMENT,
  following,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '../../html/tree/tree.ts';
import { pageFragment } from '../../page/page-fragments.ts';
import { isHeading } from '../describe/headings.ts';
import { isMostlyLink } from '../describe/running-sums.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import { BLOCK_RADIX, type PageBlocks } from '../segment/page-blocks.ts';
import type { RuleContext } from './rule-context.ts';

/**
 * A reference mark is a number or sign of at most this many characters, in at most this many nodes.
 */
const MAX_MARK = 8;
const MAX_MARK_NODES = 12;
/** A note has at most this many blocks, and at most this many before its link back to the text. */
const MAX_NOTE_BLOCKS = 8;
const MAX_BEFORE_BACKLINK = 2;

const LISTS = tagCodes('ol ul');
const ITEM = tagCode('li');
/**
 * A block that cites a source has at least this many words. A list is kept if this many of its
 * sources are cited.
 */
const MIN_CITING_WORDS = 8;
const MIN_CITED_SOURCES = 3;
/** Containers from a source up to its list. */
const MAX_LIST_LEVELS = 6;

/** A link to another place on the page. */
interface FragmentLink {
  readonly anchor: HtmlElement;
  readonly target: string;
  /** The block that the link is in. */
  readonly from: number;
}

/**
 * Keeps a note if a kept block refers to it and the note links back, and a list of sources if kept
 * text cites several of them. Sources of papers rarely link back. Linear in the document.
 *
 * @param keepsSources - whether lists of sources are kept. Numbered lists below a product
 * are its terms.
 */
export function keepNotes({ document, view: { page }, pageUrls, kept }: RuleContext, keepsSources: boolean): void {
  const links = fragmentLinksOf(document, page, pageUrls);
  const references = links.filter(({ anchor, from }) => kept[from] === 1 && isMark(anchor));
  if (references.length === 0) return;
  const targets = findTargets(document, page, new Set(links.map(({ target }) => target)));
  /** For each link its own block and its target's, as one number. */
  const linkedBlocks = new Set<number>();
  for (const { target, from } of links) {
    const to = targets.get(target);
    if (to !== undefined) linkedBlocks.add(from * BLOCK_RADIX + to);
  }
  const notes = new Set<number>();
  /** By list: its sources that are cited. */
  const citedByList = new Map<number, Set<number>>();
  for (const link of references) {
    const note = targets.get(link.target);
    if (note === undefined || note <= link.from) continue;
    const list = keepsSources ? sourceListOf(note, link, page) : -1;
    if (list >= 0) citedByList.set(list, (citedByList.get(list) ?? new Set()).add(note));
    if (notes.has(note)) continue;
    for (let b = note; b <= note + MAX_BEFORE_BACKLINK; b++)
      if (linkedBlocks.has(b * BLOCK_RADIX + link.from)) notes.add(note);
  }
  const noteStarts = new Set(targets.values());
  for (const note of notes) kept.fill(1, note, endOfNote(note, page, noteStarts));
  // The outermost list comes first, so no block is visited twice.
  let done = 0;
  for (const list of [...citedByList.keys()].sort((a, b) => a - b)) {
    if (citedByList.get(list)!.size < MIN_CITED_SOURCES || page.containers[list]!.first < done) continue;
    keepSources(list, page, kept);
    done = page.containers[list]!.end;
  }
}

/** The list of a source that a sentence above it cites, or -1. */
function sourceListOf(source: number, { from }: FragmentLink, { blocks, containers }: PageBlocks): number {
  const { words, size, linkSize } = blocks[from]!;
  if (words < MIN_CITING_WORDS || 2 * linkSize > size) return -1;
  let c = blocks[source]!.container;
  for (let level = 0; level < MAX_LIST_LEVELS && c >= 0; level++, c = containers[c]!.parent)
    if (LISTS.has(containers[c]!.tag)) return from < containers[c]!.first ? c : -1;
  return -1;
}

/**
 * Keeps the list and the heading right above it. Of each source, it drops blocks of links below the first block, such
 * as `Google Scholar`.
 */
function keepSources(list: number, { blocks, containers }: PageBlocks, kept: Uint8Array): void {
  const { first, end } = containers[list]!;
  const starts = new Set<number>();
  for (let c = list + 1; c < containers.length && containers[c]!.first < end; c++)
    if (containers[c]!.tag === ITEM) starts.add(containers[c]!.first);
  for (let b = first; b < end; b++) kept[b] = starts.has(b) || !isMostlyLink(blocks[b]!) ? 1 : 0;
  if (first > 0 && isHeading(containers[blocks[first - 1]!.container]!.tag)) kept[first - 1] = 1;
}

function fragmentLinksOf(
  { fragmentLinks }: HtmlDocument,
  page: PageBlocks,
  pageUrls: readonly string[],
): FragmentLink[] {
  const links: FragmentLink[] = [];
  for (const anchor of fragmentLinks) {
    const target = pageFragment(anchor, pageUrls);
    const from = target === '' ? -1 : blockAt(anchor.index, page);
    if (from >= 0) links.push({ anchor, target, from });
  }
  return links;
}

/** By fragment name: the block at its target. */
function findTargets({ root }: HtmlDocument, page: PageBlocks, names: ReadonlySet<string>): Map<string, number> {
  const targets = new Map<string, number>();
  for (let node: HtmlNode | null = root; node; node = following(node, root)) {
    if (node.kind !== ELEMENT || node.attributes.length === 0) continue;
    const name = attribute(node, 'id') ?? (node.name === 'a' ? attribute(node, 'name') : undefined);
    if (name === undefined || !names.has(name) || targets.has(name)) continue;
    const block = blockAt(node.index, page);
    if (block >= 0) targets.set(name, block);
  }
  return targets;
}

/** The block of the first text at or after the node with this index, or -1. */
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

/** Whether the link's text is a reference mark rather than a word. */
function isMark(anchor: HtmlElement): boolean {
  let text = '';
  let nodesLeft = MAX_MARK_NODES;
  for (let node = following(anchor, anchor); node; node = following(node, anchor)) {
    if (nodesLeft-- === 0) return false;
    if (node.kind !== ELEMENT) text += node.value.trim().slice(0, MAX_MARK + 1);
  }
  return text.length > 0 && text.length <= MAX_MARK && !WORD.test(text);
}

/** Letters, but no number as in `note 1`, and no Roman one. */
const WORD = /^(?!\W*[ivxlc]+\W*$)\D*[a-z]{3}\D*$/i;

/** Where the next note begins, or where the note's list item or container ends. */
function endOfNote(note: number, { blocks, containers }: PageBlocks, noteStarts: ReadonlySet<number>): number {
  let container = containers[blocks[note]!.container]!;
  while (
    container.tag !== ITEM &&
    container.first === note &&
    container.end - note <= MAX_NOTE_BLOCKS &&
    container.parent >= 0
  )
    container = containers[container.parent]!;
  const maxEnd = Math.min(container.end, note + MAX_NOTE_BLOCKS);
  // A mark alone is followed by its text.
  let end = note + (blocks[note]!.size <= MAX_MARK ? 2 : 1);
  while (end < maxEnd && !noteStarts.has(end)) end++;
  return end;
}
