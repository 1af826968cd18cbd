/**
 * The learned model: what kind of page it is, then how likely each of its blocks belongs to the main content. `training/` makes the data; the layout is `training/pack-model.ts`'s.
 *
 * All inner nodes of one level of a tree ask the same question ("oblivious" trees), so that the answers to a tree's
 * `depth` questions are the bits of a leaf's number: no branch depends on the page, and a block costs a few instructions a tree.
 */

import type { TokenWeights } from './token-weights.ts';

/** Questions asked by each tree about the blocks. */
export const DEPTH = 6;

/** Trees of one depth laid out flat. */
export interface Trees {
  readonly base: number;
  readonly depth: number;
  /** `depth` a tree: the feature each question is about. */
  readonly features: Uint16Array;
  /** `depth` a tree: `sortKey` of the threshold; what lies above it sets the question's bit, the first question's the lowest. */
  readonly thresholds: Int32Array;
  /** `2 ** depth` a tree: what a leaf adds to the log-odds. */
  readonly leaves: Float32Array;
}

export interface ContentModel {
  /** One for each of `PAGE_TYPES`. */
  readonly kinds: readonly Trees[];
  readonly blocks: Trees;
  readonly tokens: TokenWeights;
}

/** The kinds of page that the model tells apart. */
export const PAGE_TYPES = ['article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Log-odds of one row, given the `sortKey`s of its features. */
export function scoreOf({ base, depth, features, thresholds, leaves }: Trees, keys: Int32Array): number {
  let score = base;
  for (let at = 0, leaf = 0; at < features.length; leaf += 1 << depth) {
    let answers = 0;
    for (let level = 0; level < depth; level++, at++) {
      if (keys[features[at]!]! > thresholds[at]!) answers |= 1 << level;
    }
    score += leaves[leaf + answers]!;
  }
  return score;
}

/**
 * Log-odds of every row by trees of `DEPTH`.
 *
 * @param keys - the `sortKey`s of the features, column after column of `rows` each.
 */
export function scoresOf({ base, features, thresholds, leaves }: Trees, keys: Int32Array, rows: number): Float64Array {
  const scores = new Float64Array(rows).fill(base);
  for (let at = 0, leaf = 0; at < features.length; at += DEPTH, leaf += 1 << DEPTH) {
    const column0 = features[at]! * rows;
    const column1 = features[at + 1]! * rows;
    const column2 = features[at + 2]! * rows;
    const column3 = features[at + 3]! * rows;
    const column4 = features[at + 4]! * rows;
    const column5 = features[at + 5]! * rows;
    const threshold0 = thresholds[at]!;
    const threshold1 = thresholds[at + 1]!;
    const threshold2 = thresholds[at + 2]!;
    const threshold3 = thresholds[at + 3]!;
    const threshold4 = thresholds[at + 4]!;
    const threshold5 = thresholds[at + 5]!;
    for (let row = 0; row < rows; row++) {
      // The sign of a difference is a question's answer.
      const answers =
        ((threshold0 - keys[column0 + row]!) >>> 31) |
        (((threshold1 - keys[column1 + row]!) >>> 31) << 1) |
        (((threshold2 - keys[column2 + row]!) >>> 31) << 2) |
        (((threshold3 - keys[column3 + row]!) >>> 31) << 3) |
        (((threshold4 - keys[column4 + row]!) >>> 31) << 4) |
        (((threshold5 - keys[column5 + row]!) >>> 31) << 5);
      scores[row]! += leaves[leaf + answers]!;
    }
  }
  return scores;
}

export function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
