/**
 * The vocabulary of o200k_base as a binary fuse filter (Graf and Lemire, 2022): a byte per token
 * instead of the list. It recognizes every token, and mistakes one other string in 128 for one. Tokens
 * are compared in lower case and without leading space, which saves a quarter of them.
 */
import { ColumnReader } from '../text/number-columns.ts';

/** Longer tokens, in UTF-16 units, are not in the filter. */
export const MAX_TOKEN_LENGTH = 20;

/**
 * The first of two running hashes of a string. They begin with the filter's seed and its complement,
 * and take one UTF-16 unit after the other.
 */
export function mixFirst(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** The second running hash. */
export function mixSecond(hash: number, unit: number): number {
  const mixed = Math.imul(hash + unit, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

/** Where the filter stores a string: a slot in each of four neighboring segments, whose XOR is the fingerprint. */
export interface FilterSlots {
  a: number;
  b: number;
  c: number;
  d: number;
  fingerprint: number;
}

/** Bits of a fingerprint, which a slot of the table holds. With a bit more, counts are hardly closer. */
export const FINGERPRINT_BITS = 7;
/** Bits of the second hash that choose the slot in one segment. Segments have at most 2 ** 10 slots. */
const SLOT_BITS = 10;

function finish(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 13;
  h = Math.imul(h, 0x27d4eb2f);
  return (h ^ (h >>> 15)) >>> 0;
}

const SCALE = 2 ** -32;

/**
 * Computes the slots of a string from its two hashes. Writes into `slots` to avoid an allocation.
 *
 * @param segment - slots per segment, a power of two.
 * @param starts - number of slots that may be the first.
 */
export function findSlots(segment: number, starts: number, first: number, second: number, slots: FilterSlots): void {
  const x = finish(first ^ Math.imul(second, 0x9e3779b1));
  const y = finish(second ^ Math.imul(first, 0x7feb352d));
  const z = finish(x + y);
  const mask = segment - 1;
  const start = Math.floor(x * SCALE * starts);
  slots.a = start;
  slots.b = (start + segment) ^ (y & mask);
  slots.c = (start + 2 * segment) ^ ((y >>> SLOT_BITS) & mask);
  slots.d = (start + 3 * segment) ^ ((y >>> (2 * SLOT_BITS)) & mask);
  slots.fingerprint = z & ((1 << FINGERPRINT_BITS) - 1);
}

export class TokenFilter {
  readonly seed: number;
  /** Number of slots in each segment of the table. */
  readonly segment: number;
  readonly table: Uint8Array;
  readonly #starts: number;
  readonly #slots: FilterSlots = { a: 0, b: 0, c: 0, d: 0, fingerprint: 0 };

  constructor(seed: number, segment: number, table: Uint8Array) {
    this.seed = seed;
    this.segment = segment;
    this.table = table;
    this.#starts = startsIn(table.length, segment);
  }

  /** Reads seed and segment, and the table, as the calibration writes them. */
  static parse(data: string): TokenFilter {
    const columns = new ColumnReader(data);
    const [seed = 0, segment = 0] = columns.column();
    return new TokenFilter(seed, segment, new Uint8Array(columns.column()));
  }

  /** Whether the string with these two hashes is a token, with one false positive in 128. */
  has(first: number, second: number): boolean {
    const { table } = this;
    const slots = this.#slots;
    findSlots(this.segment, this.#starts, first, second, slots);
    return (table[slots.a]! ^ table[slots.b]! ^ table[slots.c]! ^ table[slots.d]!) === slots.fingerprint;
  }
}

/** How many slots of a table of `size` slots may be the first of a string's. */
export function startsIn(size: number, segment: number): number {
  return size - 3 * segment;
}
