/** What the texts of the blocks and of the headings above them speak for, and which blocks say the page's title: each text is read once. */

import type { Scratch } from '../../scratch.ts';
import { isMark, marksRead, readTextTokens, TOKENS, wordsRead } from '../score/token-hash.ts';
import type { TokenTable } from '../score/token-weights.ts';
import type { TextBlock } from '../segment/cut-blocks.ts';
import { tagCode } from '../segment/elements.ts';
import type { PageStructure } from '../segment/page-structure.ts';

const H1 = tagCode('h1');
/** A longer block is no title. */
const LONGEST_TITLE = 25;
/** Stands for the heading of a block that has none. */
const NO_HEADING = -9;
const OF_BLOCK = 0;
const OF_HEADING = 1;

export interface PageTexts {
  /** By block: what its text speaks for, and the heading above it. */
  readonly text: Float32Array;
  readonly heading: Float32Array;
  /** By block: share of the title's words that it says, and share of its words that are the title's. */
  readonly titleShare: Float32Array;
  readonly inTitle: Float32Array;
  /** The block that says the title best, or -1. */
  readonly block: number;
}

export function readTexts(
  blocks: readonly TextBlock[],
  { ownTag, heading: headingOf }: PageStructure,
  title: string,
  weights: TokenTable,
  scratch: Scratch,
): PageTexts {
  const n = blocks.length;
  const text = scratch.float32(n);
  const heading = scratch.float32(n).fill(NO_HEADING);
  const titleShare = scratch.float32(n);
  const inTitle = scratch.float32(n);
  const titleWords = new TitleWords(title);
  let block = -1;
  let best = 0.5;
  for (let b = 0; b < n; b++) {
    const { sample, words } = blocks[b]!;
    const count = readTextTokens(sample, words);
    text[b] = weights.sum(count, OF_BLOCK);
    const h = headingOf[b]!;
    if (h === b) heading[b] = weights.sum(count, OF_HEADING);
    else if (h >= 0) heading[b] = heading[h]!;
    if (words > LONGEST_TITLE || titleWords.size === 0) continue;
    titleWords.compare();
    titleShare[b] = titleWords.share;
    inTitle[b] = titleWords.inTitle;
    const score = titleShare[b]! * inTitle[b]! + (ownTag[b] === H1 ? 0.4 : 0);
    if (score > best) {
      best = score;
      block = b;
    }
  }
  // A heading does not stand under itself.
  for (let b = 0; b < n; b++) if (headingOf[b] === b) heading[b] = NO_HEADING;
  return { text, heading, titleShare, inTitle, block };
}

/** The title's words, against which those of one text after the other are held. */
class TitleWords {
  /** Share of the title's words that the last text has, and share of its words that the title has. */
  share = 0;
  inTitle = 0;
  /** By word: the last text that has it. */
  readonly #said = new Map<number, number>();
  /** A bit for each word: most words of a page are none of the title's. */
  readonly #bits = new Int32Array(32);
  #text = 0;

  constructor(title: string) {
    readTextTokens(title, 0);
    for (let at = 0; at < wordsRead(); at++) {
      const word = TOKENS[1 + 2 * at]!;
      if (isMark(word)) continue;
      this.#said.set(word, 0);
      this.#bits[(word >>> 5) & 31]! |= 1 << (word >>> 10);
    }
  }

  get size(): number {
    return this.#said.size;
  }

  /** Looks at the text whose `TOKENS` were read last. */
  compare(): void {
    const text = ++this.#text;
    const said = this.#said;
    const bits = this.#bits;
    const count = wordsRead();
    let hits = 0;
    let distinct = 0;
    for (let at = 0; at < count; at++) {
      const word = TOKENS[1 + 2 * at]!;
      if ((bits[(word >>> 5) & 31]! & (1 << (word >>> 10))) === 0) continue;
      const last = said.get(word);
      if (last === undefined) continue;
      hits++;
      if (last === text) continue;
      distinct++;
      said.set(word, text);
    }
    this.share = distinct / said.size;
    this.inTitle = hits / (count - marksRead() || 1);
  }
}
