/** Splits text into numbers, words and punctuation for the search for dates; digits of all scripts are read. */
import { isAsciiDigit } from '../../text/ascii.ts';
import * as CharCode from '../../text/char-codes.ts';
import { codeAt } from '../../text/code-at.ts';

export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Value of a run of digits, otherwise -1. */
  readonly number: number;
}

const TOKEN = /(\p{Nd}+)|\p{L}[\p{L}\p{M}]*|[^\s\p{Nd}\p{L}]/gu;

export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [found, digits] = match;
    const start = match.index;
    const end = start + found.length;
    const number = digits !== undefined && digits.length <= 8 ? digitsOf(digits) : -1;
    tokens.push({ text: found, start, end, number });
  }
  return tokens;
}

/** The value, or -1 for digits of a script that isn't listed below. */
function digitsOf(digits: string): number {
  let value = 0;
  for (const digit of digits) value = value * 10 + digitOf(digit.codePointAt(0)!);
  return Number.isNaN(value) ? -1 : value;
}

/**
 * Code points of zero: ASCII, Arabic, Persian, N'Ko, Indic scripts, Thai, Lao, Tibetan, Burmese, Khmer, Mongolian, full width.
 */
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0x1810, 0xff10,
];

function digitOf(codePoint: number): number {
  for (const zero of ZEROS) if (codePoint >= zero && codePoint < zero + 10) return codePoint - zero;
  return Number.NaN;
}

/** From the Arabic digits on, each script may have its own digits. */
const FIRST_OTHER_DIGIT = 0x660;
/** Of the dashes, quotes and so on from the hyphen (U+2010) on. */
const LAST_PUNCTUATION = 0x2044;

/** Whether the character is an ASCII digit or beyond Latin letters and punctuation. */
function mayBeDigit(code: number): boolean {
  return code >= FIRST_OTHER_DIGIT ? code < CharCode.HYPHEN || code > LAST_PUNCTUATION : isAsciiDigit(code);
}

const TWO_NUMBERS = /^\P{Nd}*\p{Nd}+\P{Nd}+\p{Nd}/u;

/** Every full date holds at least two numbers, a day and a year. */
export function holdsTwoNumbers(text: string): boolean {
  let numbers = 0;
  let inNumber = false;
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code >= FIRST_OTHER_DIGIT && mayBeDigit(code)) return TWO_NUMBERS.test(text);
    const isDigit = isAsciiDigit(code);
    if (isDigit && !inNumber && ++numbers === 2) return true;
    inNumber = isDigit;
  }
  return false;
}

/** Punctuation that may precede a two-digit year. */
export const SHORT_YEAR_PREFIXES = "'’-/.";
const BEFORE_SHORT_YEAR: readonly number[] = Array.from(SHORT_YEAR_PREFIXES, (mark) => codeAt(mark, 0));

/**
 * Quick check for a four-digit number, or a two-digit one after punctuation that may precede a short year. Characters
 * beyond Latin and punctuation may belong to another calendar, so they count as a possible year.
 */
export function mayHoldYear(text: string): boolean {
  let digits = 0;
  /** The last character that is neither white space nor a digit. */
  let before = 0;
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (isAsciiDigit(code)) {
      digits++;
      continue;
    }
    if (code >= FIRST_OTHER_DIGIT && mayBeDigit(code)) return true;
    if (digits > 0) {
      if (digits === 4 || (digits === 2 && BEFORE_SHORT_YEAR.includes(before))) return true;
      before = CharCode.DIGIT_0;
    }
    digits = 0;
    const isSpace =
      code <= CharCode.SPACE ||
      code === CharCode.NO_BREAK_SPACE ||
      (code >= CharCode.LINE_SEPARATOR && code <= CharCode.NARROW_NO_BREAK_SPACE);
    if (!isSpace) before = code;
  }
  return digits === 4 || (digits === 2 && BEFORE_SHORT_YEAR.includes(before));
}
