/**
 * Predicates and case for ASCII letters and digits, by code unit. All return false for any other
 * script.
 */
import * as CharCode from './char-codes.ts';

/** Setting this bit turns an upper-case ASCII letter into its lower-case form. */
const CASE_BIT = 0x20;

export function isAsciiDigit(code: number): boolean {
  return code >= CharCode.DIGIT_0 && code <= CharCode.DIGIT_9;
}

export function isAsciiUpperCase(code: number): boolean {
  return code >= CharCode.UPPER_A && code <= CharCode.UPPER_Z;
}

export function isAsciiLowerCase(code: number): boolean {
  return code >= CharCode.LOWER_A && code <= CharCode.LOWER_Z;
}

export function isAsciiLetter(code: number): boolean {
  return isAsciiLowerCase(code | CASE_BIT);
}

/** The lower-case form of an upper-case ASCII letter; any other code as it is. */
export function toAsciiLowerCase(code: number): number {
  return isAsciiUpperCase(code) ? code | CASE_BIT : code;
}
