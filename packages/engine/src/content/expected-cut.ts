/** Where to cut the blocks in the order of their chances, so that the page's expected score is best. */

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
export function expectedCut(chances: Float32Array, words: (block: number) => number): Cut {
  const order = new Uint32Array(chances.length);
  for (let b = 0; b < order.length; b++) order[b] = b;
  order.sort((a, b) => chances[b]! - chances[a]! || a - b);
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
