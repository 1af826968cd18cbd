/** Learns folds apart, so that each page is scored by a model that has seen no page of its site. */

import type { Sample } from './dataset.ts';
import { boundTokens, fillKinds, fillPageTokens, fillTokensToLearn } from './fill-tables.ts';
import { chancesBy, type LearnedModel, learnBlocks, learnTokensWithout } from './learn.ts';
import {
  boundPageWords,
  fillPageWords,
  kindsOf,
  type LearnedKinds,
  learnKinds,
  learnPageWords,
} from './learn-kinds.ts';
import type { LearnedTokens } from './learn-tokens.ts';
import { confusionOf, worstOf } from './report-pages.ts';
import { scoreBlocks, summarize } from './score.ts';
import type { Tables } from './tables.ts';

type Report = (line: string) => void;

export interface CrossValidation {
  readonly models: readonly LearnedModel[];
  /** Fold of each page, by id. */
  readonly foldOf: Readonly<Record<string, number>>;
}

/** The kinds of page as they are told by what was learned without the page's fold. */
export interface KindsByFold {
  readonly learned: readonly LearnedKinds[];
  /** By page. */
  readonly chances: readonly Float32Array[];
}

/**
 * Learns the kinds of page by fold, and writes what they say of every page that they have not seen into the tables: what the
 * trees about the blocks learn from must be as good a guess as what they will be given. So must the words that the trees about the
 * kinds learn from.
 */
export function kindsByFold(tables: Tables, folds: number, report: Report): KindsByFold {
  const { samples } = tables.data;
  const words = byFold(folds, (fold) => learnPageWords(tables.data, [fold]));
  boundPageWords(tables, ({ fold }) => words[fold]!);
  const pairs = new Map<number, Int8Array>();
  const chances: Float32Array[] = [];
  const learned = byFold(folds, (fold) => {
    fillPageWords(tables, (sample) => {
      if (sample.fold === fold) return words[fold]!;
      const pair = Math.min(fold, sample.fold) * folds + Math.max(fold, sample.fold);
      const known = pairs.get(pair) ?? learnPageWords(tables.data, [fold, sample.fold]);
      pairs.set(pair, known);
      return known;
    });
    const trees = learnKinds(tables, (sample) => sample.fold !== fold);
    for (const [at, sample] of samples.entries()) {
      if (sample.fold !== fold) continue;
      chances[at] = kindsOf(tables, trees, at);
      fillKinds(tables, sample, chances[at]!);
    }
    return { words: words[fold]!, trees };
  });
  report('learned the kinds of page');
  return { learned, chances };
}

/** Learns what single words speak for by fold, and the bins of what they say of every page that they have not seen. */
export function tokensByFold(tables: Tables, folds: number, report: Report): readonly LearnedTokens[] {
  const tokens = byFold(folds, (fold) => learnTokensWithout(tables, folds, [fold]));
  boundTokens(tables, ({ fold }) => tokens[fold]!);
  report('learned the tokens');
  return tokens;
}

/**
 * Learns a model for each fold, without it, and reports how they score. What the trees of a fold learn from the tokens of
 * another was told without both, so that nothing they see comes from the fold.
 */
export function crossValidate(
  tables: Tables,
  { learned: kinds, chances: kindChances }: KindsByFold,
  tokens: readonly LearnedTokens[],
  report: Report,
): CrossValidation {
  const { samples } = tables.data;
  const folds = kinds.length;
  const pageKinds = samples.map(({ marked }) => marked.kind);
  const pairs = new Map<number, LearnedTokens>();
  const tokensWithout = (fold: number, other: number) => {
    if (fold === other) return tokens[fold]!;
    const pair = Math.min(fold, other) * folds + Math.max(fold, other);
    let learned = pairs.get(pair);
    if (!learned) {
      learned = learnTokensWithout(tables, folds, [fold, other]);
      pairs.set(pair, learned);
    }
    return learned;
  };
  const chances = new Map<Sample, Float32Array>();
  const blocks = byFold(folds, (fold) => {
    fillTokensToLearn(tables, (sample) => tokensWithout(fold, sample.fold));
    const learned = learnBlocks(tables, (sample) => sample.fold !== fold);
    for (const sample of samples) {
      if (sample.fold !== fold) continue;
      fillPageTokens(tables, sample, tokens[fold]!);
      chances.set(sample, chancesBy(tables, learned, sample));
    }
    report(`learned the blocks without fold ${fold}`);
    return learned;
  });
  const scores = samples.map((sample) => scoreBlocks(sample, chances.get(sample)!));
  report(summarize('blocks', pageKinds, scores));
  const guesses = kindChances.map(likeliest);
  for (const line of [...confusionOf(pageKinds, guesses), ...worstOf(tables.data, scores)]) report(line);
  return {
    models: blocks.map((learned, fold) => ({ kinds: kinds[fold]!, blocks: learned, tokens: tokens[fold]! })),
    foldOf: Object.fromEntries(samples.map(({ marked, fold }) => [marked.id, fold])),
  };
}

/** Learns the model to ship from every page; its blocks learn from kinds and tokens that were told without the page. */
export function learnFromAll(
  tables: Tables,
  { learned }: KindsByFold,
  tokens: readonly LearnedTokens[],
  report: Report,
): LearnedModel {
  fillTokensToLearn(tables, ({ fold }) => tokens[fold]!);
  const blocks = learnBlocks(tables, () => true);
  report('learned the blocks');
  fillPageWords(tables, ({ fold }) => learned[fold]!.words);
  const trees = learnKinds(tables, () => true);
  const kinds = { words: learnPageWords(tables.data, []), trees };
  return { kinds, blocks, tokens: learnTokensWithout(tables, tokens.length, []) };
}

function likeliest(chances: Float32Array): number {
  return chances.indexOf(Math.max(...chances));
}

function byFold<T>(folds: number, learn: (fold: number) => T): T[] {
  return Array.from({ length: folds }, (_, fold) => learn(fold));
}
