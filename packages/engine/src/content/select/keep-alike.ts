/**
 * What is made alike is kept alike: where most of what stands in boxes of one name is kept, the rest is, unless it is most unlikely.
 * A model that judges each block by its words alone loses the short answer of a thread and a row of the specifications.
 */

import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks, isHeading } from '../segment/page-structure.ts';

/** Share of their words kept from which the others are kept too. */
const MOST_KEPT = 0.6;

/**
 * Linear in the blocks. A heading goes with what it heads: that of the posts is named as that of other pages is.
 *
 * @param least - what is less likely is left out.
 */
export function keepAlike(
  { blocks, alike: { shapeOf, counts, words }, structure: { ownTag }, scratch }: PageView,
  chances: Float32Array,
  least: number,
  kept: Uint8Array,
): void {
  const keptWords = scratch.float64(words.length);
  for (let b = 0; b < kept.length; b++) if (kept[b]) keptWords[shapeOf[b]!]! += blocks[b]!.words;
  for (let b = 0; b < kept.length; b++) {
    const shape = shapeOf[b]!;
    if (kept[b] || chances[b]! < least || counts[shape]! < 2 || isHeading(ownTag[b]!)) continue;
    if (hasFewLinks(blocks[b]!) && keptWords[shape]! >= MOST_KEPT * words[shape]!) kept[b] = 1;
  }
}
