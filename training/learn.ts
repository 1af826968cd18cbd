/** Learns the model's parts: the kinds of page, and the blocks of the content. */
import { chanceOf, DEPTH } from '../packages/engine/src/content/score/model.ts';
import { type BoostOptions, boostTrees, scoreRows } from './boost-trees.ts';
import type { Dataset, Sample } from './dataset.ts';
import type { LearnedKinds } from './learn-kinds.ts';
import { type LearnedTokens, learnTokens } from './learn-tokens.ts';
import { randomFrom } from './random.ts';
import type { Learned, Tables } from './tables.ts';

export interface LearnedModel {
  readonly kinds: LearnedKinds;
  readonly blocks: Learned;
  readonly tokens: LearnedTokens;
}

const BLOCK_OPTIONS: BoostOptions = {
  trees: 220,
  depth: DEPTH,
  rate: 0.085,
  featureShare: 0.5,
  rowShare: 0.5,
  ridge: 5,
  leafWeight: 10,
  seed: 2,
};
const BLOCK_ROWS_SEED = 102;
const TOKEN_ROWS_SEED = 101;
/** Blocks of one page that the trees learn from, at most: large pages repeat themselves. */
const BLOCKS_A_PAGE = 120;

/** Learns the tokens of all folds but the `without`. */
export function learnTokensWithout({ data }: Tables, folds: number, without: readonly number[]): LearnedTokens {
  const { rows, weights } = chooseRows(data, ({ fold }) => !without.includes(fold), TOKEN_ROWS_SEED);
  const within = Array.from({ length: folds }, (_, fold) => fold).filter((fold) => !without.includes(fold));
  return learnTokens(data, rows, weights, within);
}

export function learnBlocks({ data, columns, bounds }: Tables, train: (sample: Sample) => boolean): Learned {
  const { rows, weights } = chooseRows(data, train, BLOCK_ROWS_SEED);
  return { ensemble: boostTrees(columns, rows, data.target, weights, BLOCK_OPTIONS), bounds };
}

/** Rows to learn from: all of a small page, and of a large one a sample by weight, weighted up to stand for the rest. */
function chooseRows({ samples, weight }: Dataset, train: (sample: Sample) => boolean, seed: number) {
  const random = randomFrom(seed);
  const rows: number[] = [];
  const weights = weight.slice();
  for (const sample of samples) {
    if (!train(sample) || sample.truthWords === 0) continue;
    const { start, words } = sample;
    let sum = 0;
    for (let b = 0; b < words.length; b++) sum += Math.sqrt(weight[start + b]!);
    for (let b = 0; b < words.length; b++) {
      const row = start + b;
      if (weight[row] === 0) continue;
      const chance = words.length <= BLOCKS_A_PAGE ? 1 : Math.min(1, (BLOCKS_A_PAGE * Math.sqrt(weight[row]!)) / sum);
      if (random() >= chance) continue;
      rows.push(row);
      weights[row] = weight[row]! / chance;
    }
  }
  return { rows: Int32Array.from(rows), weights };
}

/** Chances of a page's blocks. */
export function chancesBy({ columns }: Tables, { ensemble }: Learned, { start, sizes }: Sample): Float32Array {
  return Float32Array.from(scoreRows(ensemble, columns, start, sizes.length), chanceOf);
}
