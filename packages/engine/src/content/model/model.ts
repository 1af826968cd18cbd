/**
 * The learned model: what kind of page it is, then how likely each of its blocks belongs to the main content. `training/` makes the data; the layout is `training/pack-model.ts`'s.
 *
 * All inner nodes of one level of a tree ask the same question ("oblivious" trees), so that the answers to a tree's
 * `depth` questions are the bits of a leaf's number: no branch depends on the page, and a block costs a few instructions a tree.
 */

import { Scratch } from '../../scratch.ts';
import type { TokenWeights } from './token-weights.ts';

export { PAGE_TYPES, type PageType } from './page-types.ts';

/** Questions asked by each tree about the blocks. */
export const DEPTH = 6;

/** Trees of one depth laid out flat. */
export interface Trees {
  /** Log-odds before the first tree: one for each thing that is told. */
  readonly base: Float32Array;
  readonly depth: number;
  /** `depth` a tree: the feature each question is about. */
  readonly features: Uint16Array;
  /** `depth` a tree: `sortKey` of the threshold; what lies above it sets the question's bit, the first question's the lowest. */
  readonly thresholds: Int32Array;
  /** `2 ** depth` a tree, each as many as `base`: what a leaf adds to the log-odds. */
  readonly leaves: Float32Array;
}

export interface ContentModel {
  /** Tells a number for each of `PAGE_TYPES`. */
  readonly kinds: Trees;
  readonly blocks: Trees;
  readonly tokens: TokenWeights;
}

/** Chance of each kind, given the `sortKey`s of the page's features; they sum to 1. */
export function chancesOfKinds({ base, depth, features, thresholds, leaves }: Trees, keys: Int32Array): Float32Array {
  const width = base.length;
  const scores = base.slice();
  for (let at = 0, tree = 0; at < features.length; tree += width << depth) {
    let answers = 0;
    for (let level = 0; level < depth; level++, at++) {
      if (keys[features[at]!]! > thresholds[at]!) answers |= 1 << level;
    }
    const leaf = tree + answers * width;
    for (let kind = 0; kind < width; kind++) scores[kind]! += leaves[leaf + kind]!;
  }
  return softmax(scores);
}

/** Chances that sum to 1, of log-odds. */
export function softmax(scores: ArrayLike<number>): Float32Array {
  const { length } = scores;
  const chances = new Float32Array(length);
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < length; at++) most = Math.max(most, scores[at]!);
  for (let at = 0; at < length; at++) chances[at] = Math.exp(scores[at]! - most);
  let sum = 0;
  for (let at = 0; at < length; at++) sum += chances[at]!;
  for (let at = 0; at < length; at++) chances[at] = chances[at]! / sum;
  return chances;
}

/**
 * Log-odds of every row by trees of `DEPTH`, whose questions about single rows come first. The others have one answer for all rows,
 * which is taken for the tree before the rows are looked at.
 *
 * @param keys - the `sortKey`s of the features told by row, column after column of `rows` each.
 * @param columns - how many these are.
 * @param pageKeys - those of the features that follow.
 */
export function scoresOf(
  { base, features, thresholds, leaves }: Trees,
  keys: Int32Array,
  rows: number,
  columns: number,
  pageKeys: Int32Array,
  scratch = new Scratch(0),
): Float64Array {
  const scores = scratch.float64(rows).fill(base[0]!);
  for (let at = 0, leaf = 0; at < features.length; at += DEPTH, leaf += 1 << DEPTH) {
    let own = DEPTH;
    let answered = leaf;
    for (; own > 0 && features[at + own - 1]! >= columns; own--) {
      const question = at + own - 1;
      if (pageKeys[features[question]! - columns]! > thresholds[question]!) answered += 1 << (own - 1);
    }
    // A question that is not asked lies past the rows' own: its answer is masked away.
    const mask = (1 << own) - 1;
    const column0 = own > 0 ? features[at]! * rows : 0;
    const column1 = own > 1 ? features[at + 1]! * rows : 0;
    const column2 = own > 2 ? features[at + 2]! * rows : 0;
    const threshold0 = thresholds[at]!;
    const threshold1 = thresholds[at + 1]!;
    const threshold2 = thresholds[at + 2]!;
    if (own <= 3) {
      for (let row = 0; row < rows; row++) {
        // The sign of a difference is a question's answer.
        const answers =
          ((threshold0 - keys[column0 + row]!) >>> 31) |
          (((threshold1 - keys[column1 + row]!) >>> 31) << 1) |
          (((threshold2 - keys[column2 + row]!) >>> 31) << 2);
        scores[row]! += leaves[answered + (answers & mask)]!;
      }
      continue;
    }
    const column3 = features[at + 3]! * rows;
    const column4 = own > 4 ? features[at + 4]! * rows : 0;
    const column5 = own > 5 ? features[at + 5]! * rows : 0;
    const threshold3 = thresholds[at + 3]!;
    const threshold4 = thresholds[at + 4]!;
    const threshold5 = thresholds[at + 5]!;
    if (own === 4) {
      for (let row = 0; row < rows; row++) {
        const answers =
          ((threshold0 - keys[column0 + row]!) >>> 31) |
          (((threshold1 - keys[column1 + row]!) >>> 31) << 1) |
          (((threshold2 - keys[column2 + row]!) >>> 31) << 2) |
          (((threshold3 - keys[column3 + row]!) >>> 31) << 3);
        scores[row]! += leaves[answered + answers]!;
      }
      continue;
    }
    for (let row = 0; row < rows; row++) {
      const answers =
        ((threshold0 - keys[column0 + row]!) >>> 31) |
        (((threshold1 - keys[column1 + row]!) >>> 31) << 1) |
        (((threshold2 - keys[column2 + row]!) >>> 31) << 2) |
        (((threshold3 - keys[column3 + row]!) >>> 31) << 3) |
        (((threshold4 - keys[column4 + row]!) >>> 31) << 4) |
        (((threshold5 - keys[column5 + row]!) >>> 31) << 5);
      scores[row]! += leaves[answered + (answers & mask)]!;
    }
  }
  return scores;
}

export function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
