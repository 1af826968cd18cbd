/** Beside the posts of a thread a board says who posted: a rank, how many posts, since when. */

import type { PageView } from '../describe/page-view.ts';
import { tagCodes } from '../segment/elements.ts';
import { GROUP_SIZE, isHeading } from '../segment/page-structure.ts';

/** What says no more than this in any of the things, and is less likely, says something of who said it: a rank, how many posts. */
const LONGEST_LABEL = 6;
const LIKELY_LABEL = 0.75;
const CELLS = tagCodes('td th pre');
/** What the `ending` of a block says of a colon. */
const COLON = 2;

/**
 * Leaves out what stands beside the posts of a thread, in few words in each of them, but for what each begins with, which is a name, and
 * their days.
 */
export function leaveOutProfiles(
  { page, blocks, containers, alike: { shapeOf, counts }, structure: { nearItem, ownTag }, scratch }: PageView,
  chances: Float32Array,
  kept: Uint8Array,
): void {
  /** By shape: words of the longest text, and whether it is found in no more than labels. */
  const longest = scratch.int32(counts.length);
  const isOther = scratch.uint8(counts.length);
  for (let b = 0; b < blocks.length; b++) {
    const { words, linkSize, ending, container, firstText } = blocks[b]!;
    const shape = shapeOf[b]!;
    longest[shape] = Math.max(longest[shape]!, words);
    const item = nearItem[container]!;
    // `Ann said:` stands above what she said.
    const isLabel = linkSize === 0 && ending !== COLON && item >= 0 && containers[item]!.first !== b;
    const isDay = page.texts[firstText]!.parent?.name === 'time';
    if (!isLabel || isDay || isHeading(ownTag[b]!) || CELLS.has(ownTag[b]!)) isOther[shape] = 1;
  }
  for (let b = 0; b < blocks.length; b++) {
    const shape = shapeOf[b]!;
    if (isOther[shape] || counts[shape]! < GROUP_SIZE || longest[shape]! > LONGEST_LABEL) continue;
    if (chances[b]! < LIKELY_LABEL) kept[b] = 0;
  }
}
