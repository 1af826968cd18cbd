import * as CharCode from '../text/char-codes.ts';

const OTHER = 1;
/** A letter or digit, which forms words with its neighbors. */
export const LETTER = 2;
/** Han, Hiragana, Katakana or Hangul: one word per character. */
export const CJK = 3;
/** Combining marks and invisible joiners and hyphens, which continue a word. */
export const MARK = 4;
/** `'` `’` `-` `.` `_`: part of a word if a letter or digit is on both sides. */
export const JOINER = 5;

export type WordClass = typeof OTHER | typeof LETTER | typeof CJK | typeof MARK | typeof JOINER;

const RIGHT_SINGLE_QUOTE = '\u2019';

/** Classes of characters for word counts. A cache, because testing a Unicode property is slow. */
export class WordClasses {
  /** By UTF-16 unit; 0 if not known, and for surrogates. */
  readonly known = new Uint8Array(CharCode.LAST_CODE_UNIT + 1);

  /** ASCII is known from the start: a page without other characters then compiles no pattern. */
  constructor() {
    const { known } = this;
    known.fill(OTHER, 0, CharCode.FIRST_NON_ASCII);
    known.fill(LETTER, CharCode.DIGIT_0, CharCode.DIGIT_9 + 1);
    known.fill(LETTER, CharCode.UPPER_A, CharCode.UPPER_Z + 1);
    known.fill(LETTER, CharCode.LOWER_A, CharCode.LOWER_Z + 1);
    known[CharCode.APOSTROPHE] = JOINER;
    known.fill(JOINER, CharCode.HYPHEN_MINUS, CharCode.FULL_STOP + 1);
    known[CharCode.UNDERSCORE] = JOINER;
  }

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

/** The class of a character beyond ASCII. */
function classify(codePoint: number): WordClass {
  const character = String.fromCodePoint(codePoint);
  if (character === RIGHT_SINGLE_QUOTE) return JOINER;
  if (/[\p{L}\p{N}]/u.test(character)) return isCjk(character) ? CJK : LETTER;
  return /\p{M}|\u00AD|\u200C|\u200D|\u2060/u.test(character) ? MARK : OTHER;
}

/** Script extensions include the long-vowel mark of Katakana, which belongs to no script. */
function isCjk(letter: string): boolean {
  return /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}]/u.test(
    letter,
  );
}
