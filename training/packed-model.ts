/**
 * Writes a model in the layout that the engine's `load-model.ts` reads. To keep it small, weights and
 * leaves are rounded to coarse steps, and the weakest tokens are left out.
 */
import { KEY_STEP, type Trees } from '../packages/engine/src/content/score/model.ts';
import {
  keyOfToken,
  NAME_WEIGHTS,
  PAGE_WEIGHTS,
  TEXT_WEIGHTS,
} from '../packages/engine/src/content/tokens/token-weights.ts';
import { NUMBER_BASE, NumberWriter } from '../packages/engine/src/text/number-text.ts';

/** Tokens that keep their weights, the strongest first: a bound on the size of the model. */
const MAX_TOKENS = { names: 10_000, texts: 30_000, pages: 1500 };
/** Weights are rounded to multiples of so many steps. */
const WEIGHT_ROUNDING = 4;
/** Leaves, likewise. */
const LEAF_ROUNDING = 16;
const MAX_WEIGHT = 127;

/** Tokens, and the weights of each. */
export interface WeightedTokens {
  readonly tokens: readonly number[];
  /** As many per token as its table has columns. */
  readonly weights: Int8Array;
}

export interface RawModel {
  readonly pageTypes: Omit<Trees, 'thresholds'>;
  readonly blocks: Omit<Trees, 'thresholds'>;
  readonly names: WeightedTokens;
  readonly texts: WeightedTokens;
  readonly pages: WeightedTokens;
}

/** @returns the model as text. */
export function writeModel({ pageTypes, blocks, names, texts, pages }: RawModel): string {
  const writer = new NumberWriter();
  writeTrees(writer, pageTypes);
  writeTrees(writer, blocks);
  writeTokens(writer, names, NAME_WEIGHTS, MAX_TOKENS.names);
  writeTokens(writer, texts, TEXT_WEIGHTS, MAX_TOKENS.texts);
  writeTokens(writer, pages, PAGE_WEIGHTS, MAX_TOKENS.pages);
  return writer.text;
}

function writeTrees(
  writer: NumberWriter,
  { base, depth, features, ranks, scales, leaves }: Omit<Trees, 'thresholds'>,
): void {
  const firstQuestion = new Map<number, number>();
  let questions = 0;
  const asked = [...scales.keys()].filter((feature) => scales[feature] !== undefined);
  writer.write(asked.length);
  for (const feature of asked) {
    // Rounded up: thresholds are values of pages, and the next pages with such a value, such as 1/3, must not exceed it.
    const keys = Array.from(scales[feature]!, (key) => Math.ceil(key / KEY_STEP));
    firstQuestion.set(feature, questions);
    questions += keys.length;
    writer.write(feature);
    writer.write(keys.length);
    keys.forEach((key, rank) => {
      if (rank === 0) writer.writeSigned(key);
      else writer.write(key - keys[rank - 1]!);
    });
  }
  writer.write(base.length);
  for (const score of base) writer.writeSigned(Math.round(score * 1e6));
  writer.write(depth);
  writer.write(features.length / depth);
  features.forEach((feature, at) => {
    writer.write(firstQuestion.get(feature)! + ranks[at]!);
  });
  writer.write(LEAF_ROUNDING);
  for (const leaf of leaves) writer.writeSigned(Math.round(leaf / LEAF_ROUNDING));
}

function writeTokens(writer: NumberWriter, { tokens, weights }: WeightedTokens, width: number, max: number): void {
  const weightsOf = (at: number) => Array.from(weights.subarray(at * width, (at + 1) * width), rounded);
  const strength = (at: number) => weightsOf(at).reduce((sum, weight) => sum + Math.abs(weight), 0);
  const strengths = tokens.map((_, at) => strength(at));
  const strongest = [...tokens.keys()]
    .filter((at) => strengths[at]! > 0)
    .sort((a, b) => strengths[b]! - strengths[a]! || tokens[a]! - tokens[b]!);
  const kept = new Map<number, number>();
  for (const at of strongest) {
    const key = keyOfToken(tokens[at]!);
    if (kept.size < max && !kept.has(key)) kept.set(key, at);
  }
  const sorted = [...kept].sort(([a], [b]) => a - b);
  writer.write(sorted.length);
  let differences = sorted.map(([key], place) => key - (sorted[place - 1]?.[0] ?? 0));
  const digits = Math.ceil(Math.log(Math.max(2, ...differences) + 1) / Math.log(NUMBER_BASE));
  writer.write(digits);
  for (let digit = 0; digit < digits; digit++) {
    for (const difference of differences) writer.write(difference % NUMBER_BASE);
    differences = differences.map((difference) => Math.floor(difference / NUMBER_BASE));
  }
  writer.write(WEIGHT_ROUNDING);
  for (let column = 0; column < width; column++) {
    for (const [, at] of sorted) writer.writeSigned(weightsOf(at)[column]!);
  }
}

/** In multiples of `WEIGHT_ROUNDING`. */
function rounded(weight: number): number {
  const most = Math.floor(MAX_WEIGHT / WEIGHT_ROUNDING);
  return Math.max(-most, Math.min(most, Math.round(weight / WEIGHT_ROUNDING)));
}
