/** Keeps the posts of a thread, short ones and the names of their authors too. */
import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { authorMark } from '../describe/post-authors.ts';
import { type BlockRange, isMostlyLink, sumWithin } from '../describe/running-sums.ts';
import { tagCodes } from '../segment/element-kinds.ts';

/** Cells of facts, such as the state of a ticket. */
export const CELLS = tagCodes('td dd');

/** Keeps the blocks of a range but links and what stands in every post. */
export function keepPosts(
  view: PageView,
  { first, end }: BlockRange,
  probabilities: Float32Array,
  kept: Uint8Array,
): void {
  const { blocks, sums, structure } = view;
  for (let b = first; b < end; b++) {
    const tag = structure.blockTag[b]!;
    const range = { first: b, end: b + 1 };
    const isRecurring = sumWithin(sums.recurring, range) > 0 && !CELLS.has(tag) && !isHeading(tag);
    if (
      probabilities[b]! > 0 &&
      !isRecurring &&
      (!isMostlyLink(blocks[b]!) || sumWithin(sums.dated, range) > 0 || authorMark(view, b))
    )
      kept[b] = 1;
  }
}
