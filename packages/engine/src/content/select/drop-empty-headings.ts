/** Drops headings of which all text is dropped. */

import { headingLevel } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { isMostlyLink, rangeIsLinks } from '../describe/running-sums.ts';
import { Ending } from '../segment/text-counter.ts';

/** A longer heading is text that looks like one, unless nothing is kept below it. */
const MAX_HEADING_WORDS = 10;
const MAX_LAST_HEADING_WORDS = 16;
/** A box with a heading and at least this many lines, mostly links, is a list of other pages. */
const MIN_LINKS = 2;

/**
 * Drops headings whose section is dropped, and headings of boxes of dropped links between kept texts.
 *
 * @param keepsItems - whether a heading that is a link, or in an item of a list, may stand for itself.
 */
export function dropEmptyHeadings(view: PageView, pageHeading: number, keepsItems: boolean, kept: Uint8Array): void {
  const { blocks, containers, structure, sums } = view;
  const { blockTag, heading, outermost, wider, nearestItem } = structure;
  const ends = sectionEnds(blockTag, view.scratch.int32(kept.length));
  let nextKept = kept.length;
  for (let b = kept.length - 1; b >= 0; b--) {
    if (!kept[b]) continue;
    if (heading[b] === b && b !== pageHeading && !standsForItself(b) && (isEmpty(b) || isOfDroppedLinks(b)))
      kept[b] = 0;
    else nextKept = b;
  }

  function standsForItself(b: number): boolean {
    if (!keepsItems || blocks[b]!.ending === Ending.Colon) return false;
    return isMostlyLink(blocks[b]!) || nearestItem[blocks[b]!.container]! >= 0;
  }

  function isEmpty(b: number): boolean {
    const end = ends[b]!;
    if (end === b + 1 || nextKept < end) return false;
    const { words } = blocks[b]!;
    if (nextKept === kept.length) return words <= MAX_LAST_HEADING_WORDS;
    return words <= MAX_HEADING_WORDS && headingLevel(blockTag[b]!) !== 1;
  }

  function isOfDroppedLinks(b: number): boolean {
    const box = containers[wider[outermost[blocks[b]!.container]!]!];
    if (box === undefined || box.first !== b) return false;
    const links = { first: b + 1, end: box.end };
    if (links.end - links.first < MIN_LINKS || nextKept < links.end) return false;
    return rangeIsLinks(sums, links);
  }
}

/** By heading: the next heading of the same or a higher level, or the end of the page. */
function sectionEnds(blockTag: Uint8Array, ends: Int32Array): Int32Array {
  const next = new Int32Array(7).fill(blockTag.length);
  for (let b = blockTag.length - 1; b >= 0; b--) {
    const level = headingLevel(blockTag[b]!);
    if (level === 0) continue;
    ends[b] = next[level]!;
    next.fill(b, level);
  }
  return ends;
}
