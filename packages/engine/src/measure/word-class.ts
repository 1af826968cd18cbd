/**
 * What a character is to a word count. Unicode's properties are asked once for each character of the basic plane and
 * remembered, since a property test costs twenty times what reading a table does.
 */

export const OTHER = 1;
/** A letter or digit that makes words together with its neighbours. */
export const LETTER = 2;
/** Han, Hiragana, Katakana or Hangul: a word by itself. */
export const CJK = 3;
/** Combining marks, and the invisible characters that shape or hyphenate a word: they continue one. */
export const MARK = 4;
/** `'` `’` `-` `.` `_`: part of a word where a letter or digit stands on both sides. */
export const JOINER = 5;

export type CharacterClass = typeof OTHER | typeof LETTER | typeof CJK | typeof MARK | typeof JOINER;

// By script extension, so that the long-vowel mark of Katakana, which is of no script of its own, counts with it.
const CJK_LETTER =
  /^(?=[\p{L}\p{N}])[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}]$/u;
const WORD_LETTER = /^[\p{L}\p{N}]$/u;
const CONTINUING = /^(?:\p{M}|\u00AD|\u200C|\u200D|\u2060)$/u;
const JOINERS = "'\u2019-._";

/** Classes by UTF-16 unit, as far as they were asked for; 0 where not yet, and for surrogates. */
export const KNOWN_CLASSES = new Uint8Array(0x10000);

/** The class of a code point, 0 to 0x10FFFF. A lone surrogate is `OTHER`. */
export function classOf(codePoint: number): CharacterClass {
  if (codePoint > 0xffff || (codePoint & 0xf800) === 0xd800) return classify(codePoint);
  const remembered = KNOWN_CLASSES[codePoint] as CharacterClass | 0;
  if (remembered !== 0) return remembered;
  const result = classify(codePoint);
  KNOWN_CLASSES[codePoint] = result;
  return result;
}

function classify(codePoint: number): CharacterClass {
  const character = String.fromCodePoint(codePoint);
  if (JOINERS.includes(character)) return JOINER;
  if (CJK_LETTER.test(character)) return CJK;
  if (WORD_LETTER.test(character)) return LETTER;
  return CONTINUING.test(character) ? MARK : OTHER;
}
