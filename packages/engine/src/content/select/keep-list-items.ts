/** Keeps the items of a list page, and the introduction above them. */

import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks } from '../describe/running-sums.ts';
import { MIN_GROUP } from '../describe/sibling-groups.ts';

/**
 * The largest group is what the page is for if it has this many items and this mean probability.
 */
const MIN_ITEMS = 4;
const MIN_GROUP_PROBABILITY = 0.06;
/** A page is a list, whatever the model takes it for, if this share of its words is in items of several blocks. */
const MOST_OF_PAGE = 0.6;
const MIN_CARDS_PROBABILITY = 0.15;
/**
 * An introduction is within this many blocks below the page heading, and has at least this many
 * words and this probability.
 */
const MAX_INTRODUCTION_BLOCKS = 4;
const MIN_INTRODUCTION_WORDS = 8;
const MIN_INTRODUCTION_PROBABILITY = 0.15;

/**
 * Keeps the blocks of the page's largest group of items, except shapes that are less than half as probable as the
 * group, such as buttons. The expected F1 alone may prefer a text above the list.
 *
 * @param isList - whether the page is a list. Of others, the group is kept if the page consists of it.
 */
export function keepLargestGroup(
  { blocks, containers, structure, similar: { shapeOf, shapeCounts }, scratch }: PageView,
  probabilities: Float32Array,
  isList: boolean,
  kept: Uint8Array,
): void {
  const { groups, groupOf } = structure;
  const largest = findLargest();
  if (largest < 0) return;
  const isInGroup = scratch.uint8(kept.length);
  for (let c = 0; c < containers.length; c++)
    if (groupOf[c] === largest) isInGroup.fill(1, containers[c]!.first, containers[c]!.end);
  let words = 0;
  let otherWords = 0;
  let groupBlocks = 0;
  let expectedWords = 0;
  const shapeWords = scratch.float64(shapeCounts.length);
  const shapeExpectedWords = scratch.float64(shapeCounts.length);
  for (let b = 0; b < kept.length; b++) {
    if (!isInGroup[b]) {
      if (probabilities[b]! > 0) otherWords += blocks[b]!.words;
      continue;
    }
    groupBlocks++;
    const expected = probabilities[b]! * blocks[b]!.words;
    words += blocks[b]!.words;
    expectedWords += expected;
    shapeWords[shapeOf[b]!]! += blocks[b]!.words;
    shapeExpectedWords[shapeOf[b]!]! += expected;
  }
  if (expectedWords < (isList ? MIN_GROUP_PROBABILITY : MIN_CARDS_PROBABILITY) * words) return;
  const consistsOfCards = words >= MOST_OF_PAGE * (words + otherWords) && groupBlocks >= 2 * groups[largest]!.count;
  if (!isList && !consistsOfCards) return;
  for (let b = 0; b < kept.length; b++) {
    const shape = shapeOf[b]!;
    if (isInGroup[b] && 2 * shapeExpectedWords[shape]! * words >= expectedWords * shapeWords[shape]!) kept[b] = 1;
  }

  /** The group with the most words among those that are not in an overlay or the like, or -1. */
  function findLargest(): number {
    let best = -1;
    for (let g = 0; g < groups.length; g++) {
      const { rank, count, first } = groups[g]!;
      if (count < MIN_GROUP || (best >= 0 && rank > groups[best]!.rank)) continue;
      if (probabilities[containers[first]!.first]! > 0) best = g;
    }
    return best >= 0 && groups[best]!.count >= MIN_ITEMS ? best : -1;
  }
}

/**
 * Keeps text right below the page heading, which the model tends to take for a slogan of the site.
 */
export function keepListIntroduction(
  { blocks, structure: { blockTag } }: PageView,
  probabilities: Float32Array,
  pageHeading: number,
  kept: Uint8Array,
): void {
  if (pageHeading < 0) return;
  const end = Math.min(kept.length, pageHeading + 1 + MAX_INTRODUCTION_BLOCKS);
  for (let b = pageHeading + 1; b < end && !isHeading(blockTag[b]!); b++) {
    if (blocks[b]!.words < MIN_INTRODUCTION_WORDS || !hasFewLinks(blocks[b]!)) continue;
    if (probabilities[b]! >= MIN_INTRODUCTION_PROBABILITY) kept[b] = 1;
  }
}
