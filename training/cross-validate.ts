/** Learns folds apart, so that each page is scored by a model that has seen no page of its site. */
import {
  chancesBy,
  fillKinds,
  kindsOf,
  type Learned,
  type LearnedModel,
  learnBlocks,
  learnKinds,
  type Tables,
} from './learn.ts';
import { confusionOf, worstOf } from './report-pages.ts';
import { scoreBlocks, summarize } from './score.ts';

type Report = (line: string) => void;

export interface CrossValidation {
  readonly models: readonly LearnedModel[];
  /** Fold of each page, by id. */
  readonly foldOf: Readonly<Record<string, number>>;
}

/**
 * Learns the kinds of page by fold, and writes what they say of every page that they have not seen into the tables: what the
 * trees about the blocks learn from must be as good a guess as what they will be given.
 */
export function kindsByFold(tables: Tables, folds: number, report: Report): (readonly Learned[])[] {
  const kinds = byFold(folds, (fold) => learnKinds(tables, (sample) => sample.fold !== fold));
  for (const [at, sample] of tables.data.samples.entries()) {
    fillKinds(tables, sample, kindsOf(tables, kinds[sample.fold]!, at));
  }
  report('learned the kinds of page');
  return kinds;
}

/** Learns a model for each fold, without it, and reports how they score. */
export function crossValidate(tables: Tables, kinds: readonly (readonly Learned[])[], report: Report): CrossValidation {
  const { samples } = tables.data;
  const pageKinds = samples.map(({ marked }) => marked.kind);
  const blocks = byFold(kinds.length, (fold) => {
    const learned = learnBlocks(tables, (sample) => sample.fold !== fold);
    report(`learned the blocks without fold ${fold}`);
    return learned;
  });
  const scores = samples.map((sample) => scoreBlocks(sample, chancesBy(tables, blocks[sample.fold]!, sample)));
  report(summarize('blocks', pageKinds, scores));
  const guesses = samples.map((sample, at) => likeliest(kindsOf(tables, kinds[sample.fold]!, at)));
  for (const line of [...confusionOf(pageKinds, guesses), ...worstOf(tables.data, scores)]) report(line);
  return {
    models: blocks.map((learned, fold) => ({ kinds: kinds[fold]!, blocks: learned })),
    foldOf: Object.fromEntries(samples.map(({ marked, fold }) => [marked.id, fold])),
  };
}

/** Learns the model to ship from every page; its blocks learn from kinds that were told without the page. */
export function learnFromAll(tables: Tables, report: Report): LearnedModel {
  const blocks = learnBlocks(tables, () => true);
  report('learned the blocks');
  return { kinds: learnKinds(tables, () => true), blocks };
}

function likeliest(chances: Float32Array): number {
  return chances.indexOf(Math.max(...chances));
}

function byFold<T>(folds: number, learn: (fold: number) => T): T[] {
  return Array.from({ length: folds }, (_, fold) => learn(fold));
}
