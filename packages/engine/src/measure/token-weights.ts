/**
 * Weights of the features of pretokens, whose sum is about the number of tokens. They are used as they stand in a string: reading
 * them takes no loop, which V8 would optimize for longer than a small page takes to convert.
 *
 * A plain place has two digits, the higher ones of all of them first. Three hashed places share two characters: the first
 * weight and the lower digit of the second, then the third weight and the higher digit of the second. Weights near the mean are
 * frequent, and so are their characters, which gzip makes use of. Three weights of which one is out of range have a number
 * there, and stand at the end.
 */
import * as CharCode from '../text/char-codes.ts';
import { HASHED_PLACES, PLAIN_PLACES } from './pretoken-features.ts';

/** A weight of 1, which stands for one token. */
export const ONE = 64;
/** Weights of hashed places are multiples of it. */
export const HASHED_STEP = 4;

/** Values of a character: from `(` to `~` without the backslash. None needs an escape in a string literal or JSON. */
const FIRST_CODE = 40;
const VALUES = 86;

/** What is added to the weights of plain places, and the base of their digits. */
const PLAIN_OFFSET = 222;
const PLAIN_BASE = 33;

/** What is added to the hashed weights, in steps. */
const HASHED_OFFSET = 4;
/** Values of the first and third weight. */
const OUTER_VALUES = 17;
/** The second weight has a lower digit below 4, and a higher one below 5. */
const LOWER_DIGITS = 4;
const HIGHER_DIGITS = 5;
const MIDDLE_VALUES = LOWER_DIGITS * HIGHER_DIGITS;
/** If the first character has this value or a higher one, the two are a number: of three weights at the end. */
const FIRST_RARE = OUTER_VALUES * LOWER_DIGITS;
/** What is added to the weights at the end, in steps. */
const RARE_OFFSET = 16;

const HASHED = 2 * PLAIN_PLACES;
const RARE = HASHED + 2 * Math.ceil(HASHED_PLACES / 3);

/** The characters' codes. */
export type TokenWeights = Uint8Array;

export function readTokenWeights(data: string): TokenWeights {
  return new TextEncoder().encode(data);
}

/**
 * The sum of the weights of places.
 *
 * @param plainCount - so many of the places are plain: the first ones. The others are hashed.
 */
export function sumOfWeights(weights: TokenWeights, places: Int32Array, plainCount: number, count: number): number {
  let plain = -PLAIN_OFFSET * plainCount;
  for (let index = 0; index < plainCount; index++) {
    const place = places[index]!;
    plain += PLAIN_BASE * valueAt(weights, place) + valueAt(weights, PLAIN_PLACES + place);
  }
  let hashed = 0;
  for (let index = plainCount; index < count; index++) hashed += hashedSteps(weights, places[index]! - PLAIN_PLACES);
  return plain + HASHED_STEP * hashed;
}

function hashedSteps(weights: TokenWeights, hashedPlace: number): number {
  const triple = Math.floor(hashedPlace / 3);
  const which = hashedPlace - 3 * triple;
  const first = valueAt(weights, HASHED + 2 * triple);
  const second = valueAt(weights, HASHED + 2 * triple + 1);
  if (first >= FIRST_RARE)
    return valueAt(weights, RARE + 3 * ((first - FIRST_RARE) * VALUES + second) + which) - RARE_OFFSET;
  if (which === 0) return (first % OUTER_VALUES) - HASHED_OFFSET;
  if (which === 2) return (second % OUTER_VALUES) - HASHED_OFFSET;
  return Math.floor(first / OUTER_VALUES) + LOWER_DIGITS * Math.floor(second / OUTER_VALUES) - HASHED_OFFSET;
}

function valueAt(weights: TokenWeights, index: number): number {
  const code = weights[index]!;
  return code - (code > CharCode.BACKSLASH ? FIRST_CODE + 1 : FIRST_CODE);
}

/**
 * The reverse of `readTokenWeights`.
 *
 * @param weights - of all places, plain ones first.
 * @throws RangeError if a weight is too large.
 */
export function writeTokenWeights(weights: Int32Array): string {
  const plain = [...weights.subarray(0, PLAIN_PLACES)].map((weight) => weight + PLAIN_OFFSET);
  const hashed: number[] = [];
  const rare: number[] = [];
  for (let place = PLAIN_PLACES; place < PLAIN_PLACES + HASHED_PLACES; place += 3) {
    const steps = [0, 1, 2].map((which) => (weights[place + which] ?? 0) / HASHED_STEP);
    const [first, second, third] = steps.map((step) => step + HASHED_OFFSET) as [number, number, number];
    const fits = [first / OUTER_VALUES, second / MIDDLE_VALUES, third / OUTER_VALUES].every(
      (part) => part >= 0 && part < 1,
    );
    if (fits)
      hashed.push(
        first + OUTER_VALUES * (second % LOWER_DIGITS),
        third + OUTER_VALUES * Math.floor(second / LOWER_DIGITS),
      );
    else {
      const number = rare.length / 3;
      hashed.push(FIRST_RARE + Math.floor(number / VALUES), number % VALUES);
      rare.push(...steps.map((step) => step + RARE_OFFSET));
    }
  }
  return [
    ...plain.map((weight) => Math.floor(weight / PLAIN_BASE)),
    ...plain.map((weight) => weight % PLAIN_BASE),
    ...hashed,
    ...rare,
  ]
    .map(character)
    .join('');
}

function character(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= VALUES)
    throw new RangeError(`No character stands for ${value}.`);
  const code = FIRST_CODE + value;
  return String.fromCharCode(code < CharCode.BACKSLASH ? code : code + 1);
}
