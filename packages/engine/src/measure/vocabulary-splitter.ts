/** Cuts pieces that are no token as they stand into the longest tokens from the left, and remembers how many that were. */
import { foldCase } from './fold-case.ts';
import { isToken, LONGEST_TOKEN, mixFirst, mixSecond, type TokenFilter } from './token-filter.ts';

/** Kinds of pieces that are estimated apart; by number, since every piece asks. */
export const CLASSES = 16;

/**
 * Parts that are looked up for a class; from there on its pieces have as many for their length as those before. A page that
 * people wrote has fewer: a megabyte of prose, or the third of one in Chinese.
 */
const MOST_PARTS = 1 << 18;

/** How many parts the pieces of each class have had, and in how many units. */
export class VocabularySplitter {
  readonly #parts = new Float64Array(CLASSES);
  readonly #units = new Float64Array(CLASSES);
  /** Where the last piece was left, its end in most cases. */
  #at = 0;

  /** Into how many tokens a piece of class `kind`, the text from `start` to `end`, falls. */
  count(filter: TokenFilter, text: Uint16Array, start: number, end: number, kind: number): number {
    const known = this.#parts[kind]!;
    let parts = 0;
    this.#at = start;
    if (known < MOST_PARTS) {
      parts = this.#cut(filter, text, start, end, MOST_PARTS - known);
      this.#parts[kind]! += parts;
      this.#units[kind]! += this.#at - start;
    }
    if (this.#at < end) parts += (end - this.#at) * (this.#parts[kind]! / this.#units[kind]!);
    return parts;
  }

  /** Whether pieces of the class are still looked at, so that their parts are no estimate. */
  looksAt(kind: number): boolean {
    return this.#parts[kind]! < MOST_PARTS;
  }

  /** As `count` of a piece of `units` that is known to fall into `parts`; 0 where it would be an estimate, or `parts` is 0. */
  repeat(parts: number, units: number, kind: number): number {
    if (parts < 2) return parts;
    if (this.#parts[kind]! + parts > MOST_PARTS) return 0;
    this.#parts[kind]! += parts;
    this.#units[kind]! += units;
    return parts;
  }

  /** The longest tokens from the left, up to `most` of them. */
  #cut(filter: TokenFilter, text: Uint16Array, start: number, end: number, most: number): number {
    let parts = 0;
    let at = start;
    while (at < end && parts < most) {
      const next = longestToken(filter, text, at, end);
      if (next === 0) {
        // No token begins here: the character is written in bytes.
        const unit = text[at]!;
        const isPair = unit >= 0xd800 && unit < 0xdc00;
        parts += isPair ? 2.5 : unit > 0x7ff ? 2 : 1;
        at += isPair ? 2 : 1;
      } else {
        parts++;
        at += next;
      }
    }
    this.#at = at;
    return parts;
  }
}

/** Hashes of a text's first one, two, three … units. */
const firstHashes = new Int32Array(LONGEST_TOKEN);
const secondHashes = new Int32Array(LONGEST_TOKEN);

/** Length of the longest token at `at`, 0 where there is none. */
function longestToken(filter: TokenFilter, text: Uint16Array, at: number, end: number): number {
  let first = filter.seed;
  let second = ~filter.seed;
  const most = Math.min(end - at, LONGEST_TOKEN);
  for (let index = 0; index < most; index++) {
    const unit = foldCase(text[at + index]!);
    first = mixFirst(first, unit);
    second = mixSecond(second, unit);
    firstHashes[index] = first;
    secondHashes[index] = second;
  }
  for (let index = most - 1; index >= 0; index--) {
    if (isToken(filter, firstHashes[index]!, secondHashes[index]!)) return index + 1;
  }
  return 0;
}
