/**
 * Cross-validation by site: each page is scored by a model that has seen no page of its site.
 * Everything is learned within the folds, including the token weights and page types that the block
 * trees take as features.
 */

import { selectAndScore, summarizeSources } from './evaluate.ts';
import { boundTokens, fillPageTypes, fillTokens, fillTokensForTraining } from './fill-columns.ts';
import { type LearnedModel, learnBlockTrees, learnTokensWithout, predictBlocks } from './learn-blocks.ts';
import {
  boundPageTokens,
  fillPageTokens,
  type LearnedPageTypes,
  learnPageTokens,
  learnPageTypeTrees,
  predictPageType,
} from './learn-page-types.ts';
import type { BlockTokenWeights } from './learn-tokens.ts';
import type { Sample } from './read-dataset.ts';
import { confusionMatrix, worstPages } from './report.ts';
import type { TrainingTables } from './training-tables.ts';

type Report = (line: string) => void;

export interface CrossValidation {
  /** By fold. */
  readonly models: readonly LearnedModel[];
  /** Fold of each page, by ID. */
  readonly foldOf: Readonly<Record<string, number>>;
}

export interface PageTypesByFold {
  /** By fold: learned from all other folds. */
  readonly learned: readonly LearnedPageTypes[];
  /** By page: probabilities predicted without the page's fold. */
  readonly probabilities: readonly Float32Array[];
}

/**
 * Learns the page types without each fold, and fills the predictions for that fold into the tables.
 * The block trees must learn from predictions as unreliable as those they will get in use.
 */
export function pageTypesByFold(tables: TrainingTables, folds: number, report: Report): PageTypesByFold {
  const { samples } = tables.data;
  const tokens = byFold(folds, (fold) => learnPageTokens(tables.data, [fold]));
  boundPageTokens(tables, ({ fold }) => tokens[fold]!);
  const withoutPair = cacheByPair(folds, (fold, other) => learnPageTokens(tables.data, [fold, other]));
  const probabilities: Float32Array[] = [];
  const learned = byFold(folds, (fold) => {
    fillPageTokens(tables, (sample) => (sample.fold === fold ? tokens[fold]! : withoutPair(fold, sample.fold)));
    const trees = learnPageTypeTrees(tables, (sample) => sample.fold !== fold);
    for (const [at, sample] of samples.entries()) {
      if (sample.fold !== fold) continue;
      probabilities[at] = predictPageType(tables, trees, at);
      fillPageTypes(tables, sample, probabilities[at]!);
    }
    return { tokens: tokens[fold]!, trees };
  });
  report('learned the page types');
  return { learned, probabilities };
}

/** Learns token weights without each fold, and the bins of their scores. */
export function tokensByFold(tables: TrainingTables, folds: number, report: Report): readonly BlockTokenWeights[] {
  const tokens = byFold(folds, (fold) => learnTokensWithout(tables, folds, [fold]));
  boundTokens(tables, ({ fold }) => tokens[fold]!);
  report('learned the token weights');
  return tokens;
}

/**
 * Learns a model without each fold, and reports how it scores that fold. For the trees of a fold,
 * the token scores of another fold are learned without both, so that no feature contains anything
 * of the fold.
 */
export function crossValidate(
  tables: TrainingTables,
  { learned: pageTypes, probabilities: typeProbabilities }: PageTypesByFold,
  tokens: readonly BlockTokenWeights[],
  report: Report,
): CrossValidation {
  const { samples } = tables.data;
  const folds = pageTypes.length;
  const withoutPair = cacheByPair(folds, (fold, other) => learnTokensWithout(tables, folds, [fold, other]));
  const probabilities = new Map<Sample, Float32Array>();
  const blocks = byFold(folds, (fold) => {
    fillTokensForTraining(tables, (sample) => (sample.fold === fold ? tokens[fold]! : withoutPair(fold, sample.fold)));
    const trees = learnBlockTrees(tables, (sample) => sample.fold !== fold);
    for (const sample of samples) {
      if (sample.fold !== fold) continue;
      fillTokens(tables, sample, tokens[fold]!);
      probabilities.set(sample, predictBlocks(tables, trees, sample));
    }
    report(`learned the blocks without fold ${fold}`);
    return trees;
  });
  const selections = samples.map((sample) => ({ sample, ...selectAndScore(sample, probabilities.get(sample)!) }));
  for (const line of summarizeSources(selections.filter(({ sample }) => sample.sizes.length > 0))) report(line);
  const scores = selections.map(({ score }) => score);
  const typed = [...samples.keys()].filter((at) => samples[at]!.pageType >= 0 && !samples[at]!.copy);
  const trueTypes = typed.map((at) => samples[at]!.pageType);
  const predictedTypes = typed.map((at) => mostProbable(typeProbabilities[at]!));
  for (const line of [...confusionMatrix(trueTypes, predictedTypes), ...worstPages(tables.data, scores)]) report(line);
  return {
    models: blocks.map((trees, fold) => ({ pageTypes: pageTypes[fold]!, blocks: trees, tokens: tokens[fold]! })),
    foldOf: Object.fromEntries(samples.map(({ page, fold }) => [page.id, fold])),
  };
}

/**
 * Learns the model to ship from every page. Its block trees learn from predictions made without the
 * page's fold.
 */
export function learnFromAll(
  tables: TrainingTables,
  { learned }: PageTypesByFold,
  tokens: readonly BlockTokenWeights[],
  report: Report,
): LearnedModel {
  fillTokensForTraining(tables, ({ fold }) => tokens[fold]!);
  const blocks = learnBlockTrees(tables, () => true);
  report('learned the blocks');
  fillPageTokens(tables, ({ fold }) => learned[fold]!.tokens);
  const trees = learnPageTypeTrees(tables, () => true);
  const pageTypes = { tokens: learnPageTokens(tables.data, []), trees };
  return { pageTypes, blocks, tokens: learnTokensWithout(tables, tokens.length, []) };
}

function mostProbable(probabilities: Float32Array): number {
  return probabilities.indexOf(Math.max(...probabilities));
}

function byFold<T>(folds: number, learn: (fold: number) => T): T[] {
  return Array.from({ length: folds }, (_, fold) => learn(fold));
}

/** Learns once for each pair of folds, in either order. */
function cacheByPair<T>(folds: number, learn: (fold: number, other: number) => T): (fold: number, other: number) => T {
  const cache = new Map<number, T>();
  return (fold, other) => {
    const key = Math.min(fold, other) * folds + Math.max(fold, other);
    let learned = cache.get(key);
    if (learned === undefined) {
      learned = learn(fold, other);
      cache.set(key, learned);
    }
    return learned;
  };
}
