/** Finds the part of a page with readers' comments, by the names of its elements. */
import type { ScratchMemory } from '../../scratch-memory.ts';
import type { Container } from '../segment/page-blocks.ts';
import { type Sums, sumWithin } from './running-sums.ts';

/** A smaller part is a link to the comments or their number. */
const MIN_WORDS = 12;
/** Blocks above a part at least: what the comments are about. */
const MIN_BLOCKS_BEFORE = 2;

export interface CommentRegions {
  /** By block: container of the part with comments that it is in, or -1. */
  readonly regionOf: Int32Array;
  /** The first block of the first part, or the number of blocks. */
  readonly first: number;
}

/**
 * Finds the outermost containers that are named for comments and hold neither the page's title nor
 * its beginning. Templates also name the whole page so (`comments-open`).
 *
 * @param titleBlocks - blocks that no part may hold; -1 for none.
 */
export function findComments(
  containers: readonly Container[],
  sums: Sums,
  titleBlocks: readonly number[],
  scratch: ScratchMemory,
): CommentRegions {
  const blocks = sums.words.length - 1;
  const regionOf = scratch.int32(blocks).fill(-1);
  let firstBlock = blocks;
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const container = containers[c]!;
    const { isComments, first, end } = container;
    if (!isComments || first < done || first < MIN_BLOCKS_BEFORE || sumWithin(sums.words, container) < MIN_WORDS)
      continue;
    if (titleBlocks.some((block) => first <= block && block < end)) continue;
    regionOf.fill(c, first, end);
    firstBlock = Math.min(firstBlock, first);
    done = end;
  }
  return { regionOf, first: firstBlock };
}
