/** Splits pretokens into the longest known tokens, from the left, and counts the parts. */
import { CharCode } from '../text/char-codes.ts';
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
 * Parts per class that are looked up in the filter. From then on, pretokens of the class are assumed
 * to have as many parts for their length as those before. Pages written by people have fewer parts.
 */
const MAX_PARTS = 1 << 18;
/** From this unit on, a character takes three bytes in UTF-8. */
const FIRST_THREE_BYTE_UNIT = 0x800;

export class PretokenSplitter {
  readonly #filter: TokenFilter;
  readonly #pretokenizer: Pretokenizer;
  readonly #folding = new CaseFolding();
  /** By class: parts and units of its pretokens since `reset`. */
  readonly #parts = new Float64Array(CLASS_COUNT);
  readonly #units = new Float64Array(CLASS_COUNT);
  /** Hashes of the first one, two, three … units at the current position. */
  readonly #firstHashes = new Int32Array(MAX_TOKEN_LENGTH);
  readonly #secondHashes = new Int32Array(MAX_TOKEN_LENGTH);

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
    const filter = this.#filter;
    const known = this.#parts[kind]!;
    let parts = 0;
    let at = start;
    if (known < MAX_PARTS) {
      const limit = MAX_PARTS - known;
      while (at < end && parts < limit) {
        const length = this.#longestToken(filter, text, at, end);
        if (length > 0) {
          parts++;
          at += length;
          continue;
        }
        // No known token begins here: the character is encoded as bytes.
        const unit = text[at]!;
        const isHighSurrogate = unit >= CharCode.FIRST_HIGH_SURROGATE && unit <= CharCode.LAST_HIGH_SURROGATE;
        parts += isHighSurrogate ? 2.5 : unit >= FIRST_THREE_BYTE_UNIT ? 2 : 1;
        at += isHighSurrogate ? 2 : 1;
      }
      this.#parts[kind]! += parts;
      this.#units[kind]! += at - start;
    }
    if (at < end) parts += (end - at) * (this.#parts[kind]! / this.#units[kind]!);
    return parts;
  }

  /** Whether pretokens of the class are still looked up, so that their parts are exact. */
  isExact(kind: number): boolean {
    return this.#parts[kind]! < MAX_PARTS;
  }

  /**
   * Counts a pretoken of `units` UTF-16 units again whose number of `parts` is known.
   *
   * @returns `parts`; 0 if `count` would return an estimate, or if `parts` is 0.
   */
  repeat(parts: number, units: number, kind: number): number {
    if (parts < 2) return parts;
    if (this.#parts[kind]! + parts > MAX_PARTS) return 0;
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

  /** The length of the longest token at `at`; 0 if there is none. */
  #longestToken(filter: TokenFilter, text: Uint16Array, at: number, end: number): number {
    const firstHashes = this.#firstHashes;
    const secondHashes = this.#secondHashes;
    const folding = this.#folding;
    let first = filter.seed;
    let second = ~filter.seed;
    const longest = Math.min(end - at, MAX_TOKEN_LENGTH);
    for (let index = 0; index < longest; index++) {
      const unit = folding.fold(text[at + index]!);
      first = mixFirst(first, unit);
      second = mixSecond(second, unit);
      firstHashes[index] = first;
      secondHashes[index] = second;
    }
    for (let index = longest - 1; index >= 0; index--) {
      if (filter.has(firstHashes[index]!, secondHashes[index]!)) return index + 1;
    }
    return 0;
  }
}
