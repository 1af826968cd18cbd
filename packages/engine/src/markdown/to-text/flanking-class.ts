/**
 * Classes of characters for CommonMark's flanking rules. Parsers disagree on some characters
 * (symbols were not punctuation before 0.31; some parsers see half a surrogate pair; some use
 * `\s`), so those have classes of their own and the output must not depend on them.
 */
import * as CharCode from '../../text/char-codes.ts';

export const OTHER = 0;
export const SPACE = 1;
export const PUNCTUATION = 2;
/** Of different classes in different parsers, possibly white space. */
export const UNSURE = 3;
/** Punctuation in some parsers and a letter in others: emoji and other symbols. */
export const SYMBOL = 4;

export type FlankingClass = typeof OTHER | typeof SPACE | typeof PUNCTUATION | typeof UNSURE | typeof SYMBOL;

const ASCII = classifyAscii();

/** The class of a code point; `undefined` is the start or end of a line. */
export function flankingClass(codePoint: number | undefined): FlankingClass {
  if (codePoint === undefined) return SPACE;
  if (codePoint < CharCode.FIRST_NON_ASCII) return ASCII[codePoint] as FlankingClass;
  return classifyBeyondAscii(codePoint);
}

/** Without patterns, so that importing the engine compiles none. */
function classifyAscii(): Uint8Array {
  const classes = new Uint8Array(CharCode.FIRST_NON_ASCII).fill(UNSURE, 0, CharCode.SPACE);
  for (const code of [CharCode.TAB, CharCode.LINE_FEED, CharCode.FORM_FEED, CharCode.CARRIAGE_RETURN, CharCode.SPACE]) {
    classes[code] = SPACE;
  }
  classes.fill(PUNCTUATION, CharCode.EXCLAMATION_MARK, CharCode.DELETE);
  classes.fill(OTHER, CharCode.DIGIT_0, CharCode.DIGIT_9 + 1);
  classes.fill(OTHER, CharCode.UPPER_A, CharCode.UPPER_Z + 1);
  classes.fill(OTHER, CharCode.LOWER_A, CharCode.LOWER_Z + 1);
  classes[CharCode.DELETE] = UNSURE;
  return classes;
}

function classifyBeyondAscii(codePoint: number): FlankingClass {
  const character = String.fromCodePoint(codePoint);
  // First, because most characters are letters.
  if (/[\p{L}\p{M}\p{N}]/u.test(character)) return OTHER;
  if (/\p{Zs}/u.test(character)) return SPACE;
  if (/[\s\p{Cc}\p{Zl}\p{Zp}]/u.test(character)) return UNSURE;
  if (/\p{P}/u.test(character)) return codePoint > CharCode.LAST_CODE_UNIT ? SYMBOL : PUNCTUATION;
  return /\p{S}/u.test(character) ? SYMBOL : OTHER;
}

/** Whether a backslash before the code unit is an escape. */
export function isAsciiPunctuation(code: number): boolean {
  return code < CharCode.FIRST_NON_ASCII && ASCII[code] === PUNCTUATION;
}

/** The code point that ends before `index`. */
export function codePointEndingAt(text: string, index: number): number {
  const code = text.charCodeAt(index - 1);
  return code >= CharCode.FIRST_LOW_SURROGATE && code <= CharCode.LAST_LOW_SURROGATE && index > 1
    ? (text.codePointAt(index - 2) as number)
    : code;
}
