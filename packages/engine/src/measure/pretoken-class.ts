/** Classes of pretokens, by case and script. Each has weights of its own, which apply where all n-grams are unknown. */
import { isAsciiDigit, isAsciiLetter } from '../text/ascii.ts';
import * as CharCode from '../text/char-codes.ts';
import type { Pretokenizer } from './pretokenizer.ts';

/** Up to three digits, which are one token. */
const DIGITS = 0;
const SYMBOLS = 1;
const LATIN = 2;
/** Latin in upper case, which has more tokens. */
const CAPITALS = 3;
/** Latin after a symbol other than a space, as in `(word` or `'année`: rarely one token. */
const LATIN_AFTER_SYMBOL = 4;
const HAN = 5;
const HANGUL = 6;
const KANA = 7;
/** The others are blocks of 128 characters, most of which belong to one script. */
const FIRST_BLOCK_CLASS = 8;
const BLOCK_BITS = 7;

/** The first letter beyond Latin, its accents and phonetic letters. */
export const FIRST_FOREIGN = 0x370;
// Other boundaries of Unicode blocks.
const START_OF_LATIN_ADDITIONAL = 0x1e00;
const START_OF_GREEK_EXTENDED = 0x1f00;
const START_OF_SYMBOLS = 0x2000;
const START_OF_CJK = 0x2e80;
const START_OF_KANA = 0x3040;
const END_OF_KANA = 0x3100;
const START_OF_HANGUL = 0xac00;
const END_OF_HANGUL = 0xd7a4;

const FIRST_BLOCK = FIRST_FOREIGN >> BLOCK_BITS;
export const CLASS_COUNT = FIRST_BLOCK_CLASS + (START_OF_SYMBOLS >> BLOCK_BITS) - FIRST_BLOCK;

/** The class of the pretoken in `text` from `start` to `end`, by its last character. */
export function pretokenClass(text: Uint16Array, start: number, end: number, pretokenizer: Pretokenizer): number {
  const unit = text[end - 1]!;
  if (isAsciiDigit(unit)) return DIGITS;
  if (unit < CharCode.FIRST_NON_ASCII && !isAsciiLetter(unit)) return isAsciiLetter(text[start]!) ? LATIN : SYMBOLS;
  if (!isForeign(unit)) {
    if (pretokenizer.isUpperCase(unit) && end - start > 1) return CAPITALS;
    return isAsciiSymbol(text[start]!) ? LATIN_AFTER_SYMBOL : LATIN;
  }
  if (unit < START_OF_SYMBOLS) return FIRST_BLOCK_CLASS + (unit >> BLOCK_BITS) - FIRST_BLOCK;
  if (unit < START_OF_CJK) return SYMBOLS;
  if (unit >= START_OF_HANGUL && unit < END_OF_HANGUL) return HANGUL;
  return containsKana(text, start, end) ? KANA : HAN;
}

/** Whether a UTF-16 unit is no Latin letter, and none of the symbols that are used with Latin. */
export function isForeign(unit: number): boolean {
  return unit >= FIRST_FOREIGN && !(unit >= START_OF_LATIN_ADDITIONAL && unit < START_OF_GREEK_EXTENDED);
}

/** Whether it is an ASCII character other than a letter. */
function isAsciiSymbol(unit: number): boolean {
  return unit < CharCode.FIRST_NON_ASCII && !isAsciiLetter(unit);
}

function containsKana(text: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text[at]!;
    if (unit >= START_OF_KANA && unit < END_OF_KANA) return true;
  }
  return false;
}
