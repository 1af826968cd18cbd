/** The places where a part may end, and the choice of the best one. */

export interface Cut {
  readonly offset: number;
  /** As `cutLevel` of the scanner. */
  readonly level: number;
  /** Tokens from the start of the part to here. */
  readonly tokens: number;
  /** Whether only a heading of the document is between this cut and the previous one. */
  readonly followsHeading: boolean;
}

/**
 * Chooses where a part ends. A block that fits into a separate part isn't split. One that doesn't is split at the
 * next finer level, and fills this part.
 *
 * @param cuts - in order, at least one. They reach to the end of the text or beyond twice `limit` tokens.
 * @param isEnd - whether the last cut is the end of the text.
 * @returns the index of a cut. It is over the limit only if it is the first one.
 */
export function chooseCut(cuts: readonly Cut[], isEnd: boolean, limit: number): number {
  let last = cuts.length - 1;
  while (last >= 0 && cuts[last]!.tokens > limit) last--;
  if (last < 0) return 0;
  if (isEnd && last === cuts.length - 1) return last;

  // Coarsest first: the last cut within the limit of each level, and the first one beyond it.
  const candidates = recordLows(cuts, last, -1).reverse();
  const following = recordLows(cuts, last + 1, 1).reverse();
  let best = last;
  for (const candidate of candidates) {
    best = candidate;
    const { level, tokens } = cuts[candidate]!;
    const next = following.findLast((index) => cuts[index]!.level <= level);
    if (next !== undefined && cuts[next]!.tokens - tokens <= limit) break;
  }
  return withoutLastHeadings(cuts, best);
}

/** Indices from `start` in steps of `step` at which the level is lower than at all before. */
function recordLows(cuts: readonly Cut[], start: number, step: 1 | -1): number[] {
  const found: number[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = start; index >= 0 && index < cuts.length; index += step) {
    const { level } = cuts[index]!;
    if (level >= lowest) continue;
    lowest = level;
    found.push(index);
  }
  return found;
}

/** A heading belongs to the text after it. */
function withoutLastHeadings(cuts: readonly Cut[], chosen: number): number {
  let index = chosen;
  while (index > 0 && cuts[index]!.followsHeading) index--;
  return cuts[index]!.followsHeading ? chosen : index;
}
