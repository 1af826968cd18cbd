/** Which containers and blocks are in elements of some kinds. Linear in both. */

import type { ScratchMemory } from '../../scratch-memory.ts';
import type { PageView } from '../describe/page-view.ts';
import { tagCodes } from '../segment/element-kinds.ts';
import type { Container } from '../segment/page-blocks.ts';

/** Parts of a page around its content. */
const SURROUNDINGS = tagCodes('nav aside header footer form address');

/** By container: 1 if it is in an element with one of these tags. */
export function containersWithin(
  tags: ReadonlySet<number>,
  containers: readonly Container[],
  scratch: ScratchMemory,
): Uint8Array {
  const isWithin = scratch.uint8(containers.length);
  for (let c = 0; c < containers.length; c++) {
    const { tag, parent } = containers[c]!;
    isWithin[c] = tags.has(tag) || (parent >= 0 && isWithin[parent]) ? 1 : 0;
  }
  return isWithin;
}

/** By block: 1 if it is in a part around the content. */
export function blocksInSurroundings(view: PageView): Uint8Array {
  return blocksWithin(view, SURROUNDINGS);
}

/** By block: 1 if it is in an element of one of the tags. */
export function blocksWithin({ containers, blocks, scratch }: PageView, tags: ReadonlySet<number>): Uint8Array {
  const isWithin = scratch.uint8(blocks.length);
  // Containers come outermost first, so no block is written twice.
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (!tags.has(tag) || end <= done) continue;
    isWithin.fill(1, first, end);
    done = end;
  }
  return isWithin;
}
