/**
 * The learned model: what kind of page it is, then how likely each of its blocks belongs to the main content. `training/` makes the data; the layout is `training/pack-model.ts`'s.
 *
 * All inner nodes of one level of a tree ask the same question ("oblivious" trees), so that the answers to a tree's
 * `depth` questions are the bits of a leaf's number: no branch depends on the page (`score-rows.ts`).
 */

import type { TokenWeights } from './token-weights.ts';

export { PAGE_TYPES, type PageType } from './page-types.ts';

/** Questions asked by each tree about the blocks. */
export const DEPTH = 6;

/** Leaves are whole numbers of this part. */
export const LEAF_STEP = 1 / 4096;

/** Trees of one depth laid out flat. */
export interface Trees {
  /** Log-odds before the first tree: one for each thing that is told. */
  readonly base: Float32Array;
  readonly depth: number;
  /** `depth` a tree: the feature each question is about. */
  readonly features: Uint16Array;
  /** `depth` a tree: `sortKey` of the threshold; what lies above it sets the question's bit, the first question's the lowest. */
  readonly thresholds: Int32Array;
  /** `depth` a tree: the threshold's place on the feature's scale. */
  readonly places: Uint8Array;
  /** By feature: the `sortKey`s of all thresholds that are asked about, ascending. */
  readonly scales: readonly (Int32Array | undefined)[];
  /** `2 ** depth` a tree, each as many as `base`: what a leaf adds to the log-odds, in parts of `LEAF_STEP`. */
  readonly leaves: Int16Array;
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
    for (let kind = 0; kind < width; kind++) scores[kind]! += leaves[leaf + kind]! * LEAF_STEP;
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

/** The chance that log-odds stand for. */
export function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
