/**
 * Drops what a page repeats for narrow screens: menus, headers, bylines, tables of contents. Its style sheets show only
 * one of the copies, but they are rarely part of the page.
 */
import { type HtmlDocument, subtreeEnd } from '../html/tree/tree.ts';
import { type ContentBlock, type ContentBlocks, readContentBlocks } from './content-blocks.ts';

/** An element for narrow screens is a copy if at least this share of its texts, links and images is elsewhere. */
const MIN_COPIED_SHARE = 0.5;
/** In place of the parent: a part of the block was dropped. */
const INCOMPLETE = -2;

/**
 * Drops the blocks of copies that are equal to a block elsewhere, which stays. What only the copy has stays, too. Linear in
 * the document.
 *
 * @param narrowClasses - class numbers of elements for narrow screens.
 */
export function dropNarrowCopies(
  document: HtmlDocument,
  narrowClasses: ReadonlySet<number>,
  dropped: Uint8Array,
): void {
  const content = readContentBlocks(document, narrowClasses, dropped);
  const { blocks, marked } = content;
  if (marked.length === 0) return;
  /** By hash: the number of complete blocks outside of the element that is looked at. */
  const counts = countByHash(content);
  const count = ({ hash }: ContentBlock, difference: number) =>
    counts.has(hash) && counts.set(hash, counts.get(hash)! + difference);
  const parents = parentsOf(blocks);
  let next = 0;
  for (const { firstBlock, endBlock } of marked) {
    if (firstBlock < next || firstBlock === endBlock) continue;
    // Outer blocks come before those in them, and later ones before earlier ones.
    const inside = blocks.slice(firstBlock, endBlock).reverse();
    for (const block of inside) count(block, -1);
    const copies: ContentBlock[] = [];
    let copied = 0;
    for (const block of inside) {
      if (block.end > (copies.at(-1)?.start ?? block.end) || counts.get(block.hash) === 0) continue;
      copies.push(block);
      copied += block.end - block.start;
    }
    const { start, end } = inside[0]!;
    if (copied < MIN_COPIED_SHARE * (end - start)) copies.length = 0;
    let at = 0;
    for (const block of inside) {
      while (at < copies.length && copies[at]!.start >= block.end) at++;
      if (at === copies.length || copies[at]!.end <= block.start) count(block, 1);
    }
    if (copies.length === 0) continue;
    for (const { element } of copies) dropped.fill(1, element.index, subtreeEnd(element, document));
    next = endBlock;
    // The blocks around it are no longer complete.
    for (let outer = parents[endBlock - 1]!; outer >= 0 && parents[outer] !== INCOMPLETE; ) {
      count(blocks[outer]!, -1);
      const around: number = parents[outer]!;
      parents[outer] = INCOMPLETE;
      outer = around;
    }
  }
}

/** For each hash of a block in a marked element, the number of blocks on the page that have it. */
function countByHash({ blocks, marked }: ContentBlocks): Map<number, number> {
  const counts = new Map<number, number>();
  let end = 0;
  for (const { firstBlock, endBlock } of marked) {
    for (let at = Math.max(firstBlock, end); at < endBlock; at++) counts.set(blocks[at]!.hash, 0);
    end = Math.max(end, endBlock);
  }
  for (const { hash } of blocks) {
    const count = counts.get(hash);
    if (count !== undefined) counts.set(hash, count + 1);
  }
  return counts;
}

/** By block: the index of the block around it, or -1. */
function parentsOf(blocks: readonly ContentBlock[]): Int32Array {
  const parents = new Int32Array(blocks.length);
  let outer = -1;
  for (let at = blocks.length - 1; at >= 0; at--) {
    while (outer >= 0 && blocks[outer]!.start > blocks[at]!.start) outer = parents[outer]!;
    parents[at] = outer;
    outer = at;
  }
  return parents;
}
