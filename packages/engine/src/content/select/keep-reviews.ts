/**
 * What people say of a product is known by its make: things alike that each bear a day in a line of its own, say something in words,
 * and neither lead elsewhere nor cost anything. Where there are two or three of them they look like no page of reviews.
 */

import type { PageView } from '../describe/page-view.ts';
import { between, runningSum } from '../segment/page-structure.ts';

/** A review says so much at least, and has so many blocks at most. */
const LEAST_WORDS = 8;
const MOST_BLOCKS = 12;
/** A line with a year that is as long is the name and the day. */
const LONGEST_BYLINE = 12;
/** Share of link text of a review at most: the name, the product, what it answers. */
const MOST_LINKS = 0.3;
/** What is on the whole less likely than this is left out. */
const UNLIKELY = 0.2;

/** Linear in the page. */
export function keepReviews(
  { blocks, containers, structure: { groups, groupOf }, sums, scratch }: PageView,
  chances: Float32Array,
  kept: Uint8Array,
): void {
  const days = runningSum(blocks.length, scratch, (b) => {
    const { years, words } = blocks[b]!;
    return years > 0 && words <= LONGEST_BYLINE ? 1 : 0;
  });
  const expected = runningSum(blocks.length, scratch, (b) => chances[b]! * blocks[b]!.words);
  let settled = 0;
  for (let c = 0; c < containers.length; c++) {
    const part = containers[c]!;
    const { first, end } = part;
    if (first < settled || end - first > MOST_BLOCKS || groupOf[c]! < 0 || groups[groupOf[c]!]!.count < 2) continue;
    const words = between(sums.words, part);
    if (words < LEAST_WORDS || between(days, part) === 0 || between(sums.money, part) > 0) continue;
    if (between(expected, part) < UNLIKELY * words) continue;
    if (between(sums.linkSize, part) > MOST_LINKS * between(sums.size, part)) continue;
    kept.fill(1, first, end);
    settled = end;
  }
}
