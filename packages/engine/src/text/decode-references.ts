/**
 * Decodes character references as HTML defines them (WHATWG "Character reference state"). One pass; every search is
 * bounded by the longest name or consumes what it reads.
 */
import { isAsciiDigit, isAsciiLetter } from './ascii.ts';
import * as CharCode from './char-codes.ts';
import { codeAt } from './code-at.ts';
import { type ReferenceNames, readReferenceNames } from './reference-names.ts';

/** `CounterClockwiseContourIntegral` */
const LONGEST_NAME = 31;
/** `Ccedil`; the shortest are `gt` and `lt`. */
const LONGEST_OLD_NAME = 6;
const SHORTEST_OLD_NAME = 2;

/** Names that most pages don't go beyond, so that they needn't read the whole list. */
const FREQUENT: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['hellip', '\u2026'],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['ldquo', '\u201C'],
  ['rdquo', '\u201D'],
  ['laquo', '\u00AB'],
  ['raquo', '\u00BB'],
  ['bull', '\u2022'],
  ['middot', '\u00B7'],
  ['copy', '\u00A9'],
]);

/** Characters that 0x80 to 0x9F stand for, which are those of windows-1252. */
const FIRST_C1 = 0x80;
const WINDOWS_1252 =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178';
const LOWER_F = 0x66;
const LOWER_X = 0x78;
const REPLACEMENT = '\uFFFD';

/** Read when the first rare name is met. */
let names: ReferenceNames | undefined;

function allNames(): ReferenceNames {
  names ??= readReferenceNames();
  return names;
}

/**
 * @param text - of an element, the value of an attribute, or a value that isn't HTML, such as one in JSON: pages escape it as
 *   if it were.
 * @param isAttribute - `false` for the text of an element. Elsewhere, a name without a semicolon before a letter, digit or
 *   `=` is not a reference, because it is mostly a parameter of a URL.
 */
export function decodeReferences(text: string, isAttribute = true): string {
  let decoded = '';
  let copied = 0;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at)) {
    const start = at++;
    const isNumber = at < text.length && codeAt(text, at) === CharCode.NUMBER_SIGN;
    let value: string | undefined;
    if (isNumber) {
      at++;
      const isHexadecimal = at < text.length && (codeAt(text, at) | 0x20) === LOWER_X;
      if (isHexadecimal) at++;
      const base = isHexadecimal ? 16 : 10;
      const first = at;
      let code = 0;
      for (; at < text.length; at++) {
        const digit = digitOf(codeAt(text, at));
        if (digit >= base) break;
        code = Math.min(code * base + digit, CharCode.LAST_CODE_POINT + 1);
      }
      if (at === first) continue;
      value = characterOf(code);
    } else {
      let end = at;
      const last = Math.min(text.length, at + LONGEST_NAME + 1);
      while (end < last && isAlphanumeric(codeAt(text, end))) end++;
      if (end < text.length && codeAt(text, end) === CharCode.SEMICOLON) {
        const name = text.slice(at, end);
        value = FREQUENT.get(name) ?? allNames().all.get(name);
      }
      if (value !== undefined) at = end;
      else {
        const oldEnd = isAttribute ? oldNameEndInAttribute(text, at, end) : oldNameEnd(text, at, end);
        if (oldEnd === at) {
          at = end;
          continue;
        }
        value = allNames().old.get(text.slice(at, oldEnd))!;
        at = oldEnd;
      }
    }
    if (at < text.length && codeAt(text, at) === CharCode.SEMICOLON) at++;
    decoded += text.slice(copied, start) + value;
    copied = at;
  }
  return copied === 0 ? text : decoded + text.slice(copied);
}

/** The end of the longest name from `start` up to `end` that needs no semicolon; `start` if there is none. */
function oldNameEnd(text: string, start: number, end: number): number {
  for (let at = Math.min(end, start + LONGEST_OLD_NAME); at - start >= SHORTEST_OLD_NAME; at--) {
    if (allNames().old.has(text.slice(start, at))) return at;
  }
  return start;
}

/** The same in an attribute: the name must be all of the letters and digits from `start` to `end`. */
function oldNameEndInAttribute(text: string, start: number, end: number): number {
  if (end - start < SHORTEST_OLD_NAME || end - start > LONGEST_OLD_NAME) return start;
  if (end < text.length && codeAt(text, end) === CharCode.EQUALS_SIGN) return start;
  return allNames().old.has(text.slice(start, end)) ? end : start;
}

function isAlphanumeric(code: number): boolean {
  return isAsciiLetter(code) || isAsciiDigit(code);
}

/** Value of a hexadecimal digit; 16 for any other character. */
function digitOf(code: number): number {
  if (isAsciiDigit(code)) return code - CharCode.DIGIT_0;
  const lower = code | 0x20;
  return lower >= CharCode.LOWER_A && lower <= LOWER_F ? lower - CharCode.LOWER_A + 10 : 16;
}

function characterOf(code: number): string {
  if (code === 0 || code > CharCode.LAST_CODE_POINT) return REPLACEMENT;
  if (code >= CharCode.FIRST_HIGH_SURROGATE && code <= CharCode.LAST_LOW_SURROGATE) return REPLACEMENT;
  return WINDOWS_1252[code - FIRST_C1] ?? String.fromCodePoint(code);
}
