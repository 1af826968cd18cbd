/** A page as the features of its blocks see it. */
import type { Container, PageBlocks, TextBlock } from '../cut-blocks.ts';
import type { PageFacts } from '../page-facts.ts';
import type { PageStructure, Sums } from '../page-structure.ts';
import { readTitleWords, type TitleWords } from './title-words.ts';

export interface PageView {
  readonly page: PageBlocks;
  readonly blocks: readonly TextBlock[];
  readonly containers: readonly Container[];
  readonly structure: PageStructure;
  readonly sums: Sums;
  /** Words of the page, at least 1. */
  readonly words: number;
  readonly title: TitleWords;
  readonly alike: Alike;
  /** By block: the next block at or after it that begins a heading, or the number of blocks; one more entry than blocks. */
  readonly nextHeading: Int32Array;
  /** By block: steps to the next block of prose, at most `FAR`. */
  readonly untilGood: Int32Array;
}

const FAR = 1000;

export function pageView(page: PageBlocks, structure: PageStructure, facts: PageFacts): PageView {
  const { blocks, containers } = page;
  const { sums, heading } = structure;
  const n = blocks.length;
  const nextHeading = new Int32Array(n + 1).fill(n);
  const untilGood = new Int32Array(n + 1).fill(FAR);
  for (let b = n - 1; b >= 0; b--) {
    nextHeading[b] = heading[b] === b ? b : nextHeading[b + 1]!;
    untilGood[b] = sums.goodWords[b + 1]! > sums.goodWords[b]! ? 0 : Math.min(FAR, untilGood[b + 1]! + 1);
  }
  return {
    page,
    blocks,
    containers,
    structure,
    sums,
    words: sums.words[n]! || 1,
    title: readTitleWords(blocks, structure, facts),
    alike: findAlike(blocks, structure),
    nextHeading,
    untilGood,
  };
}

/** Blocks that say the same, and blocks in containers that are named the same. */
export interface Alike {
  /** By block: how many say what it says. */
  readonly same: Int32Array;
  /** By block: its shape's place in the lists that follow. */
  readonly shapeOf: Int32Array;
  readonly counts: readonly number[];
  readonly words: readonly number[];
  readonly sizes: readonly number[];
  readonly linkSizes: readonly number[];
}

function findAlike(blocks: readonly TextBlock[], { shapeOf, shapeCount }: PageStructure): Alike {
  const zeros = () => new Array<number>(shapeCount).fill(0);
  const [counts, words, sizes, linkSizes] = [zeros(), zeros(), zeros(), zeros()];
  const texts = new Map<number, number>();
  const same = new Int32Array(blocks.length);
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    const shape = shapeOf[b]!;
    counts[shape]!++;
    words[shape]! += block.words;
    sizes[shape]! += block.size;
    linkSizes[shape]! += block.linkSize;
    texts.set(block.hash, (texts.get(block.hash) ?? 0) + 1);
  }
  for (let b = 0; b < blocks.length; b++) same[b] = texts.get(blocks[b]!.hash)!;
  return { same, shapeOf, counts, words, sizes, linkSizes };
}

/** Words in container `c`. */
export function wordsIn({ containers, sums }: PageView, c: number): number {
  const { first, end } = containers[c]!;
  return sums.words[end]! - sums.words[first]!;
}
