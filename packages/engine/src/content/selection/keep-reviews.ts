/**
 * What people say of a product is known by its make: things alike that each bear a day in a line of its own, say something in words,
 * and neither lead elsewhere nor cost anything. Where there are two or three of them they look like no page of reviews.
 */
import type { PageView } from '../features/page-view.ts';

/** A review says so much at least, and has so many blocks at most. */
const LEAST_WORDS = 8;
const MOST_BLOCKS = 12;
/** A line with a year that is as long is the name and the day. */
const LONGEST_BYLINE = 12;
const FEW_LINKS = 0.3;
/** What is on the whole less likely than this is left out. */
const UNLIKELY = 0.2;

/** Linear in the page. */
export function keepReviews(
  { blocks, containers, structure: { groups, groupOf }, sums, scratch }: PageView,
  chances: Float32Array,
  kept: Uint8Array,
): void {
  const days = scratch.int32(blocks.length + 1);
  const expected = scratch.float64(blocks.length + 1);
  for (let b = 0; b < blocks.length; b++) {
    const { years, words } = blocks[b]!;
    days[b + 1] = days[b]! + (years > 0 && words <= LONGEST_BYLINE ? 1 : 0);
    expected[b + 1] = expected[b]! + chances[b]! * words;
  }
  let settled = 0;
  for (let c = 0; c < containers.length; c++) {
    const { first, end } = containers[c]!;
    if (first < settled || end - first > MOST_BLOCKS || groupOf[c]! < 0 || groups[groupOf[c]!]!.count < 2) continue;
    const of = (sum: Float64Array | Int32Array) => sum[end]! - sum[first]!;
    const words = of(sums.words);
    if (words < LEAST_WORDS || of(days) === 0 || of(sums.money) > 0 || of(expected) < UNLIKELY * words) continue;
    if (of(sums.linkSize) > FEW_LINKS * of(sums.size)) continue;
    kept.fill(1, first, end);
    settled = end;
  }
}
