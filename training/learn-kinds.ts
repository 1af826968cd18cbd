/**
 * Learns what kind of page it is: first what the words of title and address speak for, then trees over numbers about the page that
 * see what those words say.
 */

import { WORDS_FROM } from '../packages/engine/src/content/describe/page-features.ts';
import { softmax } from '../packages/engine/src/content/score/model.ts';
import { PAGE_WEIGHTS, WEIGHT_STEP } from '../packages/engine/src/content/score/token-weights.ts';
import { binBounds, binValues } from './bin-features.ts';
import { addLeaf, boostKinds } from './boost-kinds.ts';
import type { BoostOptions } from './boost-trees.ts';
import type { Dataset, Sample } from './dataset.ts';
import type { Learned, Tables } from './tables.ts';

/** What was learned of the kinds of page. */
export interface LearnedKinds {
  /** Of tokens of title and address, for each kind, in steps of `WEIGHT_STEP`. */
  readonly words: Int8Array;
  readonly trees: Learned;
}

const OPTIONS: BoostOptions = {
  trees: 100,
  depth: 3,
  rate: 0.07,
  featureShare: 0.3,
  rowShare: 0.7,
  ridge: 3,
  leafWeight: 3,
  seed: 11,
};
/** Sites that use a word at least, for it to have a weight. */
const LEAST_HOSTS = 5;
const ROUNDS = 200;
const RATE = 0.3;
const RIDGE = 1;

/** Learns the words from all pages of the folds but those `without`: a softmax regression. */
export function learnPageWords({ samples, tokens: { pages } }: Dataset, without: readonly number[]): Int8Array {
  const count = pages.keys.length * PAGE_WEIGHTS;
  const weights = new Float64Array(count);
  const squares = new Float64Array(count).fill(1e-6);
  const base = new Float64Array(PAGE_WEIGHTS);
  const isKnown = Uint8Array.from(pages.keys, (_, token) =>
    pages.hosts.reduce((sum, hosts, fold) => sum + (without.includes(fold) ? 0 : hosts[token]!), 0) >= LEAST_HOSTS
      ? 1
      : 0,
  );
  const learned = Array.from(samples.entries()).filter(([, { fold }]) => !without.includes(fold));
  for (let round = 0; round < ROUNDS; round++) {
    const gradients = weights.map((weight) => RIDGE * weight);
    const baseGradients = new Float64Array(PAGE_WEIGHTS);
    for (const [at, { marked }] of learned) {
      const own = pages.ofRow[at]!;
      const scores = base.slice();
      for (const token of own) for (let k = 0; k < PAGE_WEIGHTS; k++) scores[k]! += weights[token * PAGE_WEIGHTS + k]!;
      const errors = softmax(scores);
      errors[marked.kind]! -= 1;
      for (let k = 0; k < PAGE_WEIGHTS; k++) baseGradients[k]! += errors[k]! / learned.length;
      for (const token of own)
        if (isKnown[token]) for (let k = 0; k < PAGE_WEIGHTS; k++) gradients[token * PAGE_WEIGHTS + k]! += errors[k]!;
    }
    for (let k = 0; k < PAGE_WEIGHTS; k++) base[k]! -= baseGradients[k]!;
    for (let at = 0; at < count; at++) {
      if (gradients[at] === 0) continue;
      squares[at]! += gradients[at]! ** 2;
      weights[at]! -= (RATE * gradients[at]!) / Math.sqrt(squares[at]!);
    }
  }
  return Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / WEIGHT_STEP))));
}

function scoreWords({ tokens: { pages } }: Dataset, at: number, words: Int8Array): Float32Array {
  const scores = new Float32Array(PAGE_WEIGHTS);
  for (const token of pages.ofRow[at]!)
    for (let k = 0; k < PAGE_WEIGHTS; k++) scores[k]! += words[token * PAGE_WEIGHTS + k]! * WEIGHT_STEP;
  return scores;
}

/** Cuts what the words say into bins, by what those say of each page that were learned without its fold. */
export function boundPageWords({ data, kindBounds }: Tables, wordsOf: (sample: Sample) => Int8Array): void {
  const scores = data.samples.map((sample, at) => scoreWords(data, at, wordsOf(sample)));
  for (let k = 0; k < PAGE_WEIGHTS; k++)
    kindBounds[WORDS_FROM + k] = binBounds(Float32Array.from(scores, (score) => score[k]!));
}

/** Writes what the words say of every page into the table of pages. */
export function fillPageWords({ data, kindColumns, kindBounds }: Tables, wordsOf: (sample: Sample) => Int8Array): void {
  for (const [at, sample] of data.samples.entries()) {
    const scores = scoreWords(data, at, wordsOf(sample));
    for (let k = 0; k < PAGE_WEIGHTS; k++)
      binValues(scores.subarray(k, k + 1), kindBounds[WORDS_FROM + k]!, kindColumns[WORDS_FROM + k]!, at);
  }
}

export function learnKinds({ data, kindColumns, kindBounds }: Tables, train: (sample: Sample) => boolean): Learned {
  const rows = Int32Array.from(data.samples.keys()).filter((at) => train(data.samples[at]!));
  const kinds = data.samples.map(({ marked }) => marked.kind);
  return { ensemble: boostKinds(kindColumns, rows, kinds, PAGE_WEIGHTS, OPTIONS), bounds: kindBounds };
}

/** Chances of the kinds for sample `at`. */
export function kindsOf({ kindColumns }: Tables, { ensemble }: Learned, at: number): Float32Array {
  const scores = [...ensemble.base];
  for (const tree of ensemble.trees) addLeaf(tree, kindColumns, at, scores);
  return softmax(scores);
}
