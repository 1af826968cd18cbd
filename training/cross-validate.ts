/** Learns folds apart, so that each page is scored by a model that has seen no page of its site. */
import type { Sample } from './dataset.ts';
import {
  chancesBy,
  FIRST_OPTIONS,
  fillKinds,
  fillOpinions,
  isFirst,
  isSecond,
  kindChanceBounds,
  kindsOf,
  type Learned,
  type LearnedModel,
  learnKinds,
  learnStage,
  opinionBounds,
  opinionsOf,
  SECOND_OPTIONS,
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

/** The parts before the second stage, by fold, and what they say of every page that they have not seen. */
export interface Opinions {
  readonly kinds: readonly (readonly Learned[])[];
  readonly first: readonly Learned[];
  readonly chances: readonly Float32Array[];
  readonly bounds: readonly Float32Array[];
}

export function opinionsByFold(tables: Tables, folds: number, report: Report): Opinions {
  const { samples, rows } = tables.data;
  const kinds = byFold(folds, (fold) => learnKinds(tables, (sample) => sample.fold !== fold));
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at]!;
    fillKinds(tables, sample, kindsOf(tables, kinds[sample.fold]!, at));
  }
  report('learned the kinds of page');
  const bounds = [...tables.blockBounds, ...kindChanceBounds()];
  const first = byFold(folds, (fold) => {
    const learned = learnStage(tables, isFirst, bounds, (sample) => sample.fold !== fold, FIRST_OPTIONS);
    report(`learned the first stage without fold ${fold}`);
    return learned;
  });
  const chances = samples.map((sample) => chancesBy(tables, first[sample.fold]!, sample));
  const opinions = samples.map((sample, at) => opinionsOf(sample, chances[at]!));
  const opinionCuts = opinionBounds(samples, opinions, rows);
  for (let at = 0; at < samples.length; at++) fillOpinions(tables, samples[at]!, opinions[at]!, opinionCuts);
  return { kinds, first, chances, bounds: [...bounds, ...opinionCuts] };
}

/** Learns a model for each fold, without it, and reports how they score. */
export function crossValidate(tables: Tables, before: Opinions, report: Report): CrossValidation {
  const { samples } = tables.data;
  const folds = before.first.length;
  const pageKinds = samples.map(({ marked }) => marked.kind);
  const scored = (chances: readonly Float32Array[]) => samples.map((sample, at) => scoreBlocks(sample, chances[at]!));
  report(summarize('first stage', pageKinds, scored(before.chances)));
  const second = byFold(folds, (fold) => learnSecond(tables, before, (sample) => sample.fold !== fold));
  const chances = samples.map((sample) => chancesBy(tables, second[sample.fold]!, sample));
  const scores = scored(chances);
  report(summarize('second stage', pageKinds, scores));
  const guesses = samples.map((sample, at) => likeliest(kindsOf(tables, before.kinds[sample.fold]!, at)));
  for (const line of [...confusionOf(pageKinds, guesses), ...worstOf(tables.data, scores)]) report(line);
  return {
    models: second.map((learned, fold) => ({
      kinds: before.kinds[fold]!,
      first: before.first[fold]!,
      second: learned,
    })),
    foldOf: Object.fromEntries(samples.map(({ marked, fold }) => [marked.id, fold])),
  };
}

/** Learns the model to ship from every page; the second stage learns from opinions of folds that had not seen the page. */
export function learnFromAll(tables: Tables, before: Opinions, report: Report): LearnedModel {
  const second = learnSecond(tables, before, () => true);
  report('learned the second stage');
  const kinds = learnKinds(tables, () => true);
  const bounds = [...tables.blockBounds, ...kindChanceBounds()];
  const first = learnStage(tables, isFirst, bounds, () => true, FIRST_OPTIONS);
  report('learned the first stage');
  return { kinds, first, second };
}

function learnSecond(tables: Tables, { bounds }: Opinions, train: (sample: Sample) => boolean): Learned {
  return learnStage(tables, isSecond, bounds, train, SECOND_OPTIONS);
}

function likeliest(chances: Float32Array): number {
  return chances.indexOf(Math.max(...chances));
}

function byFold<T>(folds: number, learn: (fold: number) => T): T[] {
  return Array.from({ length: folds }, (_, fold) => learn(fold));
}
