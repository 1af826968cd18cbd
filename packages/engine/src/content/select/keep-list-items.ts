/** Keeps the items of a list page, and the introduction above them. */

import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks } from '../describe/running-sums.ts';

/**
 * The largest group is what the page is for if it has this many items and this mean probability.
 */
const MIN_ITEMS = 4;
const MIN_GROUP_PROBABILITY = 0.06;
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
 */
export function keepLargestGroup(
  { blocks, containers, structure, similar: { shapeOf, shapeCounts }, scratch }: PageView,
  probabilities: Float32Array,
  kept: Uint8Array,
): void {
  const { groups, groupOf } = structure;
  const largest = groups.findIndex(({ rank, count }) => rank === 0 && count >= MIN_ITEMS);
  if (largest < 0) return;
  const isInGroup = scratch.uint8(kept.length);
  for (let c = 0; c < containers.length; c++)
    if (groupOf[c] === largest) isInGroup.fill(1, containers[c]!.first, containers[c]!.end);
  let words = 0;
  let expectedWords = 0;
  const shapeWords = scratch.float64(shapeCounts.length);
  const shapeExpectedWords = scratch.float64(shapeCounts.length);
  for (let b = 0; b < kept.length; b++) {
    if (!isInGroup[b]) continue;
    const expected = probabilities[b]! * blocks[b]!.words;
    words += blocks[b]!.words;
    expectedWords += expected;
    shapeWords[shapeOf[b]!]! += blocks[b]!.words;
    shapeExpectedWords[shapeOf[b]!]! += expected;
  }
  if (expectedWords < MIN_GROUP_PROBABILITY * words) return;
  for (let b = 0; b < kept.length; b++) {
    const shape = shapeOf[b]!;
    if (isInGroup[b] && 2 * shapeExpectedWords[shape]! * words >= expectedWords * shapeWords[shape]!) kept[b] = 1;
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
