/**
 * What bounds the size of the model. Learning itself chooses and rounds, in the order in which the parts
 * are learned, so that the trees adapt to the weights, and each tree to those before it. The finished model is
 * rounded once more, to half the size (`STORED`).
 */
import { LEAF_STEP } from '../packages/engine/src/content/score/model.ts';

/** Tokens that get weights: those that influence the scores of the training pages most. */
export const MAX_TOKENS = { names: 9_500, texts: 30_000, pages: 1_500 };

/** Bits of the hash that stands for a token, of which the first are stored. */
export const KEY_BITS = 22;

/** Weights are rounded to multiples of so many steps. */
export const WEIGHT_ROUNDING = 4;
const MAX_WEIGHT = 127;

/** Leaves, likewise. */
export const LEAF_ROUNDING = { pageTypes: 32, blocks: 16 };

/**
 * Bounds of what is stored. With 20 bits, one in 70 unknown words is taken for one of the texts' tokens. Models of site folds
 * keep their F1, while those that learn within these bounds lose texts of tests (training/EXPERIMENTS.md).
 */
export const STORED = {
  tokens: { names: 5_000, texts: 14_000, pages: 800 },
  keyBits: 20,
  weights: 16,
  leaves: { pageTypes: 64, blocks: 32 },
};

/** @returns a weight as it is stored, in steps of `STORED.weights`. */
export function storedWeight(weight: number): number {
  const most = Math.floor(MAX_WEIGHT / STORED.weights);
  return Math.max(-most, Math.min(most, roundHalfToEven(weight / STORED.weights)));
}

/** Halves go to the even neighbor, so that rounding moves no sum of many in one direction. */
export function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  return value - floor === 0.5 ? floor + (floor % 2 === 0 ? 0 : 1) : Math.round(value);
}

/** @param rounding - a member of `LEAF_ROUNDING`. @returns the leaf, as the next tree sees it. */
export function roundLeaf(leaf: number, rounding: number): number {
  const step = rounding * LEAF_STEP;
  return Math.round(leaf / step) * step;
}

/** @returns the weight as the trees see it, in steps of `WEIGHT_STEP`. */
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
