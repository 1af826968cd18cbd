/**
 * Classes of characters for CommonMark's flanking rules. Parsers disagree on some characters
 * (symbols were not punctuation before 0.31; some parsers see half a surrogate pair; some use
 * `\s`), so those have classes of their own and the output must not depend on them.
 */
import { CharCode } from '../../text/char-codes.ts';

export const OTHER = 0;
export const SPACE = 1;
export const PUNCTUATION = 2;
/** Of different classes in different parsers, possibly white space. */
export const UNSURE = 3;
/** Punctuation in some parsers and a letter in others: emoji and other symbols. */
export const SYMBOL = 4;

export type FlankingClass = typeof OTHER | typeof SPACE | typeof PUNCTUATION | typeof UNSURE | typeof SYMBOL;

const LETTER = /[\p{L}\p{M}\p{N}]/u;
const UNICODE_SPACE = /[\t\n\f\r\p{Zs}]/u;
const SOMETIMES_SPACE = /[\s\p{Cc}\p{Zl}\p{Zp}]/u;
const UNICODE_PUNCTUATION = /\p{P}/u;
const UNICODE_SYMBOL = /\p{S}/u;

const ASCII = Uint8Array.from({ length: CharCode.FIRST_NON_ASCII }, (_, code) => classify(code));
/** The class of a code point; `undefined` is the start or end of a line. */
export function flankingClass(codePoint: number | undefined): FlankingClass {
  if (codePoint === undefined) return SPACE;
  if (codePoint < CharCode.FIRST_NON_ASCII) return ASCII[codePoint] as FlankingClass;
  return classify(codePoint);
}

function classify(codePoint: number): FlankingClass {
  const character = String.fromCodePoint(codePoint);
  // First, because most characters are letters.
  if (LETTER.test(character)) return OTHER;
  if (UNICODE_SPACE.test(character)) return SPACE;
  if (SOMETIMES_SPACE.test(character)) return UNSURE;
  if (UNICODE_PUNCTUATION.test(character)) return codePoint > CharCode.LAST_CODE_UNIT ? SYMBOL : PUNCTUATION;
  if (UNICODE_SYMBOL.test(character)) return codePoint < CharCode.FIRST_NON_ASCII ? PUNCTUATION : SYMBOL;
  return OTHER;
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
