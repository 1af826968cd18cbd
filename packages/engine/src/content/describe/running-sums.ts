/**
 * Running sums over the blocks: the sum over any run of blocks is the difference of two of their
 * values.
 */
import type { ScratchMemory } from '../../scratch-memory.ts';
import type { TextBlock } from '../segment/page-blocks.ts';
import { isHeading } from './headings.ts';

/** A block with this many words and few links is most likely prose. */
export const MIN_PROSE_WORDS = 12;
const MAX_PROSE_LINK_SHARE = 0.4;
/** A block that is nothing but a link with this many words leads to something with a heading. */
const MIN_LINK_WORDS = 3;
/** Share of link text from which on a text is a link, also with a sign or a number beside it. */
const MOSTLY_LINK = 0.9;
/** Numbers of a date have at least so many digits, and its line at most so many words. */
export const MIN_DIGITS = 2;
const MAX_LINE_WORDS = 12;
/** A link or button below each post has at most so many words, and there are at least so many of them. */
const MAX_RECURRING_WORDS = 4;
const MIN_RECURRENCES = 3;
/** Share of link text up to which a text is there to be read rather than to be followed. */
const FEW_LINKS = 0.2;

/**
 * Each list has one value more than there are blocks: `sum[end] - sum[first]` is that of the blocks
 * from `first` up to `end`.
 */
export interface Sums {
  readonly words: Float64Array;
  readonly size: Float64Array;
  readonly linkSize: Float64Array;
  /** Words of blocks that are most likely prose. */
  readonly proseWords: Float64Array;
  /** Ends of sentences. */
  readonly stops: Float64Array;
  readonly images: Float64Array;
  /** Blocks of some words that are nothing but a link. */
  readonly linkBlocks: Float64Array;
  /** Blocks with a currency sign. */
  readonly money: Float64Array;
  readonly headings: Float64Array;
  /** Short lines with numbers (`isDated`). */
  readonly dated: Float64Array;
  /** Short texts that stand on the page several times, such as "Reply". */
  readonly recurring: Float64Array;
}

/** A run of blocks: from `first` up to, but not including, `end`. Every container is one. */
export interface BlockRange {
  readonly first: number;
  readonly end: number;
}

/** @param sameText - by block: number of blocks with its text. */
export function sumBlocks(
  blocks: readonly TextBlock[],
  blockTag: Uint8Array,
  sameText: Int32Array,
  scratch: ScratchMemory,
): Sums {
  const n = blocks.length + 1;
  const sums = {
    words: scratch.float64(n),
    size: scratch.float64(n),
    linkSize: scratch.float64(n),
    proseWords: scratch.float64(n),
    stops: scratch.float64(n),
    images: scratch.float64(n),
    linkBlocks: scratch.float64(n),
    money: scratch.float64(n),
    headings: scratch.float64(n),
    dated: scratch.float64(n),
    recurring: scratch.float64(n),
  };
  for (let b = 0; b < blocks.length; b++) {
    const block = blocks[b]!;
    sums.words[b + 1] = sums.words[b]! + block.words;
    sums.size[b + 1] = sums.size[b]! + block.size;
    sums.linkSize[b + 1] = sums.linkSize[b]! + block.linkSize;
    sums.proseWords[b + 1] = sums.proseWords[b]! + (isProse(block) ? block.words : 0);
    sums.stops[b + 1] = sums.stops[b]! + block.stops + block.questions;
    sums.images[b + 1] = sums.images[b]! + block.images;
    sums.linkBlocks[b + 1] = sums.linkBlocks[b]! + (isLinkBlock(block) ? 1 : 0);
    sums.money[b + 1] = sums.money[b]! + (block.money > 0 ? 1 : 0);
    sums.headings[b + 1] = sums.headings[b]! + (isHeading(blockTag[b]!) ? 1 : 0);
    sums.dated[b + 1] = sums.dated[b]! + (isDated(block, blockTag[b]!) ? 1 : 0);
    sums.recurring[b + 1] = sums.recurring[b]! + (isRecurring(block, sameText[b]!) ? 1 : 0);
  }
  return sums;
}

/** Running sum of `valueAt` over the blocks. */
export function runningSum(length: number, scratch: ScratchMemory, valueAt: (block: number) => number): Float64Array {
  const sum = scratch.float64(length + 1);
  for (let b = 0; b < length; b++) sum[b + 1] = sum[b]! + valueAt(b);
  return sum;
}

/** The part of a running sum that falls in the range. */
export function sumWithin(sum: ArrayLike<number>, { first, end }: BlockRange): number {
  return sum[end]! - sum[first]!;
}

type LinkedText = Pick<TextBlock, 'linkSize' | 'size'>;

/** Whether at most a fifth of the text is link text. */
export function hasFewLinks({ linkSize, size }: LinkedText): boolean {
  return linkSize <= FEW_LINKS * size;
}

/** Whether at most a fifth of the range's text is link text. */
export function rangeHasFewLinks({ linkSize, size }: Sums, range: BlockRange): boolean {
  return hasFewLinks({ linkSize: sumWithin(linkSize, range), size: sumWithin(size, range) });
}

/** Whether at least half of the range's text is link text. */
export function rangeIsLinks({ linkSize, size }: Sums, range: BlockRange): boolean {
  return 2 * sumWithin(linkSize, range) >= sumWithin(size, range);
}

/** Whether at least nine tenths of the text are link text; also if there is no text. */
export function isMostlyLink({ linkSize, size }: LinkedText): boolean {
  return linkSize >= MOSTLY_LINK * size;
}

/** Whether the block is a link of as many words as a heading has. */
function isLinkBlock(block: TextBlock): boolean {
  return block.words >= MIN_LINK_WORDS && isMostlyLink(block);
}

/** Whether the block may be the line with the name and date of a post or comment. */
export function isDated({ words, digits, money }: TextBlock, tag: number): boolean {
  return digits >= MIN_DIGITS && words > 0 && words <= MAX_LINE_WORDS && money === 0 && !isHeading(tag);
}

function isRecurring({ words }: TextBlock, sameText: number): boolean {
  return sameText >= MIN_RECURRENCES && words > 0 && words <= MAX_RECURRING_WORDS;
}

export function isProse(block: TextBlock): boolean {
  return block.words >= MIN_PROSE_WORDS && block.linkSize < MAX_PROSE_LINK_SHARE * block.size;
}
