/** Keeps the items of a list page, and the introduction above them. */

import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks } from '../describe/running-sums.ts';
import { MIN_GROUP } from '../describe/sibling-groups.ts';
import { tagCodes } from '../segment/element-kinds.ts';

/**
 * The largest group is what the page is for if it has this many items and this mean probability.
 */
const MIN_ITEMS = 4;
const MIN_GROUP_PROBABILITY = 0.12;
/** Least share of the group's mean probability of a block that is kept. */
const MIN_TIMES = 0.5;
/** The same two of items with prices. */
const MIN_GOODS_PROBABILITY = 0.05;
const MIN_TIMES_OF_GOODS = 0.35;
/** A page is a list, whatever the model takes it for, if this share of its words is in items of several blocks. */
const MOST_OF_PAGE = 0.6;
const MIN_CARDS_PROBABILITY = 0.15;
/** These may be the page's layout. */
const TABLE_PARTS = tagCodes('table tbody tr td');
/**
 * An introduction is within this many blocks below the page heading, and has at least this many
 * words and this probability.
 */
const MAX_INTRODUCTION_BLOCKS = 4;
const MIN_INTRODUCTION_WORDS = 8;
const MIN_INTRODUCTION_PROBABILITY = 0.15;

/**
 * Keeps the blocks of the page's largest group of items, except those that are far less probable than the
 * group, such as buttons. The expected F1 alone may prefer a text above the list.
 *
 * @param isList - whether the page is a list. Of others, the group is kept if the page consists of it.
 */
export function keepLargestGroup(
  { blocks, containers, structure, scratch }: PageView,
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
  for (let b = 0; b < kept.length; b++) {
    if (!isInGroup[b]) {
      if (probabilities[b]! > 0) otherWords += blocks[b]!.words;
      continue;
    }
    groupBlocks++;
    words += blocks[b]!.words;
    expectedWords += probabilities[b]! * blocks[b]!.words;
  }
  const isLayout = TABLE_PARTS.has(containers[groups[largest]!.first]!.tag);
  const areGoods = !isLayout && 2 * groups[largest]!.money > groups[largest]!.count;
  const minProbability = !isList ? MIN_CARDS_PROBABILITY : areGoods ? MIN_GOODS_PROBABILITY : MIN_GROUP_PROBABILITY;
  if (expectedWords < minProbability * words) return;
  const consistsOfCards =
    !isLayout && words >= MOST_OF_PAGE * (words + otherWords) && groupBlocks >= 2 * groups[largest]!.count;
  if (!isList && !consistsOfCards) return;
  const minTimes = areGoods ? MIN_TIMES_OF_GOODS : MIN_TIMES;
  for (let b = 0; b < kept.length; b++)
    if (isInGroup[b] && probabilities[b]! * words >= minTimes * expectedWords) kept[b] = 1;

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
