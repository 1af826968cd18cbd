/** Half a table is worse than none. */

import type { PageView } from '../describe/page-view.ts';
import type { Container } from '../segment/cut-blocks.ts';
import { tagCode, tagCodes } from '../segment/elements.ts';
import { between, hasFewLinks, runningSum } from '../segment/page-structure.ts';

/** Shares of kept words from which a whole is kept, and below which it is left out. */
const KEEP_WHOLE = 0.55;
const DROP_WHOLE = 0.25;
/** Cells that name others, and from which chance on the whole what they name is kept. */
const NAMES = tagCodes('th caption dt');
const LIKELY_DATA = 0.25;
/** A whole is small against the page: a table that holds most of it is its layout. */
const LARGEST_WHOLE = 0.6;
/** Blocks of one element in a row, on average, up to which a list is a plain one. */
const MOST_IN_ITEM = 2.5;
const WHOLES = tagCodes('table ul ol dl pre');
const TABLE = tagCode('table');

/**
 * Tables, lists and code are kept whole or left out whole, the outermost first.
 *
 * @param hasData - whether a table with headings is content unless it is unlikely: a model is unsure of each of its numbers.
 */
export function keepWholes(
  { blocks, containers, sums, structure: { tag: tagOf }, scratch }: PageView,
  chances: Float32Array,
  hasData: boolean,
  kept: Uint8Array,
): void {
  const total = sums.words[blocks.length]!;
  const keptWords = runningSum(blocks.length, scratch, (b) => (kept[b] ? blocks[b]!.words : 0));
  const expected = runningSum(blocks.length, scratch, (b) => chances[b]! * blocks[b]!.words);
  const items = runningSum(blocks.length, scratch, (b) => (blocks[b]!.container === blocks[b - 1]?.container ? 0 : 1));
  const names = runningSum(blocks.length, scratch, (b) => (NAMES.has(tagOf[b]!) ? 1 : 0));
  let settled = 0;
  for (const part of containers) {
    const { tag, first, end } = part;
    if (!WHOLES.has(tag) || end - first < 2 || first < settled) continue;
    const words = between(sums.words, part);
    if (words > LARGEST_WHOLE * total) continue;
    // Items of several blocks each are posts or cards, in which parts are rightly left out.
    if (tag !== TABLE && (end - first) / Math.max(1, between(items, part)) > MOST_IN_ITEM) continue;
    const isData =
      hasData && between(names, part) > 0 && between(expected, part) >= LIKELY_DATA * words && isRead(part);
    const share = isData ? 1 : between(keptWords, part) / (words || 1);
    if (share >= DROP_WHOLE && share < KEEP_WHOLE) continue;
    // What has headings is the page's layout: whole it may be kept, but not left out.
    if (share < DROP_WHOLE && between(sums.headings, part) > 0) continue;
    kept.fill(share >= KEEP_WHOLE ? 1 : 0, first, end);
    settled = end;
  }

  function isRead(part: Container): boolean {
    return hasFewLinks({ linkSize: between(sums.linkSize, part), size: between(sums.size, part) });
  }
}
