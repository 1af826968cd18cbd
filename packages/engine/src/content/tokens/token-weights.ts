/**
 * Learned weights of tokens: how strongly each one indicates content (positive) or boilerplate
 * (negative).
 */
import { NUMBER_BASE, NumberReader, signedOf } from '../../text/number-text.ts';
import { PAGE_TYPES } from '../page-types.ts';
import type { Tokenizer } from './tokenizer.ts';

/** Weights are stored as whole multiples of this step, from -127 to 127. */
export const WEIGHT_STEP = 1 / 32;

/** The tokens whose weights are summed: a `Tokenizer`, or a list of the same form. */
type TokenList = Pick<Tokenizer, 'tokens' | 'count'>;

/** Places are stored in 16 bits. */
export const MAX_TABLE_TOKENS = 0xffff;
const MAX_KEY_BITS = 31;

/**
 * Sorted hash table from a token to its weights. The highest bits of a token's key name its bucket. The weights stay
 * characters in the columns of the model's text, so a table takes little time to load and little memory.
 */
export class TokenTable {
  /** Weights per token. */
  readonly width: number;
  readonly #keyBits: number;
  /** Bits of a key below those of the bucket. */
  readonly #restBits: number;
  /** Ascending. */
  readonly #keys: Int32Array;
  /** By bucket: how many tokens are in those before it. */
  readonly #starts: Uint16Array;
  readonly #bytes: Uint8Array;
  /** Where the columns of weights begin in `#bytes`. */
  readonly #weights: number;
  /** By character: the weight. */
  readonly #weightOf: Int8Array;

  /**
   * Reads a table as `writeTokenTable` writes it: the number of bits of a key; the number of tokens; their keys as
   * ascending differences, digit after digit, which compresses better than number after number; the step of the
   * weights, and the weights, column after column.
   *
   * @throws RangeError if the keys don't fit the layout.
   */
  constructor(numbers: NumberReader, width: number) {
    this.width = width;
    this.#keyBits = numbers.next();
    const count = numbers.next();
    if (this.#keyBits > MAX_KEY_BITS || count > MAX_TABLE_TOKENS) {
      throw new RangeError('The table of tokens has another layout.');
    }
    this.#keys = new Int32Array(count);
    // About as many buckets as tokens, so that most have one or none.
    const bucketBits = Math.min(this.#keyBits, Math.max(1, 31 - Math.clz32(count)));
    this.#restBits = this.#keyBits - bucketBits;
    this.#starts = new Uint16Array((1 << bucketBits) + 1);
    this.#readKeys(numbers);
    this.#bytes = numbers.bytes;
    const step = numbers.next();
    this.#weightOf = Int8Array.from(numbers.values, (value) => signedOf(value) * step);
    this.#weights = numbers.skipColumn(count * width);
  }

  #readKeys(numbers: NumberReader): void {
    const { bytes, values } = numbers;
    const keys = this.#keys;
    const count = keys.length;
    const starts = this.#starts;
    const restBits = this.#restBits;
    const digits = numbers.next();
    const first = numbers.skipColumn(count * digits);
    const last = first + count * (digits - 1);
    let bucket = 0;
    for (let at = 0, key = 0; at < count; at++) {
      let difference = 0;
      for (let digit = last + at; digit >= first; digit -= count) {
        difference = difference * NUMBER_BASE + values[bytes[digit]!]!;
      }
      key += difference;
      keys[at] = key;
      while (bucket <= key >>> restBits) starts[bucket++] = at;
    }
    starts.fill(count, bucket);
  }

  /** Sums the weights in one column over the list. */
  sumColumn({ tokens, count }: TokenList, column: number): number {
    let sum = 0;
    for (let at = 0; at < count; at++) {
      const place = this.#find(tokens[at]!);
      if (place >= 0) sum += this.#weight(place, column);
    }
    return sum * WEIGHT_STEP;
  }

  /** Adds each column's sum over the list to `sums`. */
  addSums({ tokens, count }: TokenList, sums: Float64Array | Float32Array): void {
    for (let at = 0; at < count; at++) {
      const place = this.#find(tokens[at]!);
      if (place < 0) continue;
      for (let column = 0; column < this.width; column++) sums[column]! += this.#weight(place, column) * WEIGHT_STEP;
    }
  }

  /** @param place - index of the token's key. */
  #weight(place: number, column: number): number {
    return this.#weightOf[this.#bytes[this.#weights + column * this.#keys.length + place]!]!;
  }

  /** The index of the token's key, or -1. */
  #find(token: number): number {
    const key = keyOfToken(token, this.#keyBits);
    const bucket = key >>> this.#restBits;
    const end = this.#starts[bucket + 1]!;
    for (let at = this.#starts[bucket]!; at < end; at++) if (this.#keys[at] === key) return at;
    return -1;
  }
}

/** The key by which a table knows a token: a hash of `bits` bits, fewer than 32, which takes less space than the token. */
export function keyOfToken(token: number, bits: number): number {
  return (Math.imul(token ^ (token >>> 15), 0x2c1b3c6d) ^ (token >>> 9)) >>> (32 - bits);
}

/** One table per kind of text that tokens are read from. */
export interface TokenWeights {
  /** Tokens of element names, with a weight for each distance from the text: near, middle, far. */
  readonly names: TokenTable;
  /**
   * Tokens of texts, with a weight for the block itself and one for the blocks below such a
   * heading.
   */
  readonly texts: TokenTable;
  /** Tokens of the page's title and URL, with a weight for each page type. */
  readonly pages: TokenTable;
}

export const NAME_WEIGHTS = 3;
export const TEXT_WEIGHTS = 2;
export const PAGE_WEIGHTS = PAGE_TYPES.length;

/** A table without tokens, as `writeTokenTable` writes it. */
const EMPTY_TABLE = '#!##';

/** Nothing is known about any token. Training uses it while it reads its pages. */
export function noWeights(): TokenWeights {
  const tableOf = (width: number) => new TokenTable(new NumberReader(EMPTY_TABLE), width);
  return { names: tableOf(NAME_WEIGHTS), texts: tableOf(TEXT_WEIGHTS), pages: tableOf(PAGE_WEIGHTS) };
}
