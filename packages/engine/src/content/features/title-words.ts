/** How much of the page's title its short blocks say. */
import type { TextBlock } from '../cut-blocks.ts';
import { TAG_CODES } from '../elements.ts';
import type { PageFacts } from '../page-facts.ts';
import type { PageStructure } from '../page-structure.ts';
import { readWords } from '../text-shape.ts';

const H1 = TAG_CODES.get('h1')!;
/** A longer block is no title. */
const LONGEST_TITLE = 60;
/** Words of a title that are compared, and of the beginning of a block. */
const MOST_WORDS = 256;
const hashes = new Int32Array(MOST_WORDS);
/** A bit for each of the title's words: most words of a page are none of them. */
const bits = new Int32Array(32);

export interface TitleWords {
  /** By block: share of the title's words that it says, and share of its words that are the title's. */
  readonly titleShare: Float32Array;
  readonly inTitle: Float32Array;
  /** The block that says the title best, or -1. */
  readonly block: number;
}

export function readTitleWords(blocks: readonly TextBlock[], { ownTag }: PageStructure, facts: PageFacts): TitleWords {
  const n = blocks.length;
  const titleShare = new Float32Array(n);
  const inTitle = new Float32Array(n);
  /** The block that said the word last. */
  const title = new Map<number, number>();
  bits.fill(0);
  for (let left = readWords(facts.title, hashes); left > 0; left--) {
    const word = hashes[left - 1]!;
    title.set(word, -1);
    bits[(word >>> 5) & 31]! |= 1 << (word >>> 10);
  }
  let block = -1;
  let best = 0.5;
  if (title.size === 0) return { titleShare, inTitle, block };
  for (let b = 0; b < n; b++) {
    const { words, sample } = blocks[b]!;
    if (words > LONGEST_TITLE) continue;
    const count = readWords(sample, hashes);
    let hits = 0;
    let distinct = 0;
    for (let at = 0; at < count; at++) {
      const word = hashes[at]!;
      if ((bits[(word >>> 5) & 31]! & (1 << (word >>> 10))) === 0) continue;
      const last = title.get(word);
      if (last !== undefined) {
        hits++;
        if (last !== b) {
          distinct++;
          title.set(word, b);
        }
      }
    }
    titleShare[b] = distinct / title.size;
    inTitle[b] = hits / (count || 1);
    const score = titleShare[b]! * inTitle[b]! + (ownTag[b] === H1 ? 0.4 : 0);
    if (score > best) {
      best = score;
      block = b;
    }
  }
  return { titleShare, inTitle, block };
}
