/** What was learned of single tokens: how much each speaks for the content or against it. */
import { PAGE_TYPES } from './page-types.ts';
import { TOKENS } from './token-hash.ts';

/** Weights are whole numbers of this part, from -127 to 127. */
export const WEIGHT_STEP = 1 / 32;

/**
 * Weights by token, several a token. Most tokens have none, which a bit tells; the others are found in an open-addressed table.
 */
export class TokenTable {
  readonly width: number;
  readonly #mask: number;
  /** Two numbers a slot: the token, and the place of its weights, counted from 1; 0 is an empty slot. */
  readonly #slots: Int32Array;
  readonly #weights: Int8Array;
  /** A bit for every token that has weights, and for few others: small enough to stay close to the processor. */
  readonly #bits: Int32Array;

  /** @param weights - `width` for each of `keys`, in its order. */
  constructor(keys: Int32Array, weights: Int8Array, width: number) {
    const slots = 1 << (33 - Math.clz32(keys.length));
    this.width = width;
    this.#weights = weights;
    this.#mask = slots - 1;
    this.#slots = new Int32Array(2 * slots);
    this.#bits = new Int32Array(BIT_WORDS);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      const mixed = mix(key);
      this.#bits[(mixed >>> 5) & (BIT_WORDS - 1)]! |= 1 << mixed;
      let slot = mixed & this.#mask;
      while (this.#slots[2 * slot + 1] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[2 * slot] = key;
      this.#slots[2 * slot + 1] = at + 1;
    }
  }

  /** Sum of the weights in column `which` of the first `count` of `TOKENS`. */
  sum(count: number, which: number): number {
    let sum = 0;
    for (let token = 0; token < count; token++) {
      const at = this.#find(TOKENS[token]!);
      if (at >= 0) sum += this.#weights[at * this.width + which]!;
    }
    return sum * WEIGHT_STEP;
  }

  /** As `sum`, of every column at once, into `sums`. */
  sums(count: number, sums: Float64Array): void {
    sums.fill(0);
    this.addTo(count, sums);
  }

  /** As `sums`, but added to what is there. */
  addTo(count: number, sums: Float64Array | Float32Array): void {
    for (let token = 0; token < count; token++) {
      const at = this.#find(TOKENS[token]!);
      if (at < 0) continue;
      for (let which = 0; which < this.width; which++) {
        sums[which]! += this.#weights[at * this.width + which]! * WEIGHT_STEP;
      }
    }
  }

  #find(key: number): number {
    const mixed = mix(key);
    if (((this.#bits[(mixed >>> 5) & (BIT_WORDS - 1)]! >>> mixed) & 1) === 0) return -1;
    let slot = mixed & this.#mask;
    for (let place = this.#slots[2 * slot + 1]!; place !== 0; place = this.#slots[2 * slot + 1]!) {
      if (this.#slots[2 * slot] === key) return place - 1;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
  }
}

/** 2¹⁸ bits. */
const BIT_WORDS = 1 << 13;

function mix(key: number): number {
  return Math.imul(key ^ (key >>> 15), 0x2c1b3c6d) ^ (key >>> 9);
}

export interface TokenWeights {
  /** Of the names of elements: near the text, in the middle, and far from it. */
  readonly names: TokenTable;
  /** Of texts: for a block that says it, and for the blocks under a heading that does. */
  readonly texts: TokenTable;
  /** Of the page's title and address: for each of the kinds of page. */
  readonly pages: TokenTable;
}

export const NAME_WEIGHTS = 3;
export const TEXT_WEIGHTS = 2;
export const PAGE_WEIGHTS = PAGE_TYPES.length;

/** Nothing learned, as while the training reads its pages. */
export const NO_WEIGHTS: TokenWeights = {
  names: new TokenTable(new Int32Array(0), new Int8Array(0), NAME_WEIGHTS),
  texts: new TokenTable(new Int32Array(0), new Int8Array(0), TEXT_WEIGHTS),
  pages: new TokenTable(new Int32Array(0), new Int8Array(0), PAGE_WEIGHTS),
};
