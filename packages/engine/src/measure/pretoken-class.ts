/**
 * Classes of pretokens whose token counts are estimated separately. Except for digits and symbols,
 * classes come in pairs: even for a pretoken that is a single token, the odd number after it for one
 * that is split.
 */
import { isAsciiDigit, isAsciiLetter } from '../text/ascii.ts';
import * as CharCode from '../text/char-codes.ts';
import type { Pretokenizer } from './pretokenizer.ts';

export const DIGITS = 0;
export const SYMBOLS = 1;
export const LATIN = 2;
/** Latin in upper case, which splits into more tokens. */
export const CAPITALS = 4;
/** Latin after a symbol other than a space, as in `(word` or `'année`: rarely one token. */
export const LATIN_AFTER_SYMBOL = 6;
const GREEK = 8;
const CYRILLIC = 10;
const HEBREW = 12;
const ARABIC = 14;
/** Other scripts with spaces between words, mostly those of India. */
const OTHER_SPACED = 16;
const HAN = 18;
const HANGUL = 20;
const KANA = 22;
/** Scripts without spaces between words: Thai, Lao, Burmese, Khmer. */
const UNSPACED = 24;

/** A power of 2. */
export const CLASS_COUNT = 32;

// Boundaries of Unicode blocks.
const END_OF_LATIN = 0x250;
const START_OF_GREEK = 0x370;
const START_OF_CYRILLIC = 0x400;
const START_OF_HEBREW = 0x590;
const START_OF_ARABIC = 0x600;
const END_OF_ARABIC = 0x780;
const START_OF_SYMBOLS = 0x2000;
const START_OF_CJK = 0x2e80;
const START_OF_KANA = 0x3040;
const END_OF_KANA = 0x3100;
const START_OF_HANGUL = 0xac00;
const END_OF_HANGUL = 0xd7a4;

/** The class of the pretoken in `text` from `start` to `end`, by its last character. */
export function pretokenClass(text: Uint16Array, start: number, end: number, pretokenizer: Pretokenizer): number {
  const unit = text[end - 1]!;
  if (isAsciiDigit(unit)) return DIGITS;
  if (unit < CharCode.FIRST_NON_ASCII && !isAsciiLetter(unit)) return isAsciiLetter(text[start]!) ? LATIN : SYMBOLS;
  if (unit < END_OF_LATIN) {
    if (pretokenizer.isUpperCase(unit) && end - start > 1) return CAPITALS;
    return isAsciiSymbol(text[start]!) ? LATIN_AFTER_SYMBOL : LATIN;
  }
  if (unit < START_OF_SYMBOLS) return spacedOrUnspaced(unit);
  if (unit < START_OF_CJK) return SYMBOLS;
  if (unit >= START_OF_HANGUL && unit < END_OF_HANGUL) return HANGUL;
  return containsKana(text, start, end) ? KANA : HAN;
}

/** Whether it is an ASCII character other than a letter. */
function isAsciiSymbol(unit: number): boolean {
  return unit < CharCode.FIRST_NON_ASCII && !isAsciiLetter(unit);
}

function spacedOrUnspaced(unit: number): number {
  if (unit >= END_OF_ARABIC) return isUnspaced(unit) ? UNSPACED : OTHER_SPACED;
  if (unit >= START_OF_ARABIC) return ARABIC;
  if (unit >= START_OF_HEBREW) return HEBREW;
  if (unit >= START_OF_CYRILLIC) return CYRILLIC;
  return unit >= START_OF_GREEK ? GREEK : OTHER_SPACED;
}

/** Thai and Lao, Burmese, Khmer. */
function isUnspaced(unit: number): boolean {
  return (unit >= 0xe00 && unit < 0xf00) || (unit >= 0x1000 && unit < 0x10a0) || (unit >= 0x1780 && unit < 0x1800);
}

function containsKana(text: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text[at]!;
    if (unit >= START_OF_KANA && unit < END_OF_KANA) return true;
  }
  return false;
}
