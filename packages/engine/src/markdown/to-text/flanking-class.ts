/**
 * What CommonMark's flanking rules see beside a delimiter. Parsers disagree on some characters (symbols were no
 * punctuation before 0.31; some look at half a surrogate pair; some take every `\s` for white space), so these have a
 * class of their own and nothing may depend on them.
 */

export const OTHER = 0;
export const SPACE = 1;
export const PUNCTUATION = 2;
/** Another class in another parser, which may be white space. */
export const UNSURE = 3;
/** Punctuation to one parser and a letter to another, as emoji are. */
export const SYMBOL = 4;

export type FlankingClass = typeof OTHER | typeof SPACE | typeof PUNCTUATION | typeof UNSURE | typeof SYMBOL;

const UNICODE_SPACE = /[\t\n\f\r\p{Zs}]/u;
const SOMETIMES_SPACE = /[\s\p{Cc}\p{Zl}\p{Zp}]/u;
const UNICODE_PUNCTUATION = /\p{P}/u;
const UNICODE_SYMBOL = /\p{S}/u;

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => classify(code));
/** Classes beyond ASCII as far as they were asked for, and one more; 0 where not yet. */
const KNOWN = new Uint8Array(0x10000);

/** Class of a code point; `undefined` stands for the start or end of a line. */
export function flankingClass(codePoint: number | undefined): FlankingClass {
  if (codePoint === undefined) return SPACE;
  if (codePoint < 128) return ASCII[codePoint] as FlankingClass;
  if (codePoint > 0xffff) return classify(codePoint);
  const known = KNOWN[codePoint]!;
  if (known !== 0) return (known - 1) as FlankingClass;
  const found = classify(codePoint);
  KNOWN[codePoint] = found + 1;
  return found;
}

function classify(codePoint: number): FlankingClass {
  const character = String.fromCodePoint(codePoint);
  if (UNICODE_SPACE.test(character)) return SPACE;
  if (SOMETIMES_SPACE.test(character)) return UNSURE;
  if (UNICODE_PUNCTUATION.test(character)) return codePoint > 0xffff ? SYMBOL : PUNCTUATION;
  if (UNICODE_SYMBOL.test(character)) return codePoint < 128 ? PUNCTUATION : SYMBOL;
  return OTHER;
}

/** Whether a backslash before the code unit is an escape. */
export function isAsciiPunctuation(code: number): boolean {
  return code < 128 && ASCII[code] === PUNCTUATION;
}

/** Code point that ends before `index`. */
export function codePointEndingAt(text: string, index: number): number {
  const code = text.charCodeAt(index - 1);
  return code >= 0xdc00 && code <= 0xdfff && index > 1 ? (text.codePointAt(index - 2) as number) : code;
}
