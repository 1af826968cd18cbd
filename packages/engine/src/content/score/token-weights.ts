/** What was learned of single tokens: how much each speaks for the content or against it. */
import { PAGE_TYPES } from './page-types.ts';
import { TOKENS } from './token-hash.ts';

/** Weights are whole numbers of this part, from -127 to 127. */
export const WEIGHT_STEP = 1 / 32;

/** What stands in a slot before the weights: four bytes of the token, and one that says that the slot is taken. */
const BEFORE_WEIGHTS = 5;

/**
 * Weights by token, several a token. Most tokens have none, which a bit tells; the others are found in an open-addressed table,
 * where the weights stand right beside their token.
 */
export class TokenTable {
  readonly width: number;
  readonly #mask: number;
  /** So many 32-bit numbers a slot, of which the first is the token, and the second 0 if the slot is empty. */
  readonly #stride: number;
  readonly #slots: Int32Array;
  /** The slots' bytes. */
  readonly #bytes: Int8Array;
  /** A bit for every token that has weights, and for few others: small enough to stay close to the processor. */
  readonly #bits: Int32Array;

  /** @param weights - `width` for each of `keys`, in its order. */
  constructor(keys: Int32Array, weights: Int8Array, width: number) {
    const slots = 1 << (33 - Math.clz32(keys.length));
    this.width = width;
    this.#mask = slots - 1;
    this.#stride = Math.ceil((BEFORE_WEIGHTS + width) / 4);
    this.#slots = new Int32Array(this.#stride * slots);
    this.#bytes = new Int8Array(this.#slots.buffer);
    this.#bits = new Int32Array(BIT_WORDS);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      const mixed = mix(key);
      this.#bits[(mixed >>> 5) & (BIT_WORDS - 1)]! |= 1 << mixed;
      let slot = mixed & this.#mask;
      while (this.#slots[slot * this.#stride + 1] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot * this.#stride] = key;
      const place = slot * this.#stride * 4 + BEFORE_WEIGHTS;
      this.#bytes[place - 1] = 1;
      this.#bytes.set(weights.subarray(at * width, (at + 1) * width), place);
    }
  }

  /** Sum of the weights in column `which` of the first `count` of `TOKENS`. */
  sum(count: number, which: number): number {
    let sum = 0;
    for (let token = 0; token < count; token++) {
      const at = this.#find(TOKENS[token]!);
      if (at >= 0) sum += this.#bytes[at + which]!;
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
      for (let which = 0; which < this.width; which++) sums[which]! += this.#bytes[at + which]! * WEIGHT_STEP;
    }
  }

  /** Where among the bytes the token's weights stand, or -1. */
  #find(key: number): number {
    const mixed = mix(key);
    if (((this.#bits[(mixed >>> 5) & (BIT_WORDS - 1)]! >>> mixed) & 1) === 0) return -1;
    const slots = this.#slots;
    const stride = this.#stride;
    for (let slot = mixed & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const place = slot * stride;
      if (slots[place + 1] === 0) return -1;
      if (slots[place] === key) return place * 4 + BEFORE_WEIGHTS;
    }
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
