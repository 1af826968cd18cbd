/** A segmented page with everything that features and selection rules look up. */

import type { ScratchMemory } from '../../scratch-memory.ts';
import type { Container, PageBlocks, TextBlock } from '../segment/page-blocks.ts';
import type { BlockTexts } from './block-texts.ts';
import { type CommentRegions, findComments } from './comment-region.ts';
import type { PageStructure } from './page-structure.ts';
import { type Sums, sumWithin } from './running-sums.ts';

export interface PageView {
  readonly page: PageBlocks;
  readonly blocks: readonly TextBlock[];
  readonly containers: readonly Container[];
  readonly structure: PageStructure;
  readonly sums: Sums;
  /** Words on the page, at least 1. */
  readonly words: number;
  readonly texts: BlockTexts;
  readonly similar: SimilarBlocks;
  readonly comments: CommentRegions;
  /** By block: number of blocks until the next one of prose, at most 1,000. */
  readonly untilProse: Int32Array;
  readonly scratch: ScratchMemory;
}

/** Blocks with the same text, and blocks of the same shape. */
interface SimilarBlocks {
  /** By block: number of blocks with its text. */
  readonly sameText: Int32Array;
  /** By block: number of its shape. */
  readonly shapeOf: Int32Array;
  /** By shape: number of blocks, and their words. */
  readonly shapeCounts: Int32Array;
  readonly shapeWords: Float64Array;
}

/** Bound of distances in blocks. */
export const MAX_DISTANCE = 1000;

export function viewPage(
  page: PageBlocks,
  structure: PageStructure,
  texts: BlockTexts,
  scratch: ScratchMemory,
): PageView {
  const { blocks, containers } = page;
  const { sums } = structure;
  const n = blocks.length;
  const untilProse = scratch.int32(n + 1).fill(MAX_DISTANCE);
  for (let b = n - 1; b >= 0; b--)
    untilProse[b] = sums.proseWords[b + 1]! > sums.proseWords[b]! ? 0 : Math.min(MAX_DISTANCE, untilProse[b + 1]! + 1);
  return {
    page,
    blocks,
    containers,
    structure,
    sums,
    words: sums.words[n]! || 1,
    texts,
    similar: findSimilarBlocks(blocks, structure, scratch),
    comments: findComments(containers, sums, [structure.firstH1, texts.titleBlock], scratch),
    untilProse,
    scratch,
  };
}

function findSimilarBlocks(
  blocks: readonly TextBlock[],
  { sameText, shapeOf, shapeCount }: PageStructure,
  scratch: ScratchMemory,
): SimilarBlocks {
  const shapeCounts = scratch.int32(shapeCount);
  const shapeWords = scratch.float64(shapeCount);
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    const shape = shapeOf[b]!;
    shapeCounts[shape]!++;
    shapeWords[shape]! += block.words;
  }
  return { sameText, shapeOf, shapeCounts, shapeWords };
}

/** Words in container `c`. */
export function wordsIn({ containers, sums }: PageView, c: number): number {
  return sumWithin(sums.words, containers[c]!);
}
