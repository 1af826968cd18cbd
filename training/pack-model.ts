/** From a learned model to the model that the engine reads. */

import { LEAF_STEP } from '../packages/engine/src/content/score/model.ts';
import { sortKey } from '../packages/engine/src/content/score/sort-keys.ts';
import { keyOfToken } from '../packages/engine/src/content/tokens/token-weights.ts';
import { type Ensemble, MAX_BINS } from './boost-trees.ts';
import type { LearnedModel } from './learn-blocks.ts';
import { KEY_BITS, STORED } from './model-size.ts';
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
    pageTypes: flatTrees(pageTypes.trees, STORED.leaves.pageTypes),
    blocks: flatTrees(blocks, STORED.leaves.blocks),
    names: weighted(keys.names, tokens.names),
    texts: weighted(keys.texts, tokens.texts),
    pages: weighted(keys.pages, pageTypes.tokens),
  });
}

function weighted(tokens: readonly number[], weights: Int8Array): WeightedTokens {
  return { keys: tokens.map((token) => keyOfToken(token, KEY_BITS)), keyBits: KEY_BITS, weights };
}

/**
 * The same trees with the questions of each sorted by feature, then by bin. So those about the page are last, as the
 * engine evaluates them, and the differences between questions are small. Leaves are reordered to match.
 */
function withSortedQuestions(ensemble: Ensemble): Ensemble {
  const { depth, base } = ensemble;
  const levels = Array.from({ length: depth }, (_, level) => level);
  const trees = ensemble.trees.map(({ feature, bin, leaves }) => {
    const featureOf = (level: number) => feature[level] ?? 0;
    const binOf = (level: number) => bin[level] ?? MAX_BINS;
    const order = levels.toSorted((a, b) => featureOf(a) - featureOf(b) || binOf(a) - binOf(b));
    const oldLeaf = (leaf: number) => order.reduce((old, level, at) => old | (((leaf >> at) & 1) << level), 0);
    return {
      feature: order.map(featureOf),
      bin: order.map(binOf),
      leaves: leaves.map((_, at) => {
        const output = at % base.length;
        return leaves[oldLeaf((at - output) / base.length) * base.length + output]!;
      }),
    };
  });
  return { ...ensemble, trees };
}

function flatTrees({ ensemble, bounds }: LearnedTrees, leafRounding: number): RawTrees {
  const { trees, depth, base } = withSortedQuestions(ensemble);
  const questions = trees.flatMap(({ feature, bin }) =>
    feature.map((about, level) => ({
      feature: about,
      threshold: sortKey(bounds[about]![bin[level]!] ?? NEVER_ABOVE),
    })),
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
