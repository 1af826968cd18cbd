/**
 * Fits the weights by which the engine estimates token counts: first to pretokens, then to whole texts, so that errors in a
 * text's frequent words cancel out. At last the texts are estimated with weights in the engine's coarse steps, so that the errors
 * of those cancel out as well.
 */
import { CodeUnitBuffer } from '../packages/engine/src/measure/code-unit-buffer.ts';
import { PLACES, PLAIN_PLACES, PretokenFeatures } from '../packages/engine/src/measure/pretoken-features.ts';
import { Pretokenizer } from '../packages/engine/src/measure/pretokenizer.ts';
import { limitedWeight, nearestWeight, ONE } from '../packages/engine/src/measure/token-weights.ts';
import { randomFrom } from './random.ts';
import type { CountedText, PretokenTable } from './token-texts.ts';

const SEED = 1;

const EPOCHS = 14;
const RATE = 0.25;
/** Keeps hashed weights small, so that few are too large for the engine's steps. */
const RIDGE = 1e-3;
/** The weight of an error grows with this power of how often a pretoken occurs, up to a maximum. */
const COUNT_POWER = 0.85;
const MAX_IMPORTANCE = 5_000;
/**
 * Sums are fitted to this much less than the exact counts. Since every pretoken counts as one token at least, only errors
 * above one would count otherwise.
 */
const MARGIN = 0.2;

/** How whole texts are fitted. */
interface TextPass {
  readonly epochs: number;
  readonly rate: number;
  /** Larger errors of a text count as this. */
  readonly maxError: number;
}

const EXACT: TextPass = { epochs: 5, rate: 0.05, maxError: 0.2 };
/** So small a maximum gets more texts within 5 %, at the expense of those that are further off anyway. */
const IN_STEPS: TextPass = { epochs: 10, rate: 0.15, maxError: 0.05 };

export interface WeightedText extends CountedText {
  /** Weight of its error. */
  readonly weight: number;
}

/** Pretokens with the places of their weights. */
export class PretokenPlaces {
  readonly exact: readonly number[];
  /** By pretoken: where its places begin. Digits, which are one token, have none. */
  readonly starts: Int32Array;
  readonly places: Int32Array;

  constructor({ pretokens, exact }: PretokenTable) {
    this.exact = exact;
    const features = new PretokenFeatures(new Pretokenizer());
    const buffer = new CodeUnitBuffer();
    this.starts = new Int32Array(pretokens.length + 1);
    const places: number[] = [];
    for (const [number, pretoken] of pretokens.entries()) {
      if (!/[0-9]$/.test(pretoken)) {
        const count = features.read(buffer.read(pretoken), 0, pretoken.length);
        for (let index = 0; index < count; index++) places.push(features.places[index]!);
      }
      this.starts[number + 1] = places.length;
    }
    this.places = Int32Array.from(places);
  }

  /** The sum of a pretoken's weights. */
  sum(pretoken: number, weights: Float64Array | Int32Array): number {
    let sum = 0;
    for (let index = this.starts[pretoken]!; index < this.starts[pretoken + 1]!; index++)
      sum += weights[this.places[index]!]!;
    return sum;
  }

  /** The tokens of a text, as the engine estimates them. */
  estimate({ pretokens, counts }: CountedText, weights: Int32Array): number {
    let sum = 0;
    for (let index = 0; index < pretokens.length; index++)
      sum += counts[index]! * Math.max(ONE, this.sum(pretokens[index]!, weights));
    return sum / ONE;
  }
}

/**
 * @param counts - by pretoken: how often it occurs; 0 if it is not learned from.
 * @returns by place: its weight as the engine stores it.
 */
export function fitTokenWeights(
  pretokens: PretokenPlaces,
  counts: Float64Array,
  texts: readonly WeightedText[],
): Int32Array {
  const weights = fitPretokens(pretokens, counts);
  fitTexts(pretokens, texts, weights, EXACT);
  return fitInSteps(pretokens, texts, weights);
}

/**
 * Least squares by stochastic gradient descent (AdaGrad). A pretoken of a single token costs nothing if its sum is less, as
 * every pretoken counts as one token at least.
 */
function fitPretokens(pretokens: PretokenPlaces, counts: Float64Array): Float64Array {
  const { starts, places, exact } = pretokens;
  const weights = new Float64Array(PLACES);
  const squares = new Float64Array(weights.length).fill(1e-6);
  const importance = counts.map((count) => Math.min(MAX_IMPORTANCE, count ** COUNT_POWER));
  const order = Int32Array.from(counts.keys()).filter(
    (pretoken) => counts[pretoken]! > 0 && starts[pretoken + 1]! > starts[pretoken]!,
  );
  const random = randomFrom(SEED);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const pretoken of order) {
      const error = pretokens.sum(pretoken, weights) - (exact[pretoken]! - MARGIN);
      if (exact[pretoken] === 1 && error < 0) continue;
      const first = starts[pretoken]!;
      const end = starts[pretoken + 1]!;
      const gradient = (2 * error * importance[pretoken]!) / (end - first);
      for (let index = first; index < end; index++) {
        const place = places[index]!;
        const step = gradient + (place < PLAIN_PLACES ? 0 : RIDGE * weights[place]!);
        squares[place]! += step * step;
        weights[place]! -= (RATE * step) / Math.sqrt(squares[place]!);
      }
    }
  }
  return weights;
}

/**
 * Fits weights that are estimated with in steps, and corrected by less than a step at a time.
 *
 * @returns the mean of the weights after each epoch of the second half, in steps: those of a single epoch depend more on which
 *   texts came last.
 */
function fitInSteps(pretokens: PretokenPlaces, texts: readonly WeightedText[], weights: Float64Array): Int32Array {
  const sums = new Float64Array(weights.length);
  const inSteps = weights.map((weight, place) => nearestWeight(weight * ONE, place) / ONE);
  fitTexts(pretokens, texts, weights, IN_STEPS, inSteps, (epoch) => {
    if (epoch < IN_STEPS.epochs / 2) return;
    for (const [place, weight] of weights.entries()) sums[place]! += weight;
  });
  return Int32Array.from(sums, (sum, place) => nearestWeight((sum * ONE) / (IN_STEPS.epochs / 2), place));
}

/**
 * Corrects the weights text by text (least mean squares with normalized steps), in smaller and smaller steps.
 *
 * @param used - the weights that texts are estimated with, if not `weights` themselves: the nearest that the engine can have.
 */
function fitTexts(
  pretokens: PretokenPlaces,
  texts: readonly WeightedText[],
  weights: Float64Array,
  { epochs, rate, maxError }: TextPass,
  used = weights,
  afterEpoch: (epoch: number) => void = () => {},
): void {
  const { starts, places } = pretokens;
  const random = randomFrom(SEED);
  const order = Int32Array.from(texts.keys());
  /** By place: how often it occurs per token of the text, if it was touched in the same turn. */
  const shares = new Float64Array(weights.length);
  const touchedIn = new Int32Array(weights.length);
  const touched: number[] = [];
  let turn = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const at of order) {
      const text = texts[at]!;
      turn++;
      touched.length = 0;
      let estimate = 0;
      for (let index = 0; index < text.pretokens.length; index++) {
        const pretoken = text.pretokens[index]!;
        const count = text.counts[index]!;
        const sum = pretokens.sum(pretoken, used);
        estimate += count * Math.max(1, sum);
        if (sum <= 1) continue;
        for (let at = starts[pretoken]!; at < starts[pretoken + 1]!; at++) {
          const place = places[at]!;
          if (touchedIn[place] !== turn) {
            touchedIn[place] = turn;
            shares[place] = 0;
            touched.push(place);
          }
          shares[place]! += count / text.exact;
        }
      }
      const error = Math.max(-maxError, Math.min(maxError, estimate / text.exact - 1));
      let norm = 1e-5;
      for (const place of touched) norm += shares[place]! ** 2;
      const step = (rate * (1 - epoch / epochs) * text.weight * error) / norm;
      for (const place of touched) {
        const weight = weights[place]! - step * shares[place]!;
        if (used === weights) weights[place] = weight;
        else {
          weights[place] = limitedWeight(weight * ONE, place) / ONE;
          used[place] = nearestWeight(weight * ONE, place) / ONE;
        }
      }
    }
    afterEpoch(epoch);
  }
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const item = order[at]!;
    order[at] = order[other]!;
    order[other] = item;
  }
}
