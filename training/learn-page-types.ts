/**
 * Learns to predict the page type: first weights of the tokens in title and URL, by a softmax
 * regression, then trees over the page's features, which include the scores of those tokens.
 */

import { TOKEN_SCORES_START } from '../packages/engine/src/content/describe/page-features.ts';
import { softmax } from '../packages/engine/src/content/score/model.ts';
import { PAGE_WEIGHTS, WEIGHT_STEP } from '../packages/engine/src/content/tokens/token-weights.ts';
import { binBounds, binValues } from './bins.ts';
import { addLeaf, boostClasses } from './boost-classes.ts';
import type { BoostOptions } from './boost-trees.ts';
import { COMPOSED_TYPES, isComposed } from './lessons.ts';
import { chooseTokens, LEAF_ROUNDING, MAX_TOKENS, roundWeight } from './model-size.ts';
import type { Dataset, Sample } from './read-dataset.ts';
import type { LearnedTrees, TrainingTables } from './training-tables.ts';

export interface LearnedPageTypes {
  /**
   * Weights of the tokens of title and URL, `PAGE_WEIGHTS` per token, in steps of `WEIGHT_STEP`.
   */
  readonly tokens: Int8Array;
  readonly trees: LearnedTrees;
}

const OPTIONS: BoostOptions = {
  trees: 500,
  depth: 2,
  rate: 0.07,
  featureShare: 0.3,
  rowShare: 0.7,
  ridge: 3,
  leafWeight: 3,
  seed: 11,
  leafRounding: LEAF_ROUNDING.pageTypes,
};
/** Sites that must use a token, so that it doesn't identify a site. */
const MIN_SITES = 5;
const ROUNDS = 200;
const RATE = 0.3;
const RIDGE = 1;

const teachesTokens = ({ pageType, lessons }: Sample) => pageType >= 0 && lessons.words;
const teachesTrees = ({ pageType, lessons }: Sample) => pageType >= 0 && lessons.pageTypes;

/** Weights of all samples. Those of composed pages don't depend on how many of a type there happen to be. */
function weightsForTrees(samples: readonly Sample[], rows: Int32Array): number[] {
  const weights = samples.map(({ lessons }) => lessons.pageTypeWeight);
  for (const [type, { composed, others }] of COMPOSED_TYPES) {
    const ofType = Array.from(rows).filter((at) => samples[at]!.page.type === type);
    const isMadeUp = (at: number) => isComposed(samples[at]!.copy);
    const sumOf = (rowsOf: readonly number[]) => rowsOf.reduce((sum, at) => sum + weights[at]!, 0);
    const ofOthers = sumOf(ofType.filter((at) => !isMadeUp(at)));
    const ofComposed = sumOf(ofType.filter(isMadeUp));
    for (const at of ofType) weights[at]! *= isMadeUp(at) ? (composed * ofOthers) / ofComposed : others;
  }
  return weights;
}

/** Learns the token weights from all pages except those of the folds in `without`. */
export function learnPageTokens(data: Dataset, without: readonly number[]): Int8Array {
  const { samples } = data;
  const { pages } = data.tokens;
  const isKnown = Uint8Array.from(pages.keys, (_, token) =>
    pages.sites.reduce((sum, sites, fold) => sum + (without.includes(fold) ? 0 : sites[token]!), 0) >= MIN_SITES
      ? 1
      : 0,
  );
  const training = Array.from(samples.entries()).filter(
    ([, sample]) => teachesTokens(sample) && !without.includes(sample.fold),
  );
  const all = regress(data, training, isKnown);
  const influence = new Float64Array(pages.keys.length);
  for (const [at] of training)
    for (const token of pages.ofRow[at]!)
      for (let k = 0; k < PAGE_WEIGHTS; k++) influence[token]! += all[token * PAGE_WEIGHTS + k]! ** 2;
  const weights = regress(data, training, chooseTokens(influence, MAX_TOKENS.pages));
  return Int8Array.from(weights, (weight) => roundWeight(weight / WEIGHT_STEP));
}

function regress(
  { tokens: { pages } }: Dataset,
  training: readonly (readonly [at: number, sample: Sample])[],
  isKnown: Uint8Array,
): Float64Array {
  const count = pages.keys.length * PAGE_WEIGHTS;
  const weights = new Float64Array(count);
  const squares = new Float64Array(count).fill(1e-6);
  const base = new Float64Array(PAGE_WEIGHTS);
  for (let round = 0; round < ROUNDS; round++) {
    const gradients = weights.map((weight) => RIDGE * weight);
    const baseGradients = new Float64Array(PAGE_WEIGHTS);
    for (const [at, sample] of training) {
      const tokens = pages.ofRow[at]!;
      const scores = base.slice();
      for (const token of tokens)
        for (let k = 0; k < PAGE_WEIGHTS; k++) scores[k]! += weights[token * PAGE_WEIGHTS + k]!;
      const errors = softmax(scores);
      errors[sample.pageType]! -= 1;
      for (let k = 0; k < PAGE_WEIGHTS; k++) {
        errors[k]! *= sample.lessons.pageTypeWeight;
        baseGradients[k]! += errors[k]! / training.length;
      }
      for (const token of tokens)
        if (isKnown[token]) for (let k = 0; k < PAGE_WEIGHTS; k++) gradients[token * PAGE_WEIGHTS + k]! += errors[k]!;
    }
    for (let k = 0; k < PAGE_WEIGHTS; k++) base[k]! -= baseGradients[k]!;
    for (let at = 0; at < count; at++) {
      if (gradients[at] === 0) continue;
      squares[at]! += gradients[at]! ** 2;
      weights[at]! -= (RATE * gradients[at]!) / Math.sqrt(squares[at]!);
    }
  }
  return weights;
}

function scorePageTokens({ tokens: { pages } }: Dataset, at: number, weights: Int8Array): Float32Array {
  const scores = new Float32Array(PAGE_WEIGHTS);
  for (const token of pages.ofRow[at]!)
    for (let k = 0; k < PAGE_WEIGHTS; k++) scores[k]! += weights[token * PAGE_WEIGHTS + k]! * WEIGHT_STEP;
  return scores;
}

/** Computes the bins of the token scores. */
export function boundPageTokens({ data, pageBounds }: TrainingTables, weightsFor: (sample: Sample) => Int8Array): void {
  const scores = data.samples.flatMap((sample, at) =>
    sample.lessons.wordScores ? [scorePageTokens(data, at, weightsFor(sample))] : [],
  );
  for (let k = 0; k < PAGE_WEIGHTS; k++)
    pageBounds[TOKEN_SCORES_START + k] = binBounds(Float32Array.from(scores, (score) => score[k]!));
}

/** Fills in the token scores of all pages. */
export function fillPageTokens(
  { data, pageColumns, pageBounds }: TrainingTables,
  weightsFor: (sample: Sample) => Int8Array,
): void {
  for (const [at, sample] of data.samples.entries()) {
    const scores = scorePageTokens(data, at, weightsFor(sample));
    for (let k = 0; k < PAGE_WEIGHTS; k++) {
      const feature = TOKEN_SCORES_START + k;
      binValues(scores.subarray(k, k + 1), pageBounds[feature]!, pageColumns[feature]!, at);
    }
  }
}

export function learnPageTypeTrees(
  { data, pageColumns, pageBounds }: TrainingTables,
  isTraining: (sample: Sample) => boolean,
): LearnedTrees {
  const { samples } = data;
  const rows = Int32Array.from(samples.keys()).filter((at) => teachesTrees(samples[at]!) && isTraining(samples[at]!));
  const target = samples.map(({ pageType }) => pageType);
  return {
    ensemble: boostClasses(pageColumns, rows, target, weightsForTrees(samples, rows), PAGE_WEIGHTS, OPTIONS),
    bounds: pageBounds,
  };
}

/** Probabilities of the page types of sample `at`. */
export function predictPageType({ pageColumns }: TrainingTables, { ensemble }: LearnedTrees, at: number): Float32Array {
  const scores = [...ensemble.base];
  for (const tree of ensemble.trees) addLeaf(tree, pageColumns, at, scores);
  return softmax(scores);
}
