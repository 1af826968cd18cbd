/**
 * Learned weights of tokens: how strongly each one indicates content (positive) or boilerplate
 * (negative).
 */
import { PAGE_TYPES } from '../page-types.ts';
import type { Tokenizer } from './tokenizer.ts';

/** Weights are stored as whole multiples of this step, from -127 to 127. */
export const WEIGHT_STEP = 1 / 32;

/** Bytes of a slot before its weights: four for the key, one that marks the slot as used. */
const SLOT_HEADER = 5;

/** 2¹⁸ bits. */
const FILTER_WORDS = 1 << 13;

/** The tokens whose weights are summed: a `Tokenizer`, or a list of the same form. */
type TokenList = Pick<Tokenizer, 'tokens' | 'count'>;

/**
 * Hash table with open addressing from a token to its weights, which are stored beside its key. Most
 * tokens have no weights; a bit filter rejects them without a look at the table.
 */
export class TokenTable {
  /** Weights per token. */
  readonly width: number;
  /** Bits of a key. */
  readonly #keyBits: number;
  readonly #mask: number;
  /** 32-bit numbers per slot: first the key; the second is 0 if the slot is empty. */
  readonly #stride: number;
  readonly #slots: Int32Array;
  /** The same memory as `#slots`, as bytes. */
  readonly #bytes: Int8Array;
  /** Bloom filter with one bit per token: small enough to stay in the processor's cache. */
  readonly #filter: Int32Array;

  /**
   * @param keys - see `keyOfToken`; no two are equal.
   * @param weights - `width` weights per key, in the order of `keys`.
   * @param keyBits - bits of a key. With n keys, an unknown token has the key of a known one in n of 2 ** `keyBits` cases.
   */
  constructor(keys: Int32Array, weights: Int8Array, width: number, keyBits: number) {
    const slots = 1 << (33 - Math.clz32(keys.length));
    this.width = width;
    this.#keyBits = keyBits;
    this.#mask = slots - 1;
    this.#stride = Math.ceil((SLOT_HEADER + width) / 4);
    this.#slots = new Int32Array(this.#stride * slots);
    this.#bytes = new Int8Array(this.#slots.buffer);
    this.#filter = new Int32Array(FILTER_WORDS);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      this.#filter[(key >>> 5) & (FILTER_WORDS - 1)]! |= 1 << key;
      let slot = key & this.#mask;
      while (this.#slots[slot * this.#stride + 1] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot * this.#stride] = key;
      const place = slot * this.#stride * 4 + SLOT_HEADER;
      this.#bytes[place - 1] = 1;
      // So few are copied faster without `set`.
      for (let column = 0; column < width; column++) this.#bytes[place + column] = weights[at * width + column]!;
    }
  }

  /** Sums the weights in one column over the list. */
  sumColumn({ tokens, count }: TokenList, column: number): number {
    let sum = 0;
    for (let at = 0; at < count; at++) {
      const place = this.#find(tokens[at]!);
      if (place >= 0) sum += this.#bytes[place + column]!;
    }
    return sum * WEIGHT_STEP;
  }

  /** Adds each column's sum over the list to `sums`. */
  addSums({ tokens, count }: TokenList, sums: Float64Array | Float32Array): void {
    for (let at = 0; at < count; at++) {
      const place = this.#find(tokens[at]!);
      if (place < 0) continue;
      for (let column = 0; column < this.width; column++) sums[column]! += this.#bytes[place + column]! * WEIGHT_STEP;
    }
  }

  /** Where the token's weights begin in `#bytes`, or -1. */
  #find(token: number): number {
    const key = keyOfToken(token, this.#keyBits);
    if (((this.#filter[(key >>> 5) & (FILTER_WORDS - 1)]! >>> key) & 1) === 0) return -1;
    const slots = this.#slots;
    const stride = this.#stride;
    for (let slot = key & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const place = slot * stride;
      if (slots[place + 1] === 0) return -1;
      if (slots[place] === key) return place * 4 + SLOT_HEADER;
    }
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

/** Nothing is known about any token. Training uses it while it reads its pages. */
export const NO_WEIGHTS: TokenWeights = {
  names: new TokenTable(new Int32Array(0), new Int8Array(0), NAME_WEIGHTS, 1),
  texts: new TokenTable(new Int32Array(0), new Int8Array(0), TEXT_WEIGHTS, 1),
  pages: new TokenTable(new Int32Array(0), new Int8Array(0), PAGE_WEIGHTS, 1),
};
