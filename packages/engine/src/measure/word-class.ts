import { CharCode } from '../text/char-codes.ts';

export const OTHER = 1;
/** A letter or digit, which forms words with its neighbors. */
export const LETTER = 2;
/** Han, Hiragana, Katakana or Hangul: one word per character. */
export const CJK = 3;
/** Combining marks and invisible joiners and hyphens, which continue a word. */
export const MARK = 4;
/** `'` `’` `-` `.` `_`: part of a word if a letter or digit is on both sides. */
export const JOINER = 5;

export type WordClass = typeof OTHER | typeof LETTER | typeof CJK | typeof MARK | typeof JOINER;

// Script extensions include the long-vowel mark of Katakana, which belongs to no script.
const CJK_LETTER =
  /^(?=[\p{L}\p{N}])[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}]$/u;
const WORD_LETTER = /^[\p{L}\p{N}]$/u;
const CONTINUING = /^(?:\p{M}|\u00AD|\u200C|\u200D|\u2060)$/u;
const JOINERS = "'\u2019-._";

/** Classes of characters for word counts. RowCache, because testing a Unicode property is slow. */
export class WordClasses {
  /** By UTF-16 unit; 0 if not known, and for surrogates. */
  readonly known = new Uint8Array(CharCode.LAST_CODE_UNIT + 1);

  /** The class of a code point. A lone surrogate is `OTHER`. */
  of(codePoint: number): WordClass {
    const isSurrogate = codePoint >= CharCode.FIRST_HIGH_SURROGATE && codePoint <= CharCode.LAST_LOW_SURROGATE;
    if (codePoint > CharCode.LAST_CODE_UNIT || isSurrogate) return classify(codePoint);
    const known = this.known[codePoint] as WordClass | 0;
    if (known !== 0) return known;
    const found = classify(codePoint);
    this.known[codePoint] = found;
    return found;
  }
}

function classify(codePoint: number): WordClass {
  const character = String.fromCodePoint(codePoint);
  if (JOINERS.includes(character)) return JOINER;
  if (CJK_LETTER.test(character)) return CJK;
  if (WORD_LETTER.test(character)) return LETTER;
  return CONTINUING.test(character) ? MARK : OTHER;
}
