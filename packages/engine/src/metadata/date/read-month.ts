/** The month that the words at a place of a text name, in whatever number of words and tradition. */
import { codeAt } from '../../text/code-at.ts';
import { persianMonthOf } from './calendars.ts';
import type { DateContext } from './date-context.ts';
import type { Token } from './date-tokens.ts';
import { monthOf, monthOfPair, thaiMonthOf, vietnameseMonthOf } from './month-names.ts';

export interface MonthName {
  readonly month: number;
  /** Index after its last token. */
  readonly next: number;
  readonly isPersian: boolean;
  readonly isThaiShort: boolean;
}

/** The month that the words at `at` name, in one word or two, or once in each of two traditions: `شباط/فبراير`. */
export function readMonth(tokens: readonly Token[], at: number, context: DateContext): MonthName | null {
  const word = tokens[at];
  if (word === undefined || word.number >= 0) return null;
  const single = monthOf(word.text, context.language);
  if (single > 0) return orAgain(tokens, single, at + 1, context);
  // Words of two scripts alone can be a month without being in the table.
  if (codeAt(word.text, 0) < FIRST_ARABIC) return null;
  const after = tokens[at + 1]?.text ?? '';
  const pair = monthOfPair(word.text, after);
  if (pair > 0) return orAgain(tokens, pair, at + 2, context);
  const thai = after === '.' ? thaiMonthOf(word.text, tokens[at + 2]?.text ?? '') : 0;
  if (thai > 0) return { month: thai, next: at + 3, isPersian: false, isThaiShort: true };
  const persian = persianMonthOf(word.text);
  return persian > 0 ? { month: persian, next: at + 1, isPersian: true, isThaiShort: false } : null;
}

const FIRST_ARABIC = 0x600;

/** The month, or the same one named again behind a slash. */
function orAgain(tokens: readonly Token[], month: number, next: number, context: DateContext): MonthName {
  const again = tokens[next]?.text === '/' ? monthOf(tokens[next + 1]?.text ?? '', context.language) : 0;
  return { month, next: again === month ? next + 2 : next, isPersian: false, isThaiShort: false };
}

/** The number of the month, in digits or a word or two, and the index of its last token. */
export function readVietnameseMonth(tokens: readonly Token[], at: number): [month: number, last: number] {
  const token = tokens[at];
  if (token === undefined || token.number >= 0) return [token?.number ?? 0, at];
  const month = vietnameseMonthOf(token.text);
  const more = month === 10 ? vietnameseMonthOf(tokens[at + 1]?.text ?? '') : 0;
  return more === 1 || more === 2 ? [10 + more, at + 1] : [month, at];
}
