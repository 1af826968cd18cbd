/**
 * What the blocks and containers of a page add up to: sums, headings, groups, and the containers
 * with most of the prose.
 */

import type { ScratchMemory } from '../../scratch-memory.ts';
import { tagCode } from '../segment/element-kinds.ts';
import type { Container, PageBlocks, TextBlock } from '../segment/page-blocks.ts';
import { type DatedLines, findDatedLines } from './dated-lines.ts';
import { blockTagOf, findHeadings, H1 } from './headings.ts';
import { findLayoutTables } from './layout-tables.ts';
import { isProse, type Sums, sumBlocks, sumWithin } from './running-sums.ts';
import { groupSiblings, type SiblingGroups } from './sibling-groups.ts';

const DIV = tagCode('div');

export interface PageStructure extends ContainerLevels, SiblingGroups, ProseContainers {
  readonly sums: Sums;
  /** By block: number of blocks with its text. */
  readonly sameText: Int32Array;
  readonly dated: DatedLines;
  /** By block: tag code of its innermost container. */
  readonly containerTag: Uint8Array;
  /** By block: tag code of the heading it is in, else of its innermost container. */
  readonly blockTag: Uint8Array;
  /** By block: the last heading at or before it, or -1. */
  readonly heading: Int32Array;
  /** The first block in an `h1`, or -1. */
  readonly firstH1: number;
  /**
   * By block: number of the shape of its container and the one around that, from 0 up to
   * `shapeCount`.
   */
  readonly shapeOf: Int32Array;
  readonly shapeCount: number;
  /** The tables that arrange the page. */
  readonly layoutTables: ReadonlySet<Container>;
}

/** Containers with the same blocks form a chain, which counts as one level. */
interface ContainerLevels {
  /** By container: the outermost one of its chain. */
  readonly outermost: Int32Array;
  /**
   * By container: the outermost one of the nearest chain around it, which has more blocks, or -1.
   */
  readonly wider: Int32Array;
  /**
   * By outermost container: tag code of its chain, that of the innermost element other than `div`.
   */
  readonly chainTag: Uint8Array;
  /** By container: the outermost container around it at levels 1, 2 and 3 from the top, or -1. */
  readonly top1: Int32Array;
  readonly top2: Int32Array;
  readonly top3: Int32Array;
}

interface ProseContainers {
  /** The container that reading modes would pick. */
  readonly readingContainer: number;
  /** Smallest containers that hold 50 and 75 % of the prose. */
  readonly halfOfProse: number;
  readonly mostOfProse: number;
}

export function findStructure(page: PageBlocks, scratch: ScratchMemory): PageStructure {
  const { blocks, containers } = page;
  const containerTag = scratch.uint8(blocks.length);
  const blockTag = scratch.uint8(blocks.length);
  for (let b = 0; b < blocks.length; b++) {
    containerTag[b] = containers[blocks[b]!.container]!.tag;
    blockTag[b] = blockTagOf(blocks[b]!, containers);
  }
  const sameText = countTexts(blocks, scratch);
  const sums = sumBlocks(blocks, blockTag, sameText, scratch);
  return {
    sums,
    sameText,
    ...findLevels(containers, scratch),
    ...groupSiblings(containers, sums, scratch),
    heading: findHeadings(blockTag, scratch),
    dated: findDatedLines(blocks, blockTag, sums, scratch),
    containerTag,
    blockTag,
    firstH1: containerTag.indexOf(H1),
    ...numberShapes(page, scratch),
    layoutTables: findLayoutTables(containers, sums),
    readingContainer: findReadingContainer(page, sums, scratch),
    ...findProse(containers, sums, blocks.length),
  };
}

function countTexts(blocks: readonly TextBlock[], scratch: ScratchMemory): Int32Array {
  const countByHash = new Map<number, number>();
  const sameText = scratch.int32(blocks.length);
  for (const { hash } of blocks) countByHash.set(hash, (countByHash.get(hash) ?? 0) + 1);
  for (let b = 0; b < blocks.length; b++) sameText[b] = countByHash.get(blocks[b]!.hash)!;
  return sameText;
}

function findLevels(containers: readonly Container[], scratch: ScratchMemory): ContainerLevels {
  const count = containers.length;
  const outermost = scratch.int32(count);
  const wider = scratch.int32(count);
  const chainTag = scratch.uint8(count);
  const level = scratch.int32(count);
  const top1 = scratch.int32(count).fill(-1);
  const top2 = scratch.int32(count).fill(-1);
  const top3 = scratch.int32(count).fill(-1);
  for (let c = 0; c < count; c++) {
    const { parent, first, end, tag } = containers[c]!;
    const around = parent < 0 ? undefined : containers[parent]!;
    if (around && around.first === first && around.end === end) {
      const o = outermost[parent]!;
      outermost[c] = o;
      wider[c] = wider[o]!;
      level[c] = level[o]!;
      if (tag !== DIV && tag !== 0) chainTag[o] = tag;
    } else {
      outermost[c] = c;
      wider[c] = parent < 0 ? -1 : outermost[parent]!;
      level[c] = wider[c]! < 0 ? 0 : level[wider[c]!]! + 1;
      chainTag[c] = tag;
    }
    const o = outermost[c]!;
    const above = wider[o]!;
    top1[c] = level[o] === 1 ? o : above < 0 ? -1 : top1[above]!;
    top2[c] = level[o] === 2 ? o : above < 0 ? -1 : top2[above]!;
    top3[c] = level[o] === 3 ? o : above < 0 ? -1 : top3[above]!;
  }
  return { outermost, wider, chainTag, top1, top2, top3 };
}

function numberShapes(
  { blocks, containers }: PageBlocks,
  scratch: ScratchMemory,
): { shapeOf: Int32Array; shapeCount: number } {
  const numbers = new Map<number, number>();
  const shapeOf = scratch.int32(blocks.length);
  for (let b = 0; b < blocks.length; b++) {
    const { shape, parent } = containers[blocks[b]!.container]!;
    const key = Math.imul(shape, 31) ^ (containers[parent]?.shape ?? 0);
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
    }
    shapeOf[b] = number;
  }
  return { shapeOf, shapeCount: numbers.size };
}

/**
 * The container with the most prose one or two levels below it, less its share of link text:
 * Readability's method.
 */
function findReadingContainer({ blocks, containers }: PageBlocks, sums: Sums, scratch: ScratchMemory): number {
  const scores = scratch.float64(containers.length);
  for (const block of blocks) {
    if (!isProse(block)) continue;
    const score = 1 + block.commas + Math.min(block.size / 100, 3);
    const parent = containers[block.container]!.parent;
    const grandparent = parent < 0 ? -1 : containers[parent]!.parent;
    if (parent >= 0) scores[parent]! += score;
    if (grandparent >= 0) scores[grandparent]! += score / 2;
  }
  let best = 0;
  let bestScore = -1;
  for (let c = 0; c < containers.length; c++) {
    const size = sumWithin(sums.size, containers[c]!);
    const score = scores[c]! * (1 - (size > 0 ? sumWithin(sums.linkSize, containers[c]!) / size : 0));
    if (score > bestScore) {
      best = c;
      bestScore = score;
    }
  }
  return best;
}

function findProse(
  containers: readonly Container[],
  sums: Sums,
  blocks: number,
): Pick<ProseContainers, 'halfOfProse' | 'mostOfProse'> {
  const total = sums.proseWords[blocks]!;
  let halfOfProse = 0;
  let mostOfProse = 0;
  for (let c = 1; c < containers.length; c++) {
    const { first, end } = containers[c]!;
    const prose = sumWithin(sums.proseWords, containers[c]!);
    const isSmaller = (other: number) => end - first < containers[other]!.end - containers[other]!.first;
    if (prose >= 0.5 * total && isSmaller(halfOfProse)) halfOfProse = c;
    if (prose >= 0.75 * total && isSmaller(mostOfProse)) mostOfProse = c;
  }
  return { halfOfProse, mostOfProse };
}
