/**
 * Learns weights of tokens: of names around a block, of its text, and of the heading above it. Each
 * is a logistic regression by AdaGrad over the rows in a seeded order. Tokens that few sites use
 * get no weight, because they would identify those sites.
 */
import { NO_HEADING_SCORE } from '../packages/engine/src/content/describe/block-texts.ts';
import type { TokenScores } from '../packages/engine/src/content/describe/token-features.ts';
import { NAME_WEIGHTS, TEXT_WEIGHTS, WEIGHT_STEP } from '../packages/engine/src/content/tokens/token-weights.ts';
import type { Vocabulary } from './collect-tokens.ts';
import { chooseTokens, MAX_TOKENS, roundWeight } from './model-size.ts';
import { randomFrom } from './random.ts';
import type { Dataset, Sample } from './read-dataset.ts';

/** Sites that must use a token. */
const MIN_SITES = { names: 6, texts: 10 };
const EPOCHS = 4;
const RATE = 0.15;
const RIDGE = 1e-4;
/** Maximum weight of a row, relative to the mean. */
const MAX_ROW_WEIGHT = 8;
const SEED = 3;

/** Weights in steps of `WEIGHT_STEP`, by the dataset's token numbers. */
export interface BlockTokenWeights {
  /** `NAME_WEIGHTS` per token. */
  readonly names: Int8Array;
  /** `TEXT_WEIGHTS` per token. */
  readonly texts: Int8Array;
}

/**
 * @param rows - rows to learn from.
 * @param weights - by row of the dataset.
 * @param folds - the folds that the rows belong to.
 */
export function learnTokens(
  data: Dataset,
  rows: Int32Array,
  weights: Float32Array,
  folds: readonly number[],
): BlockTokenWeights {
  const { names, texts } = data.tokens;
  const known = ({ sites, keys }: Vocabulary, minSites: number) =>
    Uint8Array.from(keys, (_, token) =>
      folds.reduce((sum, fold) => sum + sites[fold]![token]!, 0) >= minSites ? 1 : 0,
    );
  const isNameKnown = known(names, MIN_SITES.names);
  const isTextKnown = known(texts, MIN_SITES.texts);
  const placesOfNames = (row: number) => names.ofRow[row]!;
  const placesOfText = (row: number) => texts.ofRow[row]!;
  const placesOfHeading = (row: number) => texts.ofRow[data.tokens.headingOf[row]!] ?? NO_TOKENS;
  const learn = (placesOf: (row: number) => Int32Array, isKnown: (place: number) => boolean, places: number) =>
    regress(placesOf, isKnown, places, data.target, rows, weights);

  const nameTokenOf = (place: number) => Math.floor(place / NAME_WEIGHTS);
  const namePlaces = names.keys.length * NAME_WEIGHTS;
  const allNames = learn(placesOfNames, (place) => isNameKnown[nameTokenOf(place)] === 1, namePlaces);
  const nameInfluence = new Float64Array(names.keys.length);
  addInfluence(nameInfluence, allNames, placesOfNames, nameTokenOf, data.samples, rows, weights);
  const chosenNames = chooseTokens(nameInfluence, MAX_TOKENS.names);
  const ofNames = learn(placesOfNames, (place) => chosenNames[nameTokenOf(place)] === 1, namePlaces);

  const tokens = texts.keys.length;
  const textInfluence = new Float64Array(tokens);
  for (const placesOf of [placesOfText, placesOfHeading]) {
    const all = learn(placesOf, (token) => isTextKnown[token] === 1, tokens);
    addInfluence(textInfluence, all, placesOf, (token) => token, data.samples, rows, weights);
  }
  const chosenTexts = chooseTokens(textInfluence, MAX_TOKENS.texts);
  const isChosen = (token: number) => chosenTexts[token] === 1;
  const ofBlock = learn(placesOfText, isChosen, tokens);
  const ofHeading = learn(placesOfHeading, isChosen, tokens);
  const textWeights = new Float32Array(tokens * TEXT_WEIGHTS);
  for (let token = 0; token < tokens; token++) {
    textWeights[token * TEXT_WEIGHTS] = ofBlock[token]!;
    textWeights[token * TEXT_WEIGHTS + 1] = ofHeading[token]!;
  }
  return { names: Int8Array.from(ofNames, inSteps), texts: Int8Array.from(textWeights, inSteps) };
}

function inSteps(weight: number): number {
  return roundWeight(weight / WEIGHT_STEP);
}

/**
 * Adds to each token's influence the variance that its weights cause within pages: a word that all blocks of a page have in
 * common, such as a class of its body, distinguishes none of them.
 *
 * @param rows - ascending.
 */
function addInfluence(
  influence: Float64Array,
  learned: Float32Array,
  placesOf: (row: number) => Int32Array,
  tokenOf: (place: number) => number,
  samples: readonly Sample[],
  rows: Int32Array,
  rowWeights: Float32Array,
): void {
  let at = 0;
  for (const { start, sizes } of samples) {
    const weightWith = new Map<number, number>();
    let total = 0;
    for (; at < rows.length && rows[at]! < start + sizes.length; at++) {
      const weight = rowWeights[rows[at]!]!;
      total += weight;
      for (const place of new Set(placesOf(rows[at]!))) weightWith.set(place, (weightWith.get(place) ?? 0) + weight);
    }
    for (const [place, weight] of weightWith) {
      influence[tokenOf(place)]! += learned[place]! ** 2 * weight * (1 - weight / total);
    }
  }
}

const NO_TOKENS = new Int32Array(0);

/** @param placesOf - places of the weights that apply to a row. */
function regress(
  placesOf: (row: number) => Int32Array,
  isKnown: (place: number) => boolean,
  places: number,
  target: Float32Array,
  rows: Int32Array,
  rowWeights: Float32Array,
): Float32Array {
  const random = randomFrom(SEED);
  /** Indexes into `rows`, and by such an index: its known places, one list after the other. */
  const order = Int32Array.from(rows.keys());
  const starts = new Int32Array(rows.length + 1);
  const known: number[] = [];
  let total = 0;
  for (const [at, row] of rows.entries()) {
    total += rowWeights[row]!;
    for (const place of placesOf(row)) if (isKnown(place)) known.push(place);
    starts[at + 1] = known.length;
  }
  const knownPlaces = Int32Array.from(known);
  const scale = rows.length / total;
  const weights = new Float32Array(places);
  const squares = new Float32Array(places).fill(1);
  let base = 0;
  let baseSquares = 1;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const at of order) {
      const row = rows[at]!;
      const first = starts[at]!;
      const end = starts[at + 1]!;
      let score = base;
      for (let k = first; k < end; k++) score += weights[knownPlaces[k]!]!;
      const weight = Math.min(rowWeights[row]! * scale, MAX_ROW_WEIGHT);
      const gradient = (1 / (1 + Math.exp(-score)) - target[row]!) * weight;
      for (let k = first; k < end; k++) {
        const place = knownPlaces[k]!;
        const step = gradient + RIDGE * weights[place]!;
        squares[place]! += step * step;
        weights[place]! -= (RATE * step) / Math.sqrt(squares[place]!);
      }
      baseSquares += gradient * gradient;
      base -= (RATE * gradient) / Math.sqrt(baseSquares);
    }
  }
  return weights;
}

function shuffle(order: Int32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const row = order[at]!;
    order[at] = order[other]!;
    order[other] = row;
  }
}

/** Scores a page's blocks by the same sums as the engine. */
export function scoreTokens(
  { tokens }: Dataset,
  { start, sizes }: Sample,
  { names, texts }: BlockTokenWeights,
): TokenScores {
  const tokensOf = (row: number) => tokens.texts.ofRow[row]!;
  const sums = Array.from({ length: NAME_WEIGHTS }, () => new Float32Array(sizes.length));
  const text = new Float32Array(sizes.length);
  const heading = new Float32Array(sizes.length);
  for (let b = 0; b < sizes.length; b++) {
    const row = start + b;
    for (const place of tokens.names.ofRow[row]!) sums[place % NAME_WEIGHTS]![b]! += names[place]! * WEIGHT_STEP;
    for (const token of tokensOf(row)) text[b]! += texts[token * TEXT_WEIGHTS]! * WEIGHT_STEP;
    const h = tokens.headingOf[row]!;
    if (h < 0) heading[b] = NO_HEADING_SCORE;
    else for (const token of tokensOf(h)) heading[b]! += texts[token * TEXT_WEIGHTS + 1]! * WEIGHT_STEP;
  }
  const [near, middle, far] = sums;
  return { names: [near!, middle!, far!], text, heading };
}
