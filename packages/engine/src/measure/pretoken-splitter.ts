/** Splits pretokens into as few known tokens as possible, and counts the parts. */
import * as CharCode from '../text/char-codes.ts';
import { CaseFolding } from './case-folding.ts';
import { CLASS_COUNT, DIGITS, pretokenClass, SYMBOLS } from './pretoken-class.ts';
import type { Pretokenizer } from './pretokenizer.ts';
import { MAX_TOKEN_LENGTH, mixFirst, mixSecond, type TokenFilter } from './token-filter.ts';

/** The class of a pretoken, and the number of known tokens it is split into. */
export interface PretokenSplit {
  class: number;
  parts: number;
}

/**
 * UTF-16 units of split pretokens per class that are looked up in the filter. From then on, pretokens of the class are
 * assumed to have as many parts for their length as those before. Pages written by people have fewer.
 */
const MAX_UNITS = 1 << 18;
/** From this unit on, a character takes three bytes in UTF-8. */
const FIRST_THREE_BYTE_UNIT = 0x800;
/** A power of 2 above the greatest distance between the ends of a token. */
const WINDOW = 32;

export class PretokenSplitter {
  readonly #filter: TokenFilter;
  readonly #pretokenizer: Pretokenizer;
  readonly #folding = new CaseFolding();
  /** By class: parts and units of its pretokens since `reset`. */
  readonly #parts = new Float64Array(CLASS_COUNT);
  readonly #units = new Float64Array(CLASS_COUNT);
  /** By the lowest bits of a place: the fewest parts before it. */
  readonly #fewest = new Float64Array(WINDOW);

  constructor(filter: TokenFilter, pretokenizer: Pretokenizer) {
    this.#filter = filter;
    this.#pretokenizer = pretokenizer;
  }

  /** Starts a new text. */
  reset(): void {
    this.#parts.fill(0);
    this.#units.fill(0);
  }

  /** Classifies and splits the pretoken in `text` from `start` to `end`. Writes the result into `split`. */
  split(text: Uint16Array, start: number, end: number, split: PretokenSplit): void {
    // Tokens are compared without leading space.
    const from = text[start]! === CharCode.SPACE && end > start + 1 ? start + 1 : start;
    const kind = pretokenClass(text, from, end, this.#pretokenizer);
    if (kind === DIGITS || this.#isToken(text, from, end)) {
      split.class = kind;
      split.parts = 1;
      return;
    }
    split.class = kind === SYMBOLS ? SYMBOLS : kind + 1;
    split.parts = this.count(text, from, end, split.class);
  }

  /** The number of parts of a pretoken of class `kind`. May be an estimate, and a fraction. */
  count(text: Uint16Array, start: number, end: number, kind: number): number {
    const known = this.#units[kind]!;
    const lookedUp = Math.min(end, start + Math.max(0, MAX_UNITS - known));
    let parts = 0;
    if (lookedUp > start) {
      parts = this.#fewestParts(text, start, lookedUp);
      this.#parts[kind]! += parts;
      this.#units[kind]! += lookedUp - start;
    }
    if (lookedUp < end) parts += (end - lookedUp) * (this.#parts[kind]! / this.#units[kind]!);
    return parts;
  }

  /** Whether pretokens of the class are still looked up, so that their parts are exact. */
  isExact(kind: number): boolean {
    return this.#units[kind]! < MAX_UNITS;
  }

  /**
   * Counts a pretoken of `units` UTF-16 units again whose number of `parts` is known.
   *
   * @returns `parts`; 0 if `count` would return an estimate, or if `parts` is 0.
   */
  repeat(parts: number, units: number, kind: number): number {
    if (parts < 2) return parts;
    if (this.#units[kind]! + units > MAX_UNITS) return 0;
    this.#parts[kind]! += parts;
    this.#units[kind]! += units;
    return parts;
  }

  #isToken(text: Uint16Array, start: number, end: number): boolean {
    if (end - start > MAX_TOKEN_LENGTH) return false;
    const filter = this.#filter;
    const folding = this.#folding;
    let first = filter.seed;
    let second = ~filter.seed;
    for (let at = start; at < end; at++) {
      const unit = folding.fold(text[at]!);
      first = mixFirst(first, unit);
      second = mixSecond(second, unit);
    }
    return filter.has(first, second);
  }

  /** The fewest known tokens, and characters that begin none, that make up the text from `start` to `end`. */
  #fewestParts(text: Uint16Array, start: number, end: number): number {
    const filter = this.#filter;
    const folding = this.#folding;
    const fewest = this.#fewest.fill(Number.POSITIVE_INFINITY);
    fewest[start & (WINDOW - 1)] = 0;
    for (let at = start; at < end; at++) {
      const parts = fewest[at & (WINDOW - 1)]!;
      fewest[at & (WINDOW - 1)] = Number.POSITIVE_INFINITY;
      // A place within a surrogate pair.
      if (parts === Number.POSITIVE_INFINITY) continue;
      const unit = text[at]!;
      const isHighSurrogate = unit >= CharCode.FIRST_HIGH_SURROGATE && unit <= CharCode.LAST_HIGH_SURROGATE;
      // A character that is no token is encoded as bytes.
      const bytes = isHighSurrogate ? 2.5 : unit >= FIRST_THREE_BYTE_UNIT ? 2 : 1;
      const next = Math.min(end, at + (isHighSurrogate ? 2 : 1)) & (WINDOW - 1);
      if (parts + bytes < fewest[next]!) fewest[next] = parts + bytes;
      let first = filter.seed;
      let second = ~filter.seed;
      const longest = Math.min(end - at, MAX_TOKEN_LENGTH);
      for (let length = 1; length <= longest; length++) {
        const folded = folding.fold(text[at + length - 1]!);
        first = mixFirst(first, folded);
        second = mixSecond(second, folded);
        const place = (at + length) & (WINDOW - 1);
        if (parts + 1 < fewest[place]! && filter.has(first, second)) fewest[place] = parts + 1;
      }
    }
    return fewest[end & (WINDOW - 1)]!;
  }
}
