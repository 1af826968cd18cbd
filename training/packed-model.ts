/**
 * Writes a model in the layout that the engine's `load-model.ts` reads: the strongest tokens, with weights and leaves
 * rounded more than in training (`STORED`).
 */
import { KEY_STEP, type Trees } from '../packages/engine/src/content/score/model.ts';
import { NAME_WEIGHTS, PAGE_WEIGHTS, TEXT_WEIGHTS } from '../packages/engine/src/content/tokens/token-weights.ts';
import { writeTokenTable } from '../packages/engine/src/content/tokens/write-token-table.ts';
import { ColumnWriter } from '../packages/engine/src/text/write-number-columns.ts';
import { roundHalfToEven, STORED, storedWeight } from './model-size.ts';

/** Tokens, and the weights of each. */
export interface WeightedTokens {
  /** See `keyOfToken`. Of those with one key, the strongest is written. */
  readonly keys: readonly number[];
  readonly keyBits: number;
  /** As many per key as its table has columns. */
  readonly weights: Int8Array;
}

export interface RawTrees extends Omit<Trees, 'thresholds'> {
  /** Leaves are written as multiples of so many steps. */
  readonly leafRounding: number;
}

export interface RawModel {
  readonly pageTypes: RawTrees;
  readonly blocks: RawTrees;
  readonly names: WeightedTokens;
  readonly texts: WeightedTokens;
  readonly pages: WeightedTokens;
}

/** @returns the model as text. */
export function writeModel({ pageTypes, blocks, names, texts, pages }: RawModel): string {
  const writer = new ColumnWriter();
  writeTrees(writer, pageTypes);
  writeTrees(writer, blocks);
  writeTokens(writer, names, NAME_WEIGHTS, STORED.tokens.names);
  writeTokens(writer, texts, TEXT_WEIGHTS, STORED.tokens.texts);
  writeTokens(writer, pages, PAGE_WEIGHTS, STORED.tokens.pages);
  return writer.text;
}

function writeTrees(
  writer: ColumnWriter,
  { base, depth, features, ranks, scales, leaves, leafRounding }: RawTrees,
): void {
  const asked = [...scales.keys()].filter((feature) => scales[feature] !== undefined);
  // Rounded up: thresholds are values of pages, and the next pages with such a value, such as 1/3, must not exceed it.
  const keys = asked.map((feature) => Array.from(scales[feature]!, (key) => Math.ceil(key / KEY_STEP)));
  const firstQuestion = new Map<number, number>();
  let thresholds = 0;
  for (const [at, feature] of asked.entries()) {
    firstQuestion.set(feature, thresholds);
    thresholds += keys[at]!.length;
  }
  const questions = Array.from(features, (feature, at) => firstQuestion.get(feature)! + ranks[at]!);
  writer.column([depth]);
  writer.column(differences(asked, asked.length));
  writer.column(keys.map(({ length }) => length));
  writer.signedColumn(keys.flatMap((scale) => differences(scale, scale.length)));
  writer.signedColumn(Array.from(base, (score) => Math.round(score * 1e6)));
  writer.column(differences(questions, depth));
  writer.signedColumn(
    Array.from(leaves, (leaf) => roundHalfToEven(leaf / leafRounding)),
    leafRounding,
  );
}

/** The first number of each group of so many, and the differences between the others. */
function differences(numbers: readonly number[], group: number): number[] {
  return numbers.map((number, at) => (at % group === 0 ? number : number - numbers[at - 1]!));
}

/** Of tokens with one key, the strongest is written. */
function writeTokens(
  writer: ColumnWriter,
  { keys, keyBits, weights }: WeightedTokens,
  width: number,
  max: number,
): void {
  const strengthOf = (values: Iterable<number>) =>
    Array.from(values, Math.abs).reduce((sum, weight) => sum + weight, 0);
  const learned = (at: number) => weights.subarray(at * width, (at + 1) * width);
  const strengths = keys.map((_, at) => strengthOf(learned(at)));
  const kept = new Map<number, number>();
  for (const [at, key] of keys.entries()) {
    if (strengths[at]! > (strengths[kept.get(key)!] ?? 0)) kept.set(key, at);
  }
  const stored = [...kept]
    .sort(([a], [b]) => a - b)
    .map(([key, at]) => ({
      key: key >>> (keyBits - STORED.keyBits),
      weights: Array.from(learned(at), storedWeight),
    }))
    .map((token) => ({ ...token, strength: strengthOf(token.weights) }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength || a.key - b.key);
  const strongest = new Map<number, readonly number[]>();
  for (const token of stored) if (!strongest.has(token.key)) strongest.set(token.key, token.weights);
  const chosen = [...strongest].slice(0, max);
  const tokens = {
    keys: chosen.map(([key]) => key),
    keyBits: STORED.keyBits,
    weights: chosen.map(([, ofToken]) => ofToken),
    step: STORED.weights,
  };
  writeTokenTable(writer, tokens, width);
}
