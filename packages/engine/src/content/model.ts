/**
 * The learned model: what kind of page it is, then two stages of trees that say how likely each block belongs to the main
 * content. `training/` makes the data; the layout is `training/pack-model.ts`'s.
 */

/** Trees laid out flat: an inner node's left child follows it, `right` is where the other one is; leaves have right 0. */
export interface Trees {
  readonly base: number;
  /** Where each tree begins. */
  readonly starts: Int32Array;
  readonly feature: Uint16Array;
  /** Threshold of an inner node (`<=` goes left), value of a leaf. */
  readonly value: Float32Array;
  readonly right: Int32Array;
}

export interface ContentModel {
  /** One for each of `PAGE_TYPES`. */
  readonly kinds: readonly Trees[];
  readonly first: Trees;
  readonly second: Trees;
}

/** The kinds of page that the model tells apart. */
export const PAGE_TYPES = ['article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Adds what the trees say of each row to `scores`, the log-odds. Rows are `width` numbers each. */
export function addScores(trees: Trees, rows: Float32Array, width: number, scores: Float64Array): void {
  const { starts, feature, value, right, base } = trees;
  for (let row = 0; row < scores.length; row++) scores[row]! += base;
  for (let tree = 0; tree < starts.length; tree++) {
    const start = starts[tree]!;
    for (let row = 0, at = 0; row < scores.length; row++, at += width) {
      let node = start;
      for (let other = right[node]!; other !== 0; other = right[node]!) {
        node = rows[at + feature[node]!]! <= value[node]! ? node + 1 : other;
      }
      scores[row]! += value[node]!;
    }
  }
}

export function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Log-odds of one row. */
export function scoreOf(trees: Trees, row: Float32Array): number {
  const scores = new Float64Array(1);
  addScores(trees, row, row.length, scores);
  return scores[0]!;
}
