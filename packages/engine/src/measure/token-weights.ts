/**
 * Weights of the features of pretokens, whose sum is about the number of tokens. They are used as they stand in a string: reading
 * them takes no loop, which V8 would optimize for longer than a small page takes to convert.
 *
 * A plain place has two digits, the higher ones of all of them first. Then come three Latin places in each character, and two
 * of other scripts. With fewer in a character, short groups of characters would occur again and again, and gzip would refer to
 * their last occurrence, which takes more bits than their codes. Each of the four has an alphabet of its own, in which the most
 * frequent value is the letter that is most frequent in the code after it, because gzip has one code for both. Compressed, these
 * save 0.7 and 1 kB.
 */
import { LATIN_PLACES, PLACES, PLAIN_PLACES } from './pretoken-features.ts';

/** A weight of 1, which stands for one token. */
export const ONE = 64;

/** What is added to the weights of plain places, and the base of their two digits. */
const PLAIN_OFFSET = 222;
const PLAIN_BASE = 33;

/** Weights of Latin places are so many multiples of a step, from the smallest one. They take two bits each. */
const LATIN_STEP = 16;
const LATIN_SMALLEST = -16;
const LATIN_COUNT = 4;
const LATIN_IN_CHARACTER = 3;

/** The same for other scripts, which have less text to make up for coarse steps. */
const FOREIGN_STEP = 8;
const FOREIGN_SMALLEST = -16;
const FOREIGN_COUNT = 9;
const FOREIGN_IN_CHARACTER = 2;

/** Each part of the data has an alphabet: its characters by value. */
const HIGHER = 0;
const LOWER = 1;
const LATIN = 2;
const FOREIGN = 3;
const ALPHABET_LENGTHS = [
  PLAIN_BASE,
  PLAIN_BASE,
  LATIN_COUNT ** LATIN_IN_CHARACTER,
  FOREIGN_COUNT ** FOREIGN_IN_CHARACTER,
];
const ALPHABETS_LENGTH = 2 * PLAIN_BASE + LATIN_COUNT ** LATIN_IN_CHARACTER + FOREIGN_COUNT ** FOREIGN_IN_CHARACTER;

/** Where the parts begin, after the alphabets. */
const FIRST_HIGHER = ALPHABETS_LENGTH;
const FIRST_LOWER = FIRST_HIGHER + PLAIN_PLACES;
const FIRST_LATIN = FIRST_LOWER + PLAIN_PLACES;
const FIRST_FOREIGN = FIRST_LATIN + LATIN_PLACES / LATIN_IN_CHARACTER;

/** Character codes are below this. */
const CODES = 128;

/** Added to the weights that are kept, of which none is as low: 0 stands for one that isn't. */
const KEPT = 1_000;

export class TokenWeights {
  /** The characters' codes. */
  readonly #codes: Uint8Array;
  /** By alphabet and code: the value. */
  readonly #values = new Uint8Array(ALPHABET_LENGTHS.length * CODES);
  /** By place: its weight and `KEPT`, or 0 if it wasn't read yet. Reading it from the characters takes three times as long. */
  readonly #kept = new Int16Array(PLACES);

  constructor(data: string) {
    this.#codes = new TextEncoder().encode(data);
    let at = 0;
    ALPHABET_LENGTHS.forEach((length, alphabet) => {
      for (let value = 0; value < length; value++) this.#values[alphabet * CODES + this.#codes[at++]!] = value;
    });
  }

  /** The sum of the weights of the first `count` places. */
  sumOf(places: Int32Array, count: number): number {
    const kept = this.#kept;
    let sum = 0;
    for (let index = 0; index < count; index++) {
      const weight = kept[places[index]!]!;
      sum += weight === 0 ? this.#read(places[index]!) : weight - KEPT;
    }
    return sum;
  }

  #read(place: number): number {
    const weight = this.#weightOf(place);
    this.#kept[place] = weight + KEPT;
    return weight;
  }

  #weightOf(place: number): number {
    if (place < PLAIN_PLACES)
      return (
        PLAIN_BASE * this.#valueAt(HIGHER, FIRST_HIGHER + place) +
        this.#valueAt(LOWER, FIRST_LOWER + place) -
        PLAIN_OFFSET
      );
    const hashed = place - PLAIN_PLACES;
    return hashed < LATIN_PLACES ? this.#latinWeight(hashed) : this.#foreignWeight(hashed - LATIN_PLACES);
  }

  #latinWeight(place: number): number {
    const index = Math.floor(place / LATIN_IN_CHARACTER);
    const bits = this.#valueAt(LATIN, FIRST_LATIN + index) >> (2 * (place - index * LATIN_IN_CHARACTER));
    return LATIN_STEP * (bits & (LATIN_COUNT - 1)) + LATIN_SMALLEST;
  }

  #foreignWeight(place: number): number {
    const value = this.#valueAt(FOREIGN, FIRST_FOREIGN + (place >> 1));
    const higher = Math.floor(value / FOREIGN_COUNT);
    return FOREIGN_STEP * ((place & 1) === 0 ? value - higher * FOREIGN_COUNT : higher) + FOREIGN_SMALLEST;
  }

  #valueAt(alphabet: number, index: number): number {
    return this.#values[alphabet * CODES + this.#codes[index]!]!;
  }
}

interface Scale {
  readonly step: number;
  readonly smallest: number;
  readonly count: number;
}

/** `weight`, or else the smallest or largest one that a place can have. */
export function limitedWeight(weight: number, place: number): number {
  const { step, smallest, count } = scaleOf(place);
  return Math.max(smallest, Math.min(smallest + step * (count - 1), weight));
}

/** The weight nearest to `weight` that a place can have. */
export function nearestWeight(weight: number, place: number): number {
  const { step, smallest } = scaleOf(place);
  return step * Math.round((limitedWeight(weight, place) - smallest) / step) + smallest;
}

function scaleOf(place: number): Scale {
  if (place < PLAIN_PLACES) return { step: 1, smallest: -PLAIN_OFFSET, count: PLAIN_BASE ** 2 };
  return place < PLAIN_PLACES + LATIN_PLACES
    ? { step: LATIN_STEP, smallest: LATIN_SMALLEST, count: LATIN_COUNT }
    : { step: FOREIGN_STEP, smallest: FOREIGN_SMALLEST, count: FOREIGN_COUNT };
}

/** Printable ASCII as frequent as it is in the code, without characters that need an escape in a string literal or JSON. */
const BY_FREQUENCY = 'ret!aionl scup=hdgm()fb,wyq1;#v+.&2ADxSEL{k}T630C:[4R]N8>U?5G<V7HI-MP9%BO*Y|zZjFJKXQ^/W_~@';

/**
 * The string for `TokenWeights`.
 *
 * @param weights - of all places, plain ones first.
 * @throws RangeError if a place can't have its weight.
 */
export function writeTokenWeights(weights: Int32Array): string {
  const multiples = Array.from({ length: PLACES }, (_, place) => multipleOf(weights[place]!, place));
  const plain = multiples.slice(0, PLAIN_PLACES);
  const firstForeign = PLAIN_PLACES + LATIN_PLACES;
  const parts = [
    plain.map((value) => Math.floor(value / PLAIN_BASE)),
    plain.map((value) => value % PLAIN_BASE),
    joined(multiples.slice(PLAIN_PLACES, firstForeign), LATIN_IN_CHARACTER, LATIN_COUNT),
    joined(multiples.slice(firstForeign), FOREIGN_IN_CHARACTER, FOREIGN_COUNT),
  ];
  const alphabets = parts.map((values, part) => alphabetOf(values, ALPHABET_LENGTHS[part]!));
  const characters = parts.map((values, part) => values.map((value) => alphabets[part]![value]).join(''));
  return [...alphabets, ...characters].join('');
}

function multipleOf(weight: number, place: number): number {
  const { step, smallest } = scaleOf(place);
  if (nearestWeight(weight, place) !== weight) throw new RangeError(`Place ${place} can't have the weight ${weight}.`);
  return (weight - smallest) / step;
}

/** So many numbers in each value, as digits, the lowest first. */
function joined(numbers: readonly number[], inEach: number, base: number): number[] {
  return Array.from({ length: numbers.length / inEach }, (_, index) =>
    numbers.slice(index * inEach, (index + 1) * inEach).reduceRight((value, digit) => value * base + digit, 0),
  );
}

function alphabetOf(values: readonly number[], length: number): string {
  const counts = new Uint32Array(length);
  for (const value of values) counts[value]!++;
  const byFrequency = Array.from(counts.keys()).sort((a, b) => counts[b]! - counts[a]!);
  const alphabet = new Array<string>(length);
  for (const [rank, value] of byFrequency.entries()) alphabet[value] = BY_FREQUENCY[rank]!;
  return alphabet.join('');
}
