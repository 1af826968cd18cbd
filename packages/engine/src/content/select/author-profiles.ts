/** Finds what a forum shows about the author beside each post. */
import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import { Ending } from '../segment/text-counter.ts';
import { MIN_NAMED_POSTS } from './keep-post-authors.ts';
import { isTimeElement } from './time-element.ts';

/**
 * Blocks belong to the author's profile if none of their shape has more words than this. More
 * probable ones are kept.
 */
const MAX_PROFILE_WORDS = 6;
const PROBABLE_LABEL = 0.75;
const CELLS = tagCodes('td th');
const PRE = tagCode('pre');
const TERMS = tagCodes('dl dt dd');

/**
 * Finds what a forum shows about the author beside each post: rank, number of posts, date of
 * joining. The first block of each post, which is a name, and dates in `time` elements are none of it. Labels without a
 * text between any two of them are facts, such as those of an advertisement.
 *
 * @returns the blocks.
 */
export function findAuthorProfiles(
  {
    page,
    blocks,
    containers,
    similar: { shapeOf, shapeCounts },
    structure: { nearestItem, blockTag },
    sums: { proseWords },
    scratch,
  }: PageView,
  probabilities: Float32Array,
): number[] {
  /** By shape: words of its longest block, and whether any block is no label. */
  const longest = scratch.int32(shapeCounts.length);
  const hasOther = scratch.uint8(shapeCounts.length);
  /** By block: 1 if it is the first of its post. */
  const isFirst = scratch.uint8(blocks.length);
  /** By shape: words of prose above its first block, and whether there is more above another one. */
  const prose = scratch.float64(shapeCounts.length).fill(-1);
  const isDivided = scratch.uint8(shapeCounts.length);
  for (let b = 0; b < blocks.length; b++) {
    const { words, linkSize, ending, container, firstText } = blocks[b]!;
    const shape = shapeOf[b]!;
    longest[shape] = Math.max(longest[shape]!, words);
    if (prose[shape]! < 0) prose[shape] = proseWords[b]!;
    else if (proseWords[b]! > prose[shape]!) isDivided[shape] = 1;
    const own = nearestItem[container]!;
    // A list of terms is an item of the post that it is in.
    const item = own >= 0 && TERMS.has(containers[own]!.tag) ? nearestItem[containers[own]!.parent]! : own;
    // The lines below a name may be in the same element.
    if (item >= 0 && containers[item]!.first === b) {
      isFirst[b] = 1;
      continue;
    }
    // A colon ends a line like `Ann said:`, which introduces a quotation.
    const isLabel = linkSize === 0 && ending !== Ending.Colon && item >= 0;
    const isDate = isTimeElement(page.texts[firstText]!.parent);
    // phpBB 2 writes the profile as lines of a cell. Cells of one line are data.
    const isCell =
      CELLS.has(blockTag[b]!) && blocks[b - 1]?.container !== container && blocks[b + 1]?.container !== container;
    if (!isLabel || isDate || isHeading(blockTag[b]!) || isCell || blockTag[b] === PRE) hasOther[shape] = 1;
  }
  const isProfile = (shape: number) =>
    isDivided[shape] &&
    !hasOther[shape] &&
    shapeCounts[shape]! >= MIN_NAMED_POSTS &&
    longest[shape]! <= MAX_PROFILE_WORDS;
  return [...shapeOf.keys()].filter((b) => !isFirst[b] && isProfile(shapeOf[b]!) && probabilities[b]! < PROBABLE_LABEL);
}
