/** Writes a learned model in the layout that the engine's `load-model.ts` reads. */

import { BLOCK_FEATURES } from '../packages/engine/src/content/describe/block-features.ts';
import { LEAF_STEP } from '../packages/engine/src/content/score/model.ts';
import { NAME_WEIGHTS, PAGE_WEIGHTS, TEXT_WEIGHTS } from '../packages/engine/src/content/tokens/token-weights.ts';
import { type Ensemble, MAX_BINS } from './boost-trees.ts';
import type { LearnedModel } from './learn-blocks.ts';
import type { LearnedTrees } from './training-tables.ts';

/** Threshold of a question that every value answers with no, for trees that stopped early. */
const NEVER_ABOVE = 3.4e38;

/** The tokens of the dataset, by number. */
export interface TokenKeys {
  readonly names: readonly number[];
  readonly texts: readonly number[];
  readonly pages: readonly number[];
}

/** @returns the model in base64. */
export function packModel({ pageTypes, blocks, tokens }: LearnedModel, keys: TokenKeys): string {
  const writer = new Writer();
  packTrees(writer, pageTypes.trees);
  packTrees(writer, { ...blocks, ensemble: rowQuestionsFirst(blocks.ensemble) });
  packTokens(writer, keys.names, tokens.names, NAME_WEIGHTS);
  packTokens(writer, keys.texts, tokens.texts, TEXT_WEIGHTS);
  packTokens(writer, keys.pages, pageTypes.tokens, PAGE_WEIGHTS);
  return writer.base64();
}

/**
 * The same trees with the questions about the page last, as the engine evaluates them. Leaves are
 * reordered to match.
 */
function rowQuestionsFirst(ensemble: Ensemble): Ensemble {
  const levels = Array.from({ length: ensemble.depth }, (_, level) => level);
  const trees = ensemble.trees.map(({ feature, bin, leaves }) => {
    const order = levels.toSorted((a, b) => Number(isAboutPage(feature[a])) - Number(isAboutPage(feature[b])) || a - b);
    return {
      feature: order.map((level) => feature[level] ?? 0),
      bin: order.map((level) => bin[level] ?? MAX_BINS),
      leaves: leaves.map(
        (_, leaf) => leaves[order.reduce((old, level, at) => old | (((leaf >> at) & 1) << level), 0)]!,
      ),
    };
  });
  return { ...ensemble, trees };
}

function isAboutPage(feature: number | undefined): boolean {
  return feature !== undefined && feature >= BLOCK_FEATURES.length;
}

function packTrees(writer: Writer, { ensemble, bounds }: LearnedTrees): void {
  const { trees, depth, base } = ensemble;
  const thresholdOf = (feature: number, bin: number | undefined) =>
    bin === undefined ? NEVER_ABOVE : (bounds[feature]![bin] ?? NEVER_ABOVE);
  const questions = trees.flatMap(({ feature, bin }) =>
    Array.from({ length: depth }, (_, level) => {
      const about = feature[level] ?? 0;
      return { feature: about, threshold: thresholdOf(about, bin[level]) };
    }),
  );
  const scales = new Map<number, number[]>();
  for (const { feature, threshold } of questions) {
    const scale = scales.get(feature) ?? [];
    if (!scale.includes(threshold)) scale.push(threshold);
    scales.set(feature, scale);
  }
  const features = [...scales.keys()].sort((a, b) => a - b);
  for (const scale of scales.values()) scale.sort((a, b) => a - b);
  writer.uint16(features.length);
  for (const feature of features) {
    writer.uint16(feature);
    writer.uint16(scales.get(feature)!.length);
    for (const threshold of scales.get(feature)!) writer.float32(threshold);
  }
  writer.uint16(base.length);
  for (const score of base) writer.float32(score);
  writer.uint16(depth);
  writer.uint16(trees.length);
  for (const [at, { leaves }] of trees.entries()) {
    for (const { feature, threshold } of questions.slice(at * depth, (at + 1) * depth)) {
      writer.uint16(features.indexOf(feature));
      writer.uint16(scales.get(feature)!.indexOf(threshold));
    }
    for (const leaf of leaves) writer.uint16(Math.max(-32768, Math.min(32767, Math.round(leaf / LEAF_STEP))));
  }
}

/** Leaves out tokens of which every weight is 0. */
function packTokens(writer: Writer, keys: readonly number[], weights: Int8Array, width: number): void {
  const weightsOf = (token: number) => weights.subarray(token * width, (token + 1) * width);
  const weighted = Array.from(keys.keys()).filter((token) => weightsOf(token).some((weight) => weight !== 0));
  weighted.sort((a, b) => keys[a]! - keys[b]!);
  writer.int32(weighted.length);
  for (const token of weighted) writer.int32(keys[token]!);
  for (const token of weighted) writer.bytes(weightsOf(token));
}

/** Writes little-endian numbers. */
class Writer {
  readonly #parts: Buffer[] = [];

  /** Takes signed numbers as well, which the reader must know. */
  uint16(value: number): void {
    const part = Buffer.alloc(2);
    part.writeUInt16LE(value & 0xffff);
    this.#parts.push(part);
  }

  int32(value: number): void {
    const part = Buffer.alloc(4);
    part.writeInt32LE(value);
    this.#parts.push(part);
  }

  bytes(values: Int8Array): void {
    this.#parts.push(Buffer.from(values));
  }

  float32(value: number): void {
    const part = Buffer.alloc(4);
    part.writeFloatLE(value);
    this.#parts.push(part);
  }

  base64(): string {
    return Buffer.concat(this.#parts).toString('base64');
  }
}
