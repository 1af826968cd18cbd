/**
 * What can be summed over the page once the blocks are cut: sums over every run of blocks, containers without their
 * wrappers, groups of like siblings, headings, and the containers that hold most of the good text.
 */

import type { Scratch } from '../../scratch.ts';
import type { Container, PageBlocks, TextBlock } from './cut-blocks.ts';
import { tagCode } from './elements.ts';

/** Text of this many words with few links is most likely prose. */
const GOOD_WORDS = 12;
const GOOD_LINK_SHARE = 0.4;
/** Share of link text up to which a text is read rather than followed. */
const FEW_LINKS = 0.2;
/** So many like siblings make a group. */
export const GROUP_SIZE = 3;

const H1 = tagCode('h1');
const H6 = tagCode('h6');
const DIV = tagCode('div');

/** Running sums: `sum[end] - sum[first]` is that of the blocks from `first` up to and without `end`. */
export interface Sums {
  readonly words: Float64Array;
  readonly size: Float64Array;
  readonly linkSize: Float64Array;
  readonly goodWords: Float64Array;
  readonly stops: Float64Array;
  readonly images: Float64Array;
  /** Blocks with a sign of money. */
  readonly money: Float64Array;
  readonly headings: Float64Array;
}

export interface Group {
  readonly first: number;
  count: number;
  words: number;
  wordsSquared: number;
  size: number;
  linkSize: number;
  images: number;
  money: number;
  stops: number;
  /** 0 for the group with the most words on the page. */
  rank: number;
}

export interface PageStructure {
  readonly sums: Sums;
  /** By container: the outermost container with the same blocks, itself in most cases. */
  readonly outer: Int32Array;
  /** By container: the nearest one around it with more blocks (an `outer` one), or -1. */
  readonly up: Int32Array;
  /** By outer container: the containers of its chain taken together. */
  readonly chainTag: Uint8Array;
  /** By container: the distinct containers around it at levels 1, 2 and 3 from the top, or -1. */
  readonly top1: Int32Array;
  readonly top2: Int32Array;
  readonly top3: Int32Array;
  readonly groups: readonly Group[];
  /** By container: its group. */
  readonly groupOf: Int32Array;
  /** By container: the nearest and the farthest container around it, or itself, that is one of a group; or -1. */
  readonly nearItem: Int32Array;
  readonly farItem: Int32Array;
  /** By block: the last heading at or before it, or -1. */
  readonly heading: Int32Array;
  /** By block: tag code of its innermost container. */
  readonly tag: Uint8Array;
  /** By block: tag code of the heading it is in, else of its innermost container. */
  readonly ownTag: Uint8Array;
  /** The first block in an `h1`, or -1. */
  readonly firstH1: number;
  /** By block: a number for what its container and the one around it are named, from 0 up to `shapeCount`. */
  readonly shapeOf: Int32Array;
  readonly shapeCount: number;
  readonly best: number;
  /** Smallest containers that hold 50 and 75 % of the good words. */
  readonly half: number;
  readonly most: number;
}

export function structure(page: PageBlocks, scratch: Scratch): PageStructure {
  const { blocks, containers } = page;
  const tag = scratch.uint8(blocks.length);
  const ownTag = scratch.uint8(blocks.length);
  for (let b = 0; b < blocks.length; b++) {
    tag[b] = containers[blocks[b]!.container]!.tag;
    ownTag[b] = tagOf(blocks[b]!, containers);
  }
  const sums = sumUp(blocks, ownTag, scratch);
  const count = containers.length;
  const outer = scratch.int32(count);
  const up = scratch.int32(count);
  const chainTag = scratch.uint8(count);
  /** How many distinct containers stand around it. */
  const level = scratch.int32(count);
  const top1 = scratch.int32(count).fill(-1);
  const top2 = scratch.int32(count).fill(-1);
  const top3 = scratch.int32(count).fill(-1);
  for (let c = 0; c < count; c++) {
    const container = containers[c]!;
    const parent = container.parent;
    const around = parent < 0 ? undefined : containers[parent]!;
    if (around && around.first === container.first && around.end === container.end) {
      const o = outer[parent]!;
      outer[c] = o;
      up[c] = up[o]!;
      level[c] = level[o]!;
      if (container.tag !== DIV && container.tag !== 0) chainTag[o] = container.tag;
    } else {
      outer[c] = c;
      up[c] = parent < 0 ? -1 : outer[parent]!;
      level[c] = up[c]! < 0 ? 0 : level[up[c]!]! + 1;
      chainTag[c] = container.tag;
    }
    const o = outer[c]!;
    const above = up[o]!;
    top1[c] = level[o] === 1 ? o : above < 0 ? -1 : top1[above]!;
    top2[c] = level[o] === 2 ? o : above < 0 ? -1 : top2[above]!;
    top3[c] = level[o] === 3 ? o : above < 0 ? -1 : top3[above]!;
  }

  const { groups, groupOf } = groupSiblings(containers, sums, scratch);
  const nearItem = scratch.int32(count).fill(-1);
  const farItem = scratch.int32(count).fill(-1);
  for (let c = 0; c < count; c++) {
    const parent = containers[c]!.parent;
    const isItem = groupOf[c]! >= 0 && groups[groupOf[c]!]!.count >= GROUP_SIZE;
    nearItem[c] = isItem ? c : parent < 0 ? -1 : nearItem[parent]!;
    const far = parent < 0 ? -1 : farItem[parent]!;
    farItem[c] = far >= 0 ? far : isItem ? c : -1;
  }

  return {
    sums,
    outer,
    up,
    chainTag,
    top1,
    top2,
    top3,
    groups,
    groupOf,
    nearItem,
    farItem,
    heading: findHeadings(ownTag, scratch),
    tag,
    ownTag,
    firstH1: tag.indexOf(H1),
    ...numberShapes(page, scratch),
    best: bestContainer(page, sums, scratch),
    ...densest(containers, sums, blocks.length),
  };
}

function findHeadings(ownTag: Uint8Array, scratch: Scratch): Int32Array {
  const heading = scratch.int32(ownTag.length);
  let last = -1;
  for (let b = 0; b < ownTag.length; b++) {
    if (isHeading(ownTag[b]!)) last = b;
    heading[b] = last;
  }
  return heading;
}

function numberShapes(
  { blocks, containers }: PageBlocks,
  scratch: Scratch,
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

function tagOf(block: TextBlock, containers: readonly Container[]): number {
  let at = block.container;
  const own = containers[at]!.tag;
  // A heading may wrap its text once or twice; further up it is no heading's text.
  for (let step = 0; step < 3 && at >= 0; step++) {
    const { tag, parent, first, end } = containers[at]!;
    if (isHeading(tag)) return tag;
    if (end - first > 3) break;
    at = parent;
  }
  return own;
}

export function isHeading(tag: number): boolean {
  return tag >= H1 && tag <= H6;
}

function sumUp(blocks: readonly TextBlock[], ownTag: Uint8Array, scratch: Scratch): Sums {
  const n = blocks.length + 1;
  const sums = {
    words: scratch.float64(n),
    size: scratch.float64(n),
    linkSize: scratch.float64(n),
    goodWords: scratch.float64(n),
    stops: scratch.float64(n),
    images: scratch.float64(n),
    money: scratch.float64(n),
    headings: scratch.float64(n),
  };
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    sums.words[b + 1] = sums.words[b]! + block.words;
    sums.size[b + 1] = sums.size[b]! + block.size;
    sums.linkSize[b + 1] = sums.linkSize[b]! + block.linkSize;
    sums.goodWords[b + 1] = sums.goodWords[b]! + (isGood(block) ? block.words : 0);
    sums.stops[b + 1] = sums.stops[b]! + block.stops + block.questions;
    sums.images[b + 1] = sums.images[b]! + block.images;
    sums.money[b + 1] = sums.money[b]! + (block.money > 0 ? 1 : 0);
    sums.headings[b + 1] = sums.headings[b]! + (isHeading(ownTag[b]!) ? 1 : 0);
  }
  return sums;
}

/** By block, and one past the last: the sum of `worthOf` over the blocks before it. */
export function runningSum(length: number, scratch: Scratch, worthOf: (block: number) => number): Float64Array {
  const sum = scratch.float64(length + 1);
  for (let b = 0; b < length; b++) sum[b + 1] = sum[b]! + worthOf(b);
  return sum;
}

/** What running sums say of a part of the page. */
export function between(sum: ArrayLike<number>, { first, end }: { first: number; end: number }): number {
  return sum[end]! - sum[first]!;
}

/** Whether so little of it is link text that it is read rather than followed. */
export function hasFewLinks({ linkSize, size }: { linkSize: number; size: number }): boolean {
  return linkSize <= FEW_LINKS * size;
}

function isGood(block: TextBlock): boolean {
  return block.words >= GOOD_WORDS && block.linkSize < GOOD_LINK_SHARE * block.size;
}

function groupSiblings(containers: readonly Container[], sums: Sums, scratch: Scratch) {
  const groups: Group[] = [];
  const groupOf = scratch.int32(containers.length).fill(-1);
  const known = new Map<number, number>();
  for (let c = 0; c < containers.length; c++) {
    const { parent, shape, first, end } = containers[c]!;
    if (parent < 0 || end === first) continue;
    const key = parent * 0x1_0000_0000 + (shape >>> 0);
    let g = known.get(key);
    if (g === undefined) {
      g = groups.length;
      known.set(key, g);
      groups.push({
        first: c,
        count: 0,
        words: 0,
        wordsSquared: 0,
        size: 0,
        linkSize: 0,
        images: 0,
        money: 0,
        stops: 0,
        rank: 0,
      });
    }
    const group = groups[g]!;
    const words = sums.words[end]! - sums.words[first]!;
    groupOf[c] = g;
    group.count++;
    group.words += words;
    group.wordsSquared += words * words;
    group.size += sums.size[end]! - sums.size[first]!;
    group.linkSize += sums.linkSize[end]! - sums.linkSize[first]!;
    group.images += sums.images[end]! - sums.images[first]!;
    group.money += sums.money[end]! - sums.money[first]!;
    group.stops += sums.stops[end]! - sums.stops[first]!;
  }
  const ranked = groups
    .filter((group) => group.count >= GROUP_SIZE)
    .sort((a, b) => b.words - a.words || a.first - b.first);
  for (let rank = 0; rank < ranked.length; rank++) ranked[rank]!.rank = rank;
  return { groups, groupOf };
}

/** The container with the most prose right in it or one level down, links discounted: what reading modes look for. */
function bestContainer({ blocks, containers }: PageBlocks, sums: Sums, scratch: Scratch): number {
  const scores = scratch.float64(containers.length);
  for (const block of blocks) {
    if (!isGood(block)) continue;
    const score = 1 + block.commas + Math.min(block.size / 100, 3);
    const parent = containers[block.container]!.parent;
    const grandparent = parent < 0 ? -1 : containers[parent]!.parent;
    if (parent >= 0) scores[parent]! += score;
    if (grandparent >= 0) scores[grandparent]! += score / 2;
  }
  let best = 0;
  let bestScore = -1;
  for (let c = 0; c < containers.length; c++) {
    const { first, end } = containers[c]!;
    const size = sums.size[end]! - sums.size[first]!;
    const score = scores[c]! * (1 - (size > 0 ? (sums.linkSize[end]! - sums.linkSize[first]!) / size : 0));
    if (score > bestScore) {
      best = c;
      bestScore = score;
    }
  }
  return best;
}

function densest(containers: readonly Container[], sums: Sums, blocks: number) {
  const total = sums.goodWords[blocks]!;
  let half = 0;
  let most = 0;
  for (let c = 1; c < containers.length; c++) {
    const { first, end } = containers[c]!;
    const good = sums.goodWords[end]! - sums.goodWords[first]!;
    const length = end - first;
    const isSmaller = (other: number) => length < containers[other]!.end - containers[other]!.first;
    if (good >= 0.5 * total && isSmaller(half)) half = c;
    if (good >= 0.75 * total && isSmaller(most)) most = c;
  }
  return { half, most };
}
