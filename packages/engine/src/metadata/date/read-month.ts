/** Reads the month name at a token, of one or more words, in any calendar. */
import { codeAt } from '../../text/code-at.ts';
import { persianMonthOf } from './calendars.ts';
import type { Token } from './date-tokens.ts';
import type { DateContext } from './day-order.ts';
import { monthOf, monthOfPair, thaiMonthOf, vietnameseMonthOf } from './month-names.ts';

export interface MonthName {
  readonly month: number;
  /** Index after its last token. */
  readonly next: number;
  readonly isPersian: boolean;
  readonly isThaiShort: boolean;
}

/** The month named at token `at`; Arabic pages may name it in two traditions: `شباط/فبراير`. */
export function readMonth(tokens: readonly Token[], at: number, context: DateContext): MonthName | null {
  const word = tokens[at];
  if (word === undefined || word.number >= 0) return null;
  const single = monthOf(word.text, context.language);
  if (single > 0) return skipRepetition(tokens, single, at + 1, context);
  // Two-word, Thai and Persian names aren't in the table of month names.
  if (codeAt(word.text, 0) < FIRST_ARABIC) return null;
  const after = tokens[at + 1]?.text ?? '';
  const pair = monthOfPair(word.text, after);
  if (pair > 0) return skipRepetition(tokens, pair, at + 2, context);
  const thai = after === '.' ? thaiMonthOf(word.text, tokens[at + 2]?.text ?? '') : 0;
  if (thai > 0) return { month: thai, next: at + 3, isPersian: false, isThaiShort: true };
  const persian = persianMonthOf(word.text);
  return persian > 0 ? { month: persian, next: at + 1, isPersian: true, isThaiShort: false } : null;
}

const FIRST_ARABIC = 0x600;

const ROMAN = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

/** The month at token `at`, which stands between two numbers, so that it may be a Roman numeral: `24 XII 2018`. */
export function readMonthBetween(tokens: readonly Token[], at: number, context: DateContext): MonthName | null {
  const month = ROMAN.indexOf(tokens[at]!.text) + 1;
  return month > 0 ? skipRepetition(tokens, month, at + 1, context) : readMonth(tokens, at, context);
}

/** Skips a repetition of the month after a slash. */
function skipRepetition(tokens: readonly Token[], month: number, next: number, context: DateContext): MonthName {
  const again = tokens[next]?.text === '/' ? monthOf(tokens[next + 1]?.text ?? '', context.language) : 0;
  return { month, next: again === month ? next + 2 : next, isPersian: false, isThaiShort: false };
}

/** A Vietnamese month, in digits or as a numeral of one or two words, and the index of its last token. */
export function readVietnameseMonth(tokens: readonly Token[], at: number): [month: number, last: number] {
  const token = tokens[at];
  if (token === undefined || token.number >= 0) return [token?.number ?? 0, at];
  const month = vietnameseMonthOf(token.text);
  const more = month === 10 ? vietnameseMonthOf(tokens[at + 1]?.text ?? '') : 0;
  return more === 1 || more === 2 ? [10 + more, at + 1] : [month, at];
}
