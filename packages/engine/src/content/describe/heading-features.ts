/** The heading that a block stands under. */

import type { FeatureTable } from '../score/feature-table.ts';
import { tagCode } from '../segment/elements.ts';
import type { PageView } from './page-view.ts';

const H1 = tagCode('h1');

/** In the order in which `writeHeadings` adds their columns. */
export const HEADING_FEATURES: readonly string[] = ['heading.level', 'heading.wordsUntilNext'];

/** Values of a block that stands under no heading are -1. */
export function writeHeadings({ blocks, sums, structure }: PageView, table: FeatureTable): void {
  const level = table.add();
  const wordsUntilNext = table.add();
  const { heading, ownTag } = structure;
  /** The next block after this one that begins a heading, or the number of blocks. */
  let next = blocks.length;
  for (let b = blocks.length - 1; b >= 0; b--) {
    const h = heading[b]!;
    level[b] = h < 0 ? -1 : ownTag[h]! - H1 + 1;
    wordsUntilNext[b] = h < 0 ? -1 : sums.words[next]! - sums.words[h]!;
    if (h === b) next = b;
  }
}
