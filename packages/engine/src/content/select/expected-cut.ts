/** Where to cut the blocks in the order of their chances, so that the page's expected score is best. */
import { Scratch } from '../../scratch.ts';
import { PLACES } from '../segment/cut-blocks.ts';

export interface Cut {
  /** Blocks at least this likely are kept. */
  readonly chance: number;
  /** The score that is expected of it, from 0 to 1. */
  readonly score: number;
}

/**
 * The cut where twice the expected hits over the words kept and the words expected, which is F1, is largest.
 *
 * @param words - by block.
 */
export function expectedCut(chances: Float32Array, words: (block: number) => number, scratch = new Scratch(0)): Cut {
  const order = likeliestFirst(chances, scratch);
  let expected = 0;
  for (let b = 0; b < chances.length; b++) expected += chances[b]! * words(b);
  let kept = 0;
  let hits = 0;
  let best = 0;
  let last = -1;
  for (let at = 0; at < order.length; at++) {
    const b = order[at]!;
    kept += words(b);
    hits += chances[b]! * words(b);
    const score = (2 * hits) / (kept + expected || 1);
    if (score <= best) continue;
    best = score;
    last = at;
  }
  if (last < 0) return { chance: 1, score: 0 };
  return { chance: chances[order[last]!]!, score: best };
}

/** The bits of 1 as a 32-bit float: those of smaller positive floats are smaller whole numbers, in the same order. */
const ONE = 0x3f800000;

/** The blocks by falling chance, then as they come. Sorted as numbers, since to ask a function for each pair takes ten times as long. */
export function likeliestFirst(chances: Float32Array, scratch: Scratch): Float64Array {
  const bits = new Int32Array(chances.buffer, chances.byteOffset, chances.length);
  const order = scratch.float64(chances.length);
  for (let b = 0; b < order.length; b++) order[b] = (ONE - bits[b]!) * PLACES + b;
  order.sort();
  for (let at = 0; at < order.length; at++) order[at] = order[at]! - Math.floor(order[at]! / PLACES) * PLACES;
  return order;
}
