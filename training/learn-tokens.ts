/**
 * Learns what single words speak for: those of class names and the like around a block, by how near they are, those of its
 * own text, and those of the heading above it. Logistic regressions, by AdaGrad over the rows in a seeded order, whose scores
 * are columns for the trees. A word that few sites use has no weight, so that none names a site.
 */
import { NAME_WEIGHTS, TEXT_WEIGHTS, WEIGHT_STEP } from '../packages/engine/src/content/score/token-weights.ts';
import type { Dataset, Sample } from './dataset.ts';
import { randomFrom } from './random.ts';
import type { Vocabulary } from './read-tokens.ts';

/** Sites that use a word at least, for it to have a weight. */
const LEAST_HOSTS = { names: 5, texts: 8 };
/** A smaller weight than this, in steps, is none. */
const LEAST_WEIGHT = 3;
const EPOCHS = 4;
const RATE = 0.15;
const RIDGE = 1e-4;
/** Most that a row weighs against the mean one. */
const MOST_WEIGHT = 8;
const SEED = 3;

/** Tokens with their weights, whole numbers of `WEIGHT_STEP`, by the numbers that the dataset gives to tokens. */
export interface LearnedTokens {
  readonly names: Int8Array;
  readonly texts: Int8Array;
}

/**
 * @param rows - to learn from, with the weight of each row of the dataset.
 * @param folds - which of the folds these rows are of.
 */
export function learnTokens(
  data: Dataset,
  rows: Int32Array,
  weights: Float32Array,
  folds: readonly number[],
): LearnedTokens {
  const { names, texts } = data.tokens;
  const known = ({ hosts, keys }: Vocabulary, least: number) =>
    Uint8Array.from(keys, (_, token) => (folds.reduce((sum, fold) => sum + hosts[fold]![token]!, 0) >= least ? 1 : 0));
  const isNameKnown = known(names, LEAST_HOSTS.names);
  const isTextKnown = known(texts, LEAST_HOSTS.texts);
  const learnedNames = regress(
    (row) => names.ofRow[row]!,
    (place) => isNameKnown[Math.floor(place / NAME_WEIGHTS)] === 1,
    names.keys.length * NAME_WEIGHTS,
    data.target,
    rows,
    weights,
  );
  const isKnown = (token: number) => isTextKnown[token] === 1;
  const ofBlock = regress((row) => texts.ofRow[row]!, isKnown, texts.keys.length, data.target, rows, weights);
  const ofHeading = regress(
    (row) => texts.ofRow[data.tokens.headingOf[row]!] ?? NOTHING,
    isKnown,
    texts.keys.length,
    data.target,
    rows,
    weights,
  );
  const learnedTexts = new Int8Array(texts.keys.length * TEXT_WEIGHTS);
  for (let token = 0; token < texts.keys.length; token++) {
    learnedTexts[token * TEXT_WEIGHTS] = ofBlock[token]!;
    learnedTexts[token * TEXT_WEIGHTS + 1] = ofHeading[token]!;
  }
  return { names: learnedNames, texts: learnedTexts };
}

const NOTHING = new Int32Array(0);

function regress(
  placesOf: (row: number) => Int32Array,
  isKnown: (place: number) => boolean,
  places: number,
  target: Float32Array,
  rows: Int32Array,
  rowWeights: Float32Array,
): Int8Array {
  const random = randomFrom(SEED);
  const order = rows.slice();
  const chosen = new Map<number, Int32Array>();
  let total = 0;
  for (const row of rows) {
    total += rowWeights[row]!;
    chosen.set(row, placesOf(row).filter(isKnown));
  }
  const scale = rows.length / total;
  const weights = new Float32Array(places);
  const squares = new Float32Array(places).fill(1);
  let base = 0;
  let baseSquares = 1;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      const row = order[at]!;
      order[at] = order[other]!;
      order[other] = row;
    }
    for (const row of order) {
      const own = chosen.get(row)!;
      let score = base;
      for (let k = 0; k < own.length; k++) score += weights[own[k]!]!;
      const weight = Math.min(rowWeights[row]! * scale, MOST_WEIGHT);
      const gradient = (1 / (1 + Math.exp(-score)) - target[row]!) * weight;
      for (let k = 0; k < own.length; k++) {
        const place = own[k]!;
        const step = gradient + RIDGE * weights[place]!;
        squares[place]! += step * step;
        weights[place]! -= (RATE * step) / Math.sqrt(squares[place]!);
      }
      baseSquares += gradient * gradient;
      base -= (RATE * gradient) / Math.sqrt(baseSquares);
    }
  }
  return Int8Array.from(weights, (weight) => {
    const steps = Math.round(weight / WEIGHT_STEP);
    return Math.abs(steps) < LEAST_WEIGHT ? 0 : Math.max(-127, Math.min(127, steps));
  });
}

/**
 * What the tokens say of a page's blocks, by the same sums as the engine's.
 *
 * @param isForeign - whether to read the texts as if in a language of which no word is known.
 */
export function scoreTokens(
  { tokens }: Dataset,
  { start, sizes }: Sample,
  { names, texts }: LearnedTokens,
  isForeign: boolean,
) {
  const tokensOf = (row: number) => (isForeign ? tokens.texts.ofRow[row]!.subarray(0, 1) : tokens.texts.ofRow[row]!);
  const sums = Array.from({ length: NAME_WEIGHTS }, () => new Float32Array(sizes.length));
  const text = new Float32Array(sizes.length);
  const heading = new Float32Array(sizes.length);
  for (let b = 0; b < sizes.length; b++) {
    const row = start + b;
    for (const place of tokens.names.ofRow[row]!) sums[place % NAME_WEIGHTS]![b]! += names[place]! * WEIGHT_STEP;
    for (const token of tokensOf(row)) text[b]! += texts[token * TEXT_WEIGHTS]! * WEIGHT_STEP;
    const h = tokens.headingOf[row]!;
    if (h < 0) heading[b] = NO_HEADING;
    else for (const token of tokensOf(h)) heading[b]! += texts[token * TEXT_WEIGHTS + 1]! * WEIGHT_STEP;
  }
  const [near, mid, far] = sums;
  return { names: [near!, mid!, far!] as const, text, heading };
}

const NO_HEADING = -9;
