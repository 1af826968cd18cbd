/** Chooses the probability from which blocks are kept. */
import { ScratchMemory } from '../../scratch-memory.ts';
import { BLOCK_RADIX } from '../segment/page-blocks.ts';

/** The highest level is that of so many words: a single heading may be more probable than all texts. */
const WORDS_OF_LEVEL = 50;

export interface Threshold {
  /** Blocks of at least this probability are kept. */
  readonly threshold: number;
  /** The F1 score expected of it, from 0 to 1. */
  readonly expectedF1: number;
  /** The highest probability that a text of some length reaches. */
  readonly highest: number;
}

/**
 * The threshold with the highest expected word F1: twice the expected hits, divided by the words
 * kept plus the words of content expected on the page.
 *
 * @param wordsOf - number of words of a block.
 */
export function chooseThreshold(
  probabilities: Float32Array,
  wordsOf: (block: number) => number,
  scratch = new ScratchMemory(0),
): Threshold {
  const order = blocksByProbability(probabilities, scratch);
  let expectedWords = 0;
  for (let b = 0; b < probabilities.length; b++) expectedWords += probabilities[b]! * wordsOf(b);
  let keptWords = 0;
  let expectedHits = 0;
  let best = 0;
  let highest = 0;
  let lastKept = -1;
  for (let at = 0; at < order.length; at++) {
    const b = order[at]!;
    if (keptWords < WORDS_OF_LEVEL) highest = probabilities[b]!;
    keptWords += wordsOf(b);
    expectedHits += probabilities[b]! * wordsOf(b);
    const f1 = (2 * expectedHits) / (keptWords + expectedWords || 1);
    if (f1 <= best) continue;
    best = f1;
    lastKept = at;
  }
  if (lastKept < 0) return { threshold: 1, expectedF1: 0, highest };
  return { threshold: probabilities[order[lastKept]!]!, expectedF1: best, highest };
}

/**
 * Bits of 1 as a 32-bit float. Bits of smaller positive floats are smaller integers in the same
 * order.
 */
const BITS_OF_ONE = 0x3f800000;

/**
 * The blocks by descending probability, equal ones in page order. They are sorted as numbers that
 * combine both, since sorting with a comparison function takes ten times as long.
 */
export function blocksByProbability(probabilities: Float32Array, scratch: ScratchMemory): Float64Array {
  const bits = new Int32Array(probabilities.buffer, probabilities.byteOffset, probabilities.length);
  const order = scratch.float64(probabilities.length);
  for (let b = 0; b < order.length; b++) order[b] = (BITS_OF_ONE - bits[b]!) * BLOCK_RADIX + b;
  order.sort();
  for (let at = 0; at < order.length; at++) order[at] = order[at]! - Math.floor(order[at]! / BLOCK_RADIX) * BLOCK_RADIX;
  return order;
}
