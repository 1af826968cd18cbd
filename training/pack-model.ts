/** Writes what was learned in the layout that the engine's `load-model.ts` reads. */

import { COLUMNS } from '../packages/engine/src/content/score/judge-blocks.ts';
import { LEAF_STEP } from '../packages/engine/src/content/score/model.ts';
import { NAME_WEIGHTS, PAGE_WEIGHTS, TEXT_WEIGHTS } from '../packages/engine/src/content/score/token-weights.ts';
import { type Ensemble, MAX_BINS } from './boost-trees.ts';
import type { LearnedModel } from './learn.ts';
import type { Learned } from './tables.ts';

/** A question that every value answers in one way, where a tree has no further one to ask. */
const NO_QUESTION = 3.4e38;

/** The tokens that the weights of a learned model are for, in their order. */
export interface TokenKeys {
  readonly names: readonly number[];
  readonly texts: readonly number[];
  readonly pages: readonly number[];
}

/** The model in base64. */
export function packModel({ kinds, blocks, tokens }: LearnedModel, keys: TokenKeys): string {
  const writer = new Writer();
  packTrees(writer, kinds.trees);
  packTrees(writer, { ...blocks, ensemble: rowsFirst(blocks.ensemble) });
  packTokens(writer, keys.names, tokens.names, NAME_WEIGHTS);
  packTokens(writer, keys.texts, tokens.texts, TEXT_WEIGHTS);
  packTokens(writer, keys.pages, kinds.words, PAGE_WEIGHTS);
  return writer.base64();
}

/** The same trees with the questions about the page after those about the row: their order says nothing but the order of the leaves. */
function rowsFirst(ensemble: Ensemble): Ensemble {
  const levels = Array.from({ length: ensemble.depth }, (_, level) => level);
  const trees = ensemble.trees.map(({ feature, bin, leaves }) => {
    const order = levels.toSorted((a, b) => Number(isOfPage(feature[a])) - Number(isOfPage(feature[b])) || a - b);
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

function isOfPage(feature: number | undefined): boolean {
  return feature !== undefined && feature >= COLUMNS.length;
}

function packTrees(writer: Writer, { ensemble, bounds }: Learned): void {
  const { trees, depth, base } = ensemble;
  const thresholds = new Map<number, number[]>();
  const thresholdOf = (feature: number, bin: number | undefined) =>
    bin === undefined ? NO_QUESTION : (bounds[feature]![bin] ?? NO_QUESTION);
  const asked = trees.flatMap(({ feature, bin }) =>
    Array.from({ length: depth }, (_, level) => {
      const about = feature[level] ?? 0;
      return { about, threshold: thresholdOf(about, bin[level]) };
    }),
  );
  for (const { about, threshold } of asked) {
    const known = thresholds.get(about) ?? [];
    if (!known.includes(threshold)) known.push(threshold);
    thresholds.set(about, known);
  }
  const features = [...thresholds.keys()].sort((a, b) => a - b);
  for (const known of thresholds.values()) known.sort((a, b) => a - b);
  writer.short(features.length);
  for (const feature of features) {
    writer.short(feature);
    writer.short(thresholds.get(feature)!.length);
    for (const threshold of thresholds.get(feature)!) writer.float(threshold);
  }
  writer.short(base.length);
  for (const score of base) writer.float(score);
  writer.short(depth);
  writer.short(trees.length);
  for (const [at, { leaves }] of trees.entries()) {
    for (const { about, threshold } of asked.slice(at * depth, (at + 1) * depth)) {
      writer.short(features.indexOf(about));
      writer.short(thresholds.get(about)!.indexOf(threshold));
    }
    for (const leaf of leaves) writer.short(Math.max(-32768, Math.min(32767, Math.round(leaf / LEAF_STEP))));
  }
}

/** Tokens of which every weight is 0 are left out. */
function packTokens(writer: Writer, keys: readonly number[], weights: Int8Array, width: number): void {
  const weightsOf = (token: number) => weights.subarray(token * width, (token + 1) * width);
  const kept = Array.from(keys.keys()).filter((token) => weightsOf(token).some((weight) => weight !== 0));
  kept.sort((a, b) => keys[a]! - keys[b]!);
  writer.int(kept.length);
  for (const token of kept) writer.int(keys[token]!);
  for (const token of kept) writer.bytes(weightsOf(token));
}

class Writer {
  readonly #parts: Buffer[] = [];

  short(value: number): void {
    const part = Buffer.alloc(2);
    part.writeUInt16LE(value & 0xffff);
    this.#parts.push(part);
  }

  int(value: number): void {
    const part = Buffer.alloc(4);
    part.writeInt32LE(value);
    this.#parts.push(part);
  }

  bytes(values: Int8Array): void {
    this.#parts.push(Buffer.from(values));
  }

  float(value: number): void {
    const part = Buffer.alloc(4);
    part.writeFloatLE(value);
    this.#parts.push(part);
  }

  base64(): string {
    return Buffer.concat(this.#parts).toString('base64');
  }
}
