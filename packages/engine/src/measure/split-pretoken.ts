/** What a piece of text is, and into how many tokens it falls. */
import { isAsciiLetter } from '../text/ascii.ts';
import { foldCase } from './fold-case.ts';
import { isCapital } from './pretokens.ts';
import { isToken, LONGEST_TOKEN, mixFirst, mixSecond, type TokenFilter } from './token-filter.ts';
import type { VocabularySplitter } from './vocabulary-splitter.ts';

/** A piece's class and how many known strings it falls into. */
export interface PretokenSplit {
  class: number;
  parts: number;
}

/** Even for a piece that is one token as it stands, odd for one that is cut; digits and signs have one class each. */
export const DIGITS = 0;
export const SIGNS = 1;
export const LATIN = 2;
export const CAPITALS = 4;
/** Other scripts with spaces between words. */
const SPACED = 6;
const HAN = 8;
const HANGUL = 10;
const KANA = 12;
/** Thai, Lao, Burmese, Khmer. */
const UNSPACED = 14;

/** Adds for what a piece is and whether it is one token as it stands. */
export function splitPretoken(
  filter: TokenFilter,
  text: Uint16Array,
  start: number,
  end: number,
  cut: PretokenSplit,
  counter: VocabularySplitter,
): void {
  let from = start;
  // A space belongs to the word after it.
  if (text[from]! === 0x20 && end > from + 1) from++;
  const kind = classOf(text, from, end);
  if (kind === DIGITS) {
    cut.class = DIGITS;
    cut.parts = 1;
    return;
  }
  if (isWholeToken(filter, text, from, end)) {
    cut.class = kind;
    cut.parts = 1;
    return;
  }
  cut.class = kind === SIGNS ? SIGNS : kind + 1;
  cut.parts = counter.count(filter, text, from, end, cut.class);
}

/** By the piece's last character, which is never the mark before a word. */
function classOf(text: Uint16Array, from: number, end: number): number {
  const unit = text[end - 1]!;
  if (unit >= 0x30 && unit <= 0x39) return DIGITS;
  if (unit < 0x80 && !isAsciiLetter(unit)) return isAsciiLetter(text[from]!) ? LATIN : SIGNS;
  if (unit < 0x250) {
    // In capitals words fall apart that are one token otherwise.
    return isCapital(unit) && end - from > 1 ? CAPITALS : LATIN;
  }
  if (unit >= 0x2000 && unit < 0x2e80) return SIGNS;
  if (unit >= 0x2e80) {
    if (unit >= 0xac00 && unit < 0xd7a4) return HANGUL;
    return holdsKana(text, from, end) ? KANA : HAN;
  }
  return (unit >= 0xe00 && unit < 0xf00) || (unit >= 0x1000 && unit < 0x10a0) || (unit >= 0x1780 && unit < 0x1800)
    ? UNSPACED
    : SPACED;
}

function holdsKana(text: Uint16Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const unit = text[at]!;
    if (unit >= 0x3040 && unit < 0x3100) return true;
  }
  return false;
}

/** Most pieces are; one look-up tells. */
function isWholeToken(filter: TokenFilter, text: Uint16Array, start: number, end: number): boolean {
  if (end - start > LONGEST_TOKEN) return false;
  let first = filter.seed;
  let second = ~filter.seed;
  for (let at = start; at < end; at++) {
    const unit = foldCase(text[at]!);
    first = mixFirst(first, unit);
    second = mixSecond(second, unit);
  }
  return isToken(filter, first, second);
}
