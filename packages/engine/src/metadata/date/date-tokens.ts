/** Text as its numbers, words and marks, for who looks for dates in it; the digits of every script are read. */
import { codeAt } from '../../text/code-at.ts';

export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Value of a run of digits, else -1. */
  readonly number: number;
}

const TOKENS = /\p{Nd}+|\p{L}[\p{L}\p{M}]*|[^\s\p{Nd}\p{L}]/gu;

export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  TOKENS.lastIndex = 0;
  for (let match = TOKENS.exec(text); match !== null; match = TOKENS.exec(text)) {
    const found = match[0];
    const start = match.index;
    const end = start + found.length;
    const number = /^\p{Nd}/u.test(found) && found.length <= 8 ? digitsOf(found) : -1;
    tokens.push({ text: found, start, end, number });
  }
  return tokens;
}

/** The value of digits of one of the scripts below, else -1. */
function digitsOf(digits: string): number {
  let value = 0;
  for (const digit of digits) value = value * 10 + digitOf(digit.codePointAt(0)!);
  return Number.isNaN(value) ? -1 : value;
}

/** Code points of the zeros, by script: ASCII, Arabic, Persian, Indic scripts, Thai, Lao, Tibetan, Burmese, Khmer, full width. */
const ZEROS = [
  0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0x1810, 0xff10,
];

function digitOf(codePoint: number): number {
  for (const zero of ZEROS) if (codePoint >= zero && codePoint < zero + 10) return codePoint - zero;
  return Number.NaN;
}

/** From here on, each script may have digits of its own. */
const OTHER_DIGITS = 0x660;

/** Whether the character is an ASCII digit, or of what may have others: neither Latin nor punctuation. */
function mayBeDigit(code: number): boolean {
  return code >= OTHER_DIGITS ? code < 0x2010 || code > 0x2044 : code >= 0x30 && code <= 0x39;
}

const TWO_NUMBERS = /^\P{Nd}*\p{Nd}+\P{Nd}+\p{Nd}/u;

/** Every date holds a day and a year, or it is no whole date. */
export function holdsTwoNumbers(text: string): boolean {
  let numbers = 0;
  let inNumber = false;
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code >= OTHER_DIGITS && mayBeDigit(code)) return TWO_NUMBERS.test(text);
    const isDigit = code >= 0x30 && code <= 0x39;
    if (isDigit && !inNumber && ++numbers === 2) return true;
    inNumber = isDigit;
  }
  return false;
}

/** What may stand before a year of two digits. */
export const SHORT_YEAR_MARKS = "'’-/.";
const BEFORE_SHORT_YEAR: readonly number[] = Array.from(SHORT_YEAR_MARKS, (mark) => codeAt(mark, 0));

/**
 * Whether there is a number of four digits, or one of two behind a mark that a short year can follow. Other scripts'
 * digits and calendars are not looked at: what is not ASCII, Latin or punctuation may be one.
 */
export function mayHoldYear(text: string): boolean {
  let digits = 0;
  /** The last character but white space and digits. */
  let before = 0;
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code >= 0x30 && code <= 0x39) {
      digits++;
      continue;
    }
    if (code >= OTHER_DIGITS && mayBeDigit(code)) return true;
    if (digits > 0) {
      if (digits === 4 || (digits === 2 && BEFORE_SHORT_YEAR.includes(before))) return true;
      before = 0x30;
    }
    digits = 0;
    const isSpace = code <= 0x20 || code === 0xa0 || (code >= 0x2028 && code <= 0x202f);
    if (!isSpace) before = code;
  }
  return digits === 4 || (digits === 2 && BEFORE_SHORT_YEAR.includes(before));
}
