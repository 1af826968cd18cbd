/**
 * Scores each block's text by its tokens' learned weights, and finds the block that repeats the
 * page's title. Reads each text once.
 */

import type { ScratchMemory } from '../../scratch-memory.ts';
import type { TextBlock } from '../segment/page-blocks.ts';
import type { TokenTable } from '../tokens/token-weights.ts';
import { isPunctuation, type Tokenizer } from '../tokens/tokenizer.ts';
import { H1 } from './headings.ts';
import type { PageStructure } from './page-structure.ts';

/** A longer block is not compared with the title. */
const MAX_TITLE_WORDS = 25;
/**
 * How well a block must match the title to be the one that repeats it, and the bonus for an `h1`.
 */
const MIN_TITLE_MATCH = 0.5;
const H1_BONUS = 0.4;
/** Heading score of a block without a heading above it. */
export const NO_HEADING_SCORE = -9;

/** Columns of the text weights. */
const BLOCK_WEIGHT = 0;
const HEADING_WEIGHT = 1;

export interface BlockTexts {
  /** By block: score of its text. */
  readonly text: Float32Array;
  /** By block: score of the heading above it, or `NO_HEADING_SCORE`. */
  readonly heading: Float32Array;
  /** By block: share of the title's words that occur in it. */
  readonly titleShare: Float32Array;
  /** By block: share of its words that occur in the title. */
  readonly inTitle: Float32Array;
  /** The block that matches the title best, or -1. */
  readonly titleBlock: number;
}

export function readBlockTexts(
  blocks: readonly TextBlock[],
  { blockTag, heading: headingOf }: PageStructure,
  title: string,
  weights: TokenTable,
  tokenizer: Tokenizer,
  scratch: ScratchMemory,
): BlockTexts {
  const n = blocks.length;
  const text = scratch.float32(n);
  const heading = scratch.float32(n).fill(NO_HEADING_SCORE);
  const titleShare = scratch.float32(n);
  const inTitle = scratch.float32(n);
  const matcher = new TitleMatcher(title, tokenizer);
  let titleBlock = -1;
  let best = MIN_TITLE_MATCH;
  for (let b = 0; b < n; b++) {
    const { sample, words } = blocks[b]!;
    tokenizer.readText(sample, words);
    text[b] = weights.sumColumn(tokenizer, BLOCK_WEIGHT);
    const h = headingOf[b]!;
    if (h === b) heading[b] = weights.sumColumn(tokenizer, HEADING_WEIGHT);
    else if (h >= 0) heading[b] = heading[h]!;
    if (words > MAX_TITLE_WORDS || matcher.isEmpty) continue;
    matcher.compare(tokenizer);
    titleShare[b] = matcher.titleShare;
    inTitle[b] = matcher.inTitle;
    const match = titleShare[b]! * inTitle[b]! + (blockTag[b] === H1 ? H1_BONUS : 0);
    if (match > best) {
      best = match;
      titleBlock = b;
    }
  }
  // A heading's own score was only stored for the blocks below it.
  for (let b = 0; b < n; b++) if (headingOf[b] === b) heading[b] = NO_HEADING_SCORE;
  return { text, heading, titleShare, inTitle, titleBlock };
}

/** Compares one text after another with the page's title. */
class TitleMatcher {
  /**
   * Share of the title's words that the last text has, and share of that text's words that the
   * title has.
   */
  titleShare = 0;
  inTitle = 0;
  /** By word of the title: number of the last text that had it. */
  readonly #lastText = new Map<number, number>();
  /** Bloom filter of the title's words, which rejects most others. */
  readonly #filter = new Int32Array(32);
  #textNumber = 0;

  constructor(title: string, tokenizer: Tokenizer) {
    tokenizer.readText(title, 0);
    for (let at = 0; at < tokenizer.words; at++) {
      const word = tokenizer.word(at);
      if (isPunctuation(word)) continue;
      this.#lastText.set(word, 0);
      this.#filter[(word >>> 5) & 31]! |= 1 << (word >>> 10);
    }
  }

  get isEmpty(): boolean {
    return this.#lastText.size === 0;
  }

  /** Compares the text that the tokenizer read last. */
  compare({ tokens, words, punctuation }: Tokenizer): void {
    const textNumber = ++this.#textNumber;
    const lastText = this.#lastText;
    const filter = this.#filter;
    let hits = 0;
    let distinctHits = 0;
    for (let at = 0; at < words; at++) {
      const word = tokens[1 + 2 * at]!;
      if ((filter[(word >>> 5) & 31]! & (1 << (word >>> 10))) === 0) continue;
      const last = lastText.get(word);
      if (last === undefined) continue;
      hits++;
      if (last === textNumber) continue;
      distinctHits++;
      lastText.set(word, textNumber);
    }
    this.titleShare = distinctHits / lastText.size;
    this.inTitle = hits / (words - punctuation || 1);
  }
}
