/**
 * What the number of a pretoken's tokens is estimated from: its class and length, its n-grams, and the whole of a short word.
 * Each is a place in a table of weights. N-grams are hashed, so several share a place. Latin n-grams and those of other
 * scripts have places apart: there is much more text to fit the Latin ones to.
 */
import * as CharCode from '../text/char-codes.ts';
import { CaseFolding } from './case-folding.ts';
import { CLASS_COUNT, isForeign, pretokenClass } from './pretoken-class.ts';
import type { Pretokenizer } from './pretokenizer.ts';

/** Longer pretokens, in UTF-16 units, are counted in pieces. Words are shorter. */
export const MAX_PIECE = 128;

/** Longer words have no weight of their own. */
const MAX_WORD = 8;

/** Weights of a class: with and without a space in front and a capital at the start. */
const VARIANTS = 4;
/** Then one for each length up to this, and one for each further character. */
const LENGTHS = 16;
const CLASS_PLACES = VARIANTS + LENGTHS + 1;

const FIRST_LATIN_PLACE = CLASS_COUNT * CLASS_PLACES;
export const LATIN_PLACES = 12_288;
const FIRST_FOREIGN_PLACE = FIRST_LATIN_PLACE + LATIN_PLACES;
const FOREIGN_PLACES = 4_096;

/** Places of classes, which come first. Those of hashed n-grams follow: Latin ones, then others. */
export const PLAIN_PLACES = FIRST_LATIN_PLACE;
export const PLACES = FIRST_FOREIGN_PLACE + FOREIGN_PLACES;

/** In place of the characters before and after a pretoken. */
const START = 1;
const END = 2;

export class PretokenFeatures {
  /** Valid until the next call of `read`. */
  readonly places = new Int32Array(4 * MAX_PIECE);
  readonly #pretokenizer: Pretokenizer;
  readonly #folding = new CaseFolding();

  constructor(pretokenizer: Pretokenizer) {
    this.#pretokenizer = pretokenizer;
  }

  /**
   * Writes the places of the pretoken, or of its piece, in `text` from `start` to `end`. A place may occur repeatedly.
   *
   * @returns how many there are.
   */
  read(text: Uint16Array, start: number, end: number): number {
    const { places } = this;
    const hasSpace = text[start]! === CharCode.SPACE && end > start + 1;
    const from = hasSpace ? start + 1 : start;
    let count = this.#readClass(text, from, end, hasSpace);
    let word = START;
    let hasForeign = false;
    // The three characters before.
    let third = 0;
    let second = 0;
    let first = START;
    for (let at = from; at <= end; at++) {
      const unit = at < end ? this.#folding.fold(text[at]!) : END;
      word = Math.imul(word ^ unit, 0x01000193);
      const two = Math.imul(first, 0x7feb352d) + Math.imul(unit, 0x27d4eb2f);
      const three = Math.imul(second, 0x9e3779b1) + two;
      if (isForeign(unit)) {
        hasForeign = true;
        places[count++] = foreignPlace(Math.imul(unit, 0x2c1b3c6d));
        if (first !== START) places[count++] = foreignPlace(two);
        if (second !== 0) places[count++] = foreignPlace(three);
      } else if (second !== 0 && !isForeign(first)) {
        places[count++] = latinPlace(three);
        if (third !== 0) places[count++] = latinPlace(three + Math.imul(third, 0x165667b1));
      }
      third = second;
      second = first;
      first = unit;
    }
    if (end - from <= MAX_WORD && !hasForeign) places[count++] = latinPlace(word);
    return count;
  }

  /** @returns how many places there are. */
  #readClass(text: Uint16Array, from: number, end: number, hasSpace: boolean): number {
    const { places } = this;
    const ofClass = pretokenClass(text, from, end, this.#pretokenizer) * CLASS_PLACES;
    const length = end - from;
    places[0] = ofClass + (hasSpace ? 2 : 0) + (this.#pretokenizer.isUpperCase(text[from]!) ? 1 : 0);
    places[1] = ofClass + VARIANTS + Math.min(LENGTHS, length) - 1;
    let count = 2;
    for (let further = LENGTHS; further < length; further++) places[count++] = ofClass + VARIANTS + LENGTHS;
    return count;
  }
}

function latinPlace(hash: number): number {
  return FIRST_LATIN_PLACE + (((mix(hash) >>> 16) * LATIN_PLACES) >>> 16);
}

function foreignPlace(hash: number): number {
  return FIRST_FOREIGN_PLACE + (((mix(hash) >>> 16) * FOREIGN_PLACES) >>> 16);
}

/** Spreads the hash, so that its upper half depends on all of it. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
