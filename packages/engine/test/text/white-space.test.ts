import { expect, test } from 'vitest';
import {
  isAsciiDigit,
  isAsciiLetter,
  isAsciiLowerCase,
  isAsciiUpperCase,
  toAsciiLowerCase,
} from '../../src/text/ascii.ts';
import {
  isC0ControlOrSpace,
  isHtmlWhiteSpace,
  isJavaScriptAsciiWhiteSpace,
  isUnicodeWhiteSpace,
} from '../../src/text/white-space.ts';

const CODE_UNITS = Array.from({ length: 0x10000 }, (_, code) => code);

test.each([
  ['isHtmlWhiteSpace', isHtmlWhiteSpace, /[\t\n\f\r ]/],
  ['isJavaScriptAsciiWhiteSpace', isJavaScriptAsciiWhiteSpace, /(?=[\0-\x7f])\s/],
  ['isC0ControlOrSpace', isC0ControlOrSpace, /[\0- ]/],
  ['isUnicodeWhiteSpace', isUnicodeWhiteSpace, /[\t\n\f\r\p{Zs}\p{Zl}\p{Zp}]/u],
  ['isAsciiDigit', isAsciiDigit, /[0-9]/],
  ['isAsciiUpperCase', isAsciiUpperCase, /[A-Z]/],
  ['isAsciiLowerCase', isAsciiLowerCase, /[a-z]/],
  ['isAsciiLetter', isAsciiLetter, /[A-Za-z]/],
])('%s agrees with its standard for every code unit, and rejects NaN', (_name, predicate, pattern) => {
  expect(CODE_UNITS.filter(predicate)).toEqual(CODE_UNITS.filter((code) => pattern.test(String.fromCharCode(code))));
  expect(predicate(Number.NaN)).toBe(false);
});

test('toAsciiLowerCase changes upper-case ASCII letters only', () => {
  const changed = CODE_UNITS.filter((code) => toAsciiLowerCase(code) !== code);
  expect(String.fromCharCode(...changed)).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  expect(String.fromCharCode(...changed.map(toAsciiLowerCase))).toBe('abcdefghijklmnopqrstuvwxyz');
});
