/**
 * The learned model: trees that predict the page type, trees that score blocks, and weights of
 * tokens.
 *
 * The trees are oblivious: all nodes of one level ask the same question. So the answers to a tree's
 * questions are the bits of a leaf's index, and no branch depends on the page.
 */

import type { TokenWeights } from '../tokens/token-weights.ts';

/** Questions per tree that scores blocks. */
export const BLOCK_TREE_DEPTH = 6;

/** Leaves are stored as whole multiples of this step. */
export const LEAF_STEP = 1 / 4096;

/** Thresholds are stored as whole multiples of this step of their sort keys. */
export const KEY_STEP = 1 << 7;

/** An ensemble of trees of one depth, in flat arrays. It has one output per base score. */
export interface Trees {
  /** By output: log-odds before the first tree. */
  readonly base: Float32Array;
  /** Questions per tree. */
  readonly depth: number;
  /** `depth` per tree: the feature of each question. */
  readonly features: Uint16Array;
  /**
   * `depth` per tree: sort key of the threshold. A greater value sets the question's bit; the first question has the lowest.
   */
  readonly thresholds: Int32Array;
  /** `depth` per tree: index of the threshold in its feature's scale. */
  readonly ranks: Uint8Array;
  /** By feature: sort keys of all its thresholds in the ensemble, ascending. */
  readonly scales: readonly (Int32Array | undefined)[];
  /**
   * `2 ** depth` leaves per tree, with a number per output: what the leaf adds to the log-odds, in steps of `LEAF_STEP`.
   */
  readonly leaves: Int16Array;
}

export interface ContentModel {
  /** One output for each of `PAGE_TYPES`. */
  readonly pageTypes: Trees;
  /** One output: whether the block belongs to the main content. */
  readonly blocks: Trees;
  readonly tokens: TokenWeights;
}

/** @param keys - sort keys of the page's features. @returns probabilities that add up to 1. */
export function pageTypeProbabilities(
  { base, depth, features, thresholds, leaves }: Trees,
  keys: Int32Array,
): Float32Array {
  const outputs = base.length;
  const scores = base.slice();
  for (let at = 0, tree = 0; at < features.length; tree += outputs << depth) {
    let answers = 0;
    for (let level = 0; level < depth; level++, at++) {
      if (keys[features[at]!]! > thresholds[at]!) answers |= 1 << level;
    }
    const leaf = tree + answers * outputs;
    for (let output = 0; output < outputs; output++) scores[output]! += leaves[leaf + output]! * LEAF_STEP;
  }
  return softmax(scores);
}

/** Probabilities that add up to 1, from log-odds. */
export function softmax(scores: ArrayLike<number>): Float32Array {
  const { length } = scores;
  const probabilities = new Float32Array(length);
  let max = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < length; at++) max = Math.max(max, scores[at]!);
  for (let at = 0; at < length; at++) probabilities[at] = Math.exp(scores[at]! - max);
  let sum = 0;
  for (let at = 0; at < length; at++) sum += probabilities[at]!;
  for (let at = 0; at < length; at++) probabilities[at] = probabilities[at]! / sum;
  return probabilities;
}

/** The logistic function. */
export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
