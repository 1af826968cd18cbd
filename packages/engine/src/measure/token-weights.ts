/**
 * Weights of the features of pretokens, whose sum is about the number of tokens. They stand in a string as they are used, a
 * character for each digit: reading them takes no loop, which V8 would optimize for longer than a small page takes to convert.
 */
import { HASHED_PLACES, PLAIN_PLACES } from './pretoken-features.ts';

/** A weight of 1, which stands for one token. */
export const ONE = 64;
/** Weights of hashed places are multiples of it. */
export const HASHED_STEP = 4;

/** Digits are the characters from `]` to `}`, of which none needs an escape in a string literal, HTML or JSON. */
const FIRST_DIGIT = 93;
const BASE = 33;

/** The digit of a hashed weight of 0. */
const HASHED_ZERO = 16;
/** What is added to the weights of plain places, which have two digits. */
const PLAIN_OFFSET = 222;
const LOW_DIGITS = PLAIN_PLACES;
const HASHED_DIGITS = LOW_DIGITS;

/** The characters' codes: the higher digits of plain places, their lower ones, and the digits of hashed places. */
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
  let high = 0;
  let low = 0;
  for (let index = 0; index < plainCount; index++) {
    const place = places[index]!;
    high += weights[place]!;
    low += weights[place + LOW_DIGITS]!;
  }
  let hashed = 0;
  for (let index = plainCount; index < count; index++) hashed += weights[places[index]! + HASHED_DIGITS]!;
  return (
    BASE * high +
    low -
    plainCount * ((BASE + 1) * FIRST_DIGIT + PLAIN_OFFSET) +
    HASHED_STEP * (hashed - (count - plainCount) * (FIRST_DIGIT + HASHED_ZERO))
  );
}

/**
 * The reverse of `readTokenWeights`.
 *
 * @param weights - of all places, plain ones first.
 * @throws RangeError if a weight has no digits.
 */
export function writeTokenWeights(weights: Int32Array): string {
  const plain = [...weights.subarray(0, PLAIN_PLACES)].map((weight) => weight + PLAIN_OFFSET);
  const hashed = [...weights.subarray(PLAIN_PLACES, PLAIN_PLACES + HASHED_PLACES)];
  return [
    ...plain.map((weight) => digit(Math.floor(weight / BASE))),
    ...plain.map((weight) => digit(weight % BASE)),
    ...hashed.map((weight) => digit(weight / HASHED_STEP + HASHED_ZERO)),
  ].join('');
}

function digit(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= BASE) throw new RangeError(`There is no digit for ${value}.`);
  return String.fromCharCode(FIRST_DIGIT + value);
}
