/**
 * Learned weights of tokens: how strongly each one indicates content (positive) or boilerplate
 * (negative).
 */
import type { ColumnReader } from '../../text/number-columns.ts';
import { PAGE_TYPES } from '../page-types.ts';
import type { Tokenizer } from './tokenizer.ts';

/** Weights are stored as whole multiples of this step, from -127 to 127. */
export const WEIGHT_STEP = 1 / 32;

/** The tokens whose weights are summed: a `Tokenizer`, or a list of the same form. */
type TokenList = Pick<Tokenizer, 'tokens' | 'count'>;

/** Places are stored in 16 bits. */
export const MAX_TABLE_TOKENS = 0xffff;
const MAX_KEY_BITS = 31;

/** Sorted hash table from a token to its weights. The highest bits of a token's key name its bucket. */
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
  /** By token: the row of its weights. Many tokens have the same weights. */
  readonly #rows: Uint16Array;
  /** Row after row, `width` weights each, in steps of `WEIGHT_STEP`. */
  readonly #weights: Int8Array;

  /**
   * Reads a table as `writeTokenTable` writes it: the number of bits of a key, and that of rows of weights; the keys as
   * ascending differences; the weights, column after column; the row of each token.
   *
   * @throws RangeError if the keys don't fit the layout.
   */
  constructor(columns: Pick<ColumnReader, 'column'>, width: number) {
    const [keyBits = 1, rowCount = 0] = columns.column();
    const keys = columns.column();
    const count = keys.length;
    if (keyBits > MAX_KEY_BITS || count > MAX_TABLE_TOKENS) {
      throw new RangeError('The table of tokens has another layout.');
    }
    // About as many buckets as tokens, so that most have one or none.
    const bucketBits = Math.min(keyBits, Math.max(1, 31 - Math.clz32(count)));
    const restBits = keyBits - bucketBits;
    const weights = new Int8Array(rowCount * width);
    for (let column = 0; column < width; column++) {
      const ofColumn = columns.column();
      for (let row = 0; row < rowCount; row++) weights[row * width + column] = ofColumn[row]!;
    }
    this.width = width;
    this.#keyBits = keyBits;
    this.#restBits = restBits;
    this.#keys = keys;
    this.#starts = sumKeys(keys, bucketBits, restBits);
    this.#weights = weights;
    this.#rows = new Uint16Array(columns.column());
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
    return this.#weights[this.#rows[place]! * this.width + column]!;
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

/** Makes keys of the differences in `keys`. @returns by bucket: how many are in those before it. */
function sumKeys(keys: Int32Array, bucketBits: number, restBits: number): Uint16Array {
  const starts = new Uint16Array((1 << bucketBits) + 1);
  let bucket = 0;
  for (let at = 0, key = 0; at < keys.length; at++) {
    key += keys[at]!;
    keys[at] = key;
    while (bucket <= key >>> restBits) starts[bucket++] = at;
  }
  starts.fill(keys.length, bucket);
  return starts;
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

/** Nothing is known about any token. Training uses it while it reads its pages. */
export function noWeights(): TokenWeights {
  const tableOf = (width: number) => new TokenTable({ column: () => new Int32Array(0) }, width);
  return { names: tableOf(NAME_WEIGHTS), texts: tableOf(TEXT_WEIGHTS), pages: tableOf(PAGE_WEIGHTS) };
}
