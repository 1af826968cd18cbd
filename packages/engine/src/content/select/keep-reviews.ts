/** Keeps a product's reviews. Two or three of them are too few for the model to recognize. */

import type { PageView } from '../describe/page-view.ts';
import { runningSum, sumWithin } from '../describe/running-sums.ts';

const MIN_REVIEW_WORDS = 8;
const MAX_REVIEW_BLOCKS = 12;
/** A line with a year and at most this many words is the reviewer's name and the date. */
const MAX_BYLINE_WORDS = 12;
/** Share of link text at most: the reviewer's name, the product, a reply. */
const MAX_LINK_SHARE = 0.3;
const MIN_REVIEW_PROBABILITY = 0.15;

/**
 * Keeps similar siblings with a dated byline, few links and no price, unless they are improbable.
 * Linear in the page.
 */
export function keepReviews(
  { blocks, containers, structure: { groups, groupOf }, sums, scratch }: PageView,
  probabilities: Float32Array,
  kept: Uint8Array,
): void {
  const bylines = runningSum(blocks.length, scratch, (b) => {
    const { years, words } = blocks[b]!;
    return years > 0 && words <= MAX_BYLINE_WORDS ? 1 : 0;
  });
  const expectedWords = runningSum(blocks.length, scratch, (b) => probabilities[b]! * blocks[b]!.words);
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const review = containers[c]!;
    const { first, end } = review;
    if (first < done || end - first > MAX_REVIEW_BLOCKS || groupOf[c]! < 0 || groups[groupOf[c]!]!.count < 2) continue;
    const words = sumWithin(sums.words, review);
    if (words < MIN_REVIEW_WORDS || sumWithin(bylines, review) === 0 || sumWithin(sums.money, review) > 0) continue;
    if (sumWithin(expectedWords, review) < MIN_REVIEW_PROBABILITY * words) continue;
    if (sumWithin(sums.linkSize, review) > MAX_LINK_SHARE * sumWithin(sums.size, review)) continue;
    kept.fill(1, first, end);
    done = end;
  }
}
