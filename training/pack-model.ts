/** From a learned model to the model that the engine reads. */

import { BLOCK_FEATURES } from '../packages/engine/src/content/describe/block-features.ts';
import { LEAF_STEP } from '../packages/engine/src/content/score/model.ts';
import { sortKey } from '../packages/engine/src/content/score/sort-keys.ts';
import { keyOfToken } from '../packages/engine/src/content/tokens/token-weights.ts';
import { type Ensemble, MAX_BINS } from './boost-trees.ts';
import type { LearnedModel } from './learn-blocks.ts';
import { KEY_BITS, LEAF_ROUNDING } from './model-size.ts';
import { type RawTrees, type WeightedTokens, writeModel } from './packed-model.ts';
import type { LearnedTrees } from './training-tables.ts';

/** Threshold of a question that every value answers with no, for trees that stopped early. */
const NEVER_ABOVE = 3.4e38;

/** The tokens of the dataset, by number. */
export interface TokenKeys {
  readonly names: readonly number[];
  readonly texts: readonly number[];
  readonly pages: readonly number[];
}

/** @returns the model as text, see `packed-model.ts`. */
export function packModel({ pageTypes, blocks, tokens }: LearnedModel, keys: TokenKeys): string {
  return writeModel({
    pageTypes: flatTrees(pageTypes.trees, LEAF_ROUNDING.pageTypes),
    blocks: flatTrees({ ...blocks, ensemble: rowQuestionsFirst(blocks.ensemble) }, LEAF_ROUNDING.blocks),
    names: weighted(keys.names, tokens.names),
    texts: weighted(keys.texts, tokens.texts),
    pages: weighted(keys.pages, pageTypes.tokens),
  });
}

function weighted(tokens: readonly number[], weights: Int8Array): WeightedTokens {
  return { keys: tokens.map((token) => keyOfToken(token, KEY_BITS)), keyBits: KEY_BITS, weights };
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

function flatTrees({ ensemble, bounds }: LearnedTrees, leafRounding: number): RawTrees {
  const { trees, depth, base } = ensemble;
  const thresholdOf = (feature: number, bin: number | undefined) =>
    sortKey(bin === undefined ? NEVER_ABOVE : (bounds[feature]![bin] ?? NEVER_ABOVE));
  const questions = trees.flatMap(({ feature, bin }) =>
    Array.from({ length: depth }, (_, level) => {
      const about = feature[level] ?? 0;
      return { feature: about, threshold: thresholdOf(about, bin[level]) };
    }),
  );
  const scales: Int32Array[] = [];
  for (const [feature, asked] of Map.groupBy(questions, (question) => question.feature)) {
    scales[feature] = Int32Array.from(new Set(asked.map(({ threshold }) => threshold))).sort();
  }
  return {
    leafRounding,
    base: Float32Array.from(base),
    depth,
    features: Uint16Array.from(questions, ({ feature }) => feature),
    ranks: Uint8Array.from(questions, ({ feature, threshold }) => scales[feature]!.indexOf(threshold)),
    scales,
    leaves: Int16Array.from(
      trees.flatMap(({ leaves }) =>
        Array.from(leaves, (leaf) => Math.max(-32768, Math.min(32767, Math.round(leaf / LEAF_STEP)))),
      ),
    ),
  };
}
