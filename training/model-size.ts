/**
 * What bounds the size of the model. Learning itself chooses and rounds, in the order in which the parts
 * are learned, so that the trees adapt to the weights, and each tree to those before it.
 */
import { LEAF_STEP } from '../packages/engine/src/content/score/model.ts';

/** Tokens that get weights: those that influence the scores of the training pages most. */
export const MAX_TOKENS = { names: 5_000, texts: 15_000, pages: 800 };

/** Bits of the hash that stands for a token. One in 70 unknown words is taken for one of the texts' tokens. */
export const KEY_BITS = 20;

/** Weights are rounded to multiples of so many steps. */
export const WEIGHT_ROUNDING = 16;
const MAX_WEIGHT = 127;

/** Leaves, likewise. */
export const LEAF_ROUNDING = { pageTypes: 64, blocks: 32 };

/** @param rounding - a member of `LEAF_ROUNDING`. @returns the leaf as it is stored. */
export function roundLeaf(leaf: number, rounding: number): number {
  const step = rounding * LEAF_STEP;
  return Math.round(leaf / step) * step;
}

/** @returns the weight as it is stored, in steps of `WEIGHT_STEP`. */
export function roundWeight(steps: number): number {
  const most = Math.floor(MAX_WEIGHT / WEIGHT_ROUNDING);
  return Math.max(-most, Math.min(most, Math.round(steps / WEIGHT_ROUNDING))) * WEIGHT_ROUNDING;
}

/**
 * Chooses tokens.
 *
 * @param influence - by token: the variance that its weights cause in the scores of the training rows. Strong weights of
 *   rare tokens take as much space as those of frequent ones, but decide less.
 * @returns by token: 1 if it is chosen.
 */
export function chooseTokens(influence: Float64Array, max: number): Uint8Array {
  const chosen = new Uint8Array(influence.length);
  const order = [...influence.keys()].filter((token) => influence[token]! > 0);
  order.sort((a, b) => influence[b]! - influence[a]! || a - b);
  for (const token of order.slice(0, max)) chosen[token] = 1;
  return chosen;
}
