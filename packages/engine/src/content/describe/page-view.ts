/** A page as the features of its blocks see it. */

import type { Scratch } from '../../scratch.ts';
import type { Container, PageBlocks, TextBlock } from '../segment/cut-blocks.ts';
import type { PageStructure, Sums } from '../segment/page-structure.ts';
import type { PageTexts } from './page-texts.ts';

export interface PageView {
  readonly page: PageBlocks;
  readonly blocks: readonly TextBlock[];
  readonly containers: readonly Container[];
  readonly structure: PageStructure;
  readonly sums: Sums;
  /** Words of the page, at least 1. */
  readonly words: number;
  readonly title: PageTexts;
  readonly alike: Alike;
  /** By block: steps to the next block of prose, at most `FAR`. */
  readonly untilGood: Int32Array;
  readonly scratch: Scratch;
}

const FAR = 1000;

export function pageView(page: PageBlocks, structure: PageStructure, title: PageTexts, scratch: Scratch): PageView {
  const { blocks, containers } = page;
  const { sums } = structure;
  const n = blocks.length;
  const untilGood = scratch.int32(n + 1).fill(FAR);
  for (let b = n - 1; b >= 0; b--)
    untilGood[b] = sums.goodWords[b + 1]! > sums.goodWords[b]! ? 0 : Math.min(FAR, untilGood[b + 1]! + 1);
  return {
    page,
    blocks,
    containers,
    structure,
    sums,
    words: sums.words[n]! || 1,
    title,
    alike: findAlike(blocks, structure, scratch),
    untilGood,
    scratch,
  };
}

/** Blocks that say the same, and blocks in containers that are named the same. */
export interface Alike {
  /** By block: how many say what it says. */
  readonly same: Int32Array;
  /** By block: its shape's place in the lists that follow. */
  readonly shapeOf: Int32Array;
  readonly counts: Int32Array;
  readonly words: Float64Array;
}

function findAlike(blocks: readonly TextBlock[], { shapeOf, shapeCount }: PageStructure, scratch: Scratch): Alike {
  const counts = scratch.int32(shapeCount);
  const words = scratch.float64(shapeCount);
  const texts = new Map<number, number>();
  const same = scratch.int32(blocks.length);
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    const shape = shapeOf[b]!;
    counts[shape]!++;
    words[shape]! += block.words;
    texts.set(block.hash, (texts.get(block.hash) ?? 0) + 1);
  }
  for (let b = 0; b < blocks.length; b++) same[b] = texts.get(blocks[b]!.hash)!;
  return { same, shapeOf, counts, words };
}

/** Words in container `c`. */
export function wordsIn({ containers, sums }: PageView, c: number): number {
  const { first, end } = containers[c]!;
  return sums.words[end]! - sums.words[first]!;
}
