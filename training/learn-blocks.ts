/** Learns to score blocks: first the weights of tokens, then the trees for all pages, then more for articles and threads. */
import { BLOCK_TREE_DEPTH, probabilityOf } from '../packages/engine/src/content/score/model.ts';
import { type BoostOptions, boostTrees, scoreBinnedRows } from './boost-trees.ts';
import { mayHaveDiscussion, onlyForDiscussions } from './discussion-trees.ts';
import type { LearnedPageTypes } from './learn-page-types.ts';
import { type BlockTokenWeights, learnTokens } from './learn-tokens.ts';
import { LEAF_ROUNDING } from './model-size.ts';
import { randomFrom } from './random.ts';
import type { Dataset, Sample } from './read-dataset.ts';
import type { LearnedTrees, TrainingTables } from './training-tables.ts';

export interface LearnedModel {
  readonly pageTypes: LearnedPageTypes;
  readonly blocks: LearnedTrees;
  readonly tokens: BlockTokenWeights;
}

const BLOCK_OPTIONS: BoostOptions = {
  trees: 220,
  depth: BLOCK_TREE_DEPTH,
  rate: 0.085,
  featureShare: 0.5,
  rowShare: 0.5,
  ridge: 5,
  leafWeight: 10,
  seed: 2,
  leafRounding: LEAF_ROUNDING.blocks,
};
/** The last question of each is whether the page is an article or a thread. */
const DISCUSSION_OPTIONS: BoostOptions = { ...BLOCK_OPTIONS, trees: 100, depth: BLOCK_TREE_DEPTH - 1, seed: 3 };
const BLOCK_ROWS_SEED = 102;
const TOKEN_ROWS_SEED = 101;
/** Blocks per page to learn from: large pages repeat themselves. */
const MAX_BLOCKS_PER_PAGE = 120;

/** Learns token weights from all folds except those in `without`. */
export function learnTokensWithout(
  { data }: TrainingTables,
  folds: number,
  without: readonly number[],
): BlockTokenWeights {
  const isTraining = ({ lessons, fold }: Sample) => lessons.words && !without.includes(fold);
  const { rows, weights } = chooseRows(data, isTraining, TOKEN_ROWS_SEED);
  const within = Array.from({ length: folds }, (_, fold) => fold).filter((fold) => !without.includes(fold));
  return learnTokens(data, rows, weights, within);
}

export function learnBlockTrees(
  { data, columns, bounds }: TrainingTables,
  isTraining: (sample: Sample) => boolean,
): LearnedTrees {
  const labeled = chooseRows(data, (sample) => sample.lessons.allPages && isTraining(sample), BLOCK_ROWS_SEED);
  const forAll = boostTrees(columns, labeled.rows, data.target, labeled.weights, BLOCK_OPTIONS);
  const discussions = chooseRows(
    data,
    (sample) => isTraining(sample) && mayHaveDiscussion(columns, sample.start),
    BLOCK_ROWS_SEED,
  );
  const more = boostTrees(columns, discussions.rows, data.target, discussions.weights, DISCUSSION_OPTIONS, forAll);
  return { ensemble: { ...forAll, trees: [...forAll.trees, ...more.trees.map(onlyForDiscussions)] }, bounds };
}

/**
 * Chooses the rows to learn from: all of a small page, and a sample of a large one. Rows of more
 * words are likelier to be chosen, and each chosen row is weighted up for those that are not.
 */
function chooseRows({ samples, weight }: Dataset, isTraining: (sample: Sample) => boolean, seed: number) {
  const random = randomFrom(seed);
  const rows: number[] = [];
  const weights = weight.slice();
  for (const sample of samples) {
    if (!isTraining(sample) || sample.truthWords === 0) continue;
    const { start, words } = sample;
    const isSmall = words.length <= MAX_BLOCKS_PER_PAGE;
    let sum = 0;
    for (let b = 0; b < words.length; b++) sum += Math.sqrt(weight[start + b]!);
    for (let b = 0; b < words.length; b++) {
      const row = start + b;
      if (weight[row] === 0) continue;
      const probability = isSmall ? 1 : Math.min(1, (MAX_BLOCKS_PER_PAGE * Math.sqrt(weight[row]!)) / sum);
      if (random() >= probability) continue;
      rows.push(row);
      weights[row] = weight[row]! / probability;
    }
  }
  return { rows: Int32Array.from(rows), weights };
}

/** Probabilities of a page's blocks. */
export function predictBlocks(
  { columns }: TrainingTables,
  { ensemble }: LearnedTrees,
  { start, sizes }: Sample,
): Float32Array {
  return Float32Array.from(scoreBinnedRows(ensemble, columns, start, sizes.length), probabilityOf);
}
