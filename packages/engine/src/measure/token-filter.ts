/**
 * Which strings are tokens of o200k_base, answered without the list of them: an xor filter (Graf and Lemire, 2019) of one
 * byte for each of 1.23 times as many places as there are tokens. It knows every token, and takes one other string in
 * 256 for one. Tokens are compared without case and without the space before them, which leaves a quarter of them out.
 */

import { decodeBase64 } from '../text/decode-base64.ts';

export interface TokenFilter {
  readonly seed: number;
  /** Places in each of the three thirds. */
  readonly third: number;
  readonly prints: Uint8Array;
}

/** Longest token that is kept, in UTF-16 units. */
export const LONGEST_TOKEN = 20;

/** Two running hashes of the units read so far; begin with `seed` and its complement, and feed unit after unit. */
export function mixFirst(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

export function mixSecond(hash: number, unit: number): number {
  const mixed = Math.imul(hash + unit, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

/** The three places and the print of a string by its two hashes. */
export interface Places {
  a: number;
  b: number;
  c: number;
  print: number;
}

function finish(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 13;
  h = Math.imul(h, 0x27d4eb2f);
  return (h ^ (h >>> 15)) >>> 0;
}

const SCALE = 2 ** -32;

/** Writes into `places`, so that a look-up allocates nothing. */
export function findPlaces(third: number, first: number, second: number, places: Places): void {
  const x = finish(first ^ Math.imul(second, 0x9e3779b1));
  const y = finish(second ^ Math.imul(first, 0x7feb352d));
  const z = finish(x + y);
  places.a = Math.floor(x * SCALE * third);
  places.b = third + Math.floor(y * SCALE * third);
  places.c = 2 * third + Math.floor(z * SCALE * third);
  places.print = (x ^ (y >>> 11) ^ (z << 3)) & 0xff;
}

const found: Places = { a: 0, b: 0, c: 0, print: 0 };

export function isToken({ third, prints }: TokenFilter, first: number, second: number): boolean {
  findPlaces(third, first, second, found);
  return (prints[found.a]! ^ prints[found.b]! ^ prints[found.c]!) === found.print;
}

/** Reads `seed third base64` as the calibration writes it. */
export function unpackFilter(data: string): TokenFilter {
  const [seed = '', third = '', base64 = ''] = data.split(' ');
  return { seed: Number(seed), third: Number(third), prints: decodeBase64(base64) };
}
