/**
 * Finds dates in text: ISO, numeric dates in either order, month names in some fifty languages, East Asian, Thai and
 * Persian calendars, digits of all scripts. One pass over the text's numbers and words. The day is read as written, so
 * no time zone moves it.
 */

import {
  type Day,
  eraOf,
  findChineseNumeralDate,
  fromPersian,
  gregorianYear,
  isMinguoPage,
  isPersianYear,
  MINGUO,
  validDate,
} from './calendars.ts';
import { holdsTwoNumbers, mayHoldYear, readTokens, SHORT_YEAR_PREFIXES, type Token } from './date-tokens.ts';
import { type DateContext, isMonthFirst } from './day-order.ts';
import { type MonthName, readMonth, readMonthBetween, readVietnameseMonth } from './read-month.ts';

export interface FoundDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
}

/** Two digits, or a script that may have its own; most lines have neither. */
const HAS_NUMBER = /\d\d|[\u0660-\u200F\u2045-\uFFFF]/;

/** Longer texts hold no byline. */
const MAX_TEXT_LENGTH = 2_000;

/** All dates in `text` on which the page can have been published, in order. */
export function findDates(text: string, context: DateContext): FoundDate[] {
  if (!HAS_NUMBER.test(text) || !mayHoldYear(text)) return [];
  if (!holdsTwoNumbers(text)) return chineseNumeralDates(text, context);
  const tokens = readTokens(text.slice(0, MAX_TEXT_LENGTH));
  const found: FoundDate[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const match = matchAt(tokens, at, context);
    if (match === null) continue;
    const date = validDate(match, context.latest);
    if (date === null) continue;
    found.push({ date, start: tokens[at]!.start, end: tokens[match.last]!.end });
    at = match.last;
  }
  return found;
}

function chineseNumeralDates(text: string, { latest }: DateContext): FoundDate[] {
  const found = findChineseNumeralDate(text.slice(0, MAX_TEXT_LENGTH));
  const date = found && validDate(found, latest);
  return found && date !== null ? [{ date: date as string, start: found.start, end: found.end }] : [];
}

/** `20240517`, also with a time of day after it. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:$|T|\d{4}$|\d{6}$)/;
/** Seconds or milliseconds since 1970, also in the form `/Date(1715947200000)/`. */
const UNIX_TIME = /^(?:\/?Date\()?(\d{10}(?:\d{3})?)(?:\.\d{1,9})?(?:\)\/?)?$/;

/** The date in a value such as a `meta` element's content; `null` if there is none. */
export function readDate(value: string, context: DateContext): string | null {
  const text = value.trim();
  const compact = COMPACT.exec(text);
  if (compact) {
    const [year, month, day] = compact.slice(1, 4).map(Number);
    const date = validDate({ year: year!, month: month!, day: day! }, context.latest);
    if (date !== null) return date;
  }
  const since = UNIX_TIME.exec(text)?.[1];
  if (since !== undefined) {
    const date = new Date(Number(since) * (since.length === 10 ? 1000 : 1)).toISOString().slice(0, 10);
    return date <= context.latest ? date : null;
  }
  return findDates(text.slice(0, 200), context)[0]?.date ?? null;
}

interface Match extends Day {
  readonly last: number;
}

/** Words inside a date that don't change it. */
const FILLERS = new Set(
  "of de del den the d di do da le el a al dia dne th st nd rd er ere eme го г року ano an y e m ko , . º ª ° - – — / ' ’ \u001F".split(
    ' ',
  ),
);

function matchAt(tokens: readonly Token[], at: number, context: DateContext): Match | null {
  const token = tokens[at]!;
  if (token.number < 0) {
    const era = eraOf(token.text);
    if (era !== null) return matchEra(tokens, at, era.offset, era.isFirstYear);
    const month = readMonth(tokens, at, context);
    return month === null ? null : matchFromMonth(tokens, month);
  }
  const next = tokens[at + 1];
  if (next === undefined) return null;
  if (next.text === '年' || next.text === '년') {
    const year = isMinguoPage(context.language) && token.text.length <= 3 ? MINGUO + token.number : fullYear(token);
    return matchEastAsian(tokens, at + 2, year);
  }
  return matchNumeric(tokens, at, context) ?? matchFromNumber(tokens, at, context);
}

/** `May 17th, 2024`, `mayo 17 de 2024`, `May 17 10:00:00 UTC 2024`; in `May 17, 2024: news`, the colon ends no hour. */
function matchFromMonth(tokens: readonly Token[], { month, next }: MonthName): Match | null {
  const dayAt = skipFillers(tokens, next);
  const day = tokens[dayAt];
  if (!day || day.number < 1 || day.number > 31 || day.text.length > 2) return null;
  let yearAt = skipFillers(tokens, dayAt + 1);
  if (tokens[yearAt + 1]?.text === ':' && tokens[yearAt]!.text.length <= 2) yearAt = skipTime(tokens, yearAt);
  const year = fullYear(tokens[yearAt]);
  return year === 0 ? null : { year, month, day: day.number, last: yearAt };
}

/** The token after `10:00:00` and an optional time zone. */
function skipTime(tokens: readonly Token[], from: number): number {
  let at = from;
  while ((tokens[at]?.number ?? -1) >= 0 && tokens[at + 1]?.text === ':') at += 2;
  at++;
  return tokens[at] && /^[A-Z]{2,5}$/.test(tokens[at]!.text) ? at + 1 : at;
}

/** `17 de mayo de 2024`, `17. Mai 2024`, `2024. május 17.`, `17 tháng 5 2024`, `17-May-24`, `3 พ.ค. 66`. */
function matchFromNumber(tokens: readonly Token[], at: number, context: DateContext): Match | null {
  const first = tokens[at]!;
  const monthAt = skipFillers(tokens, at + 1);
  const word = tokens[monthAt];
  if (!word || word.number >= 0) return null;
  if (first.text.length === 4 && YEAR_WORD.test(word.text)) return matchAfterYear(tokens, first, monthAt + 1, context);
  if (/^tháng$/i.test(word.text.normalize('NFC'))) return matchVietnamese(tokens, first, monthAt + 1);
  const name = readMonthBetween(tokens, monthAt, context);
  if (name === null) return null;
  const { month } = name;
  const lastAt = skipFillers(tokens, skipThaiEra(tokens, name.next));
  const last = tokens[lastAt];
  if (first.text.length === 4) {
    if (!last || last.number < 1 || last.text.length > 2) return null;
    return { year: fullYear(first), month, day: last.number, last: lastAt };
  }
  if (first.number < 1 || first.number > 31) return null;
  if (name.isPersian) {
    const date = last ? fromPersian(last.number, month, first.number) : null;
    return date && { ...date, last: lastAt };
  }
  const isShortThai = name.isThaiShort && last?.text.length === 2;
  const year = isShortThai
    ? gregorianYear(2500 + last.number)
    : fullYear(last) || shortYear(last, tokens[lastAt - 1], context);
  return year === 0 ? null : { year, month, day: first.number, last: lastAt };
}

const YEAR_WORD = /^(?:gada|жылғы|жылы)$/i;

/** The rest of `2024. gada 17. maijs`. */
function matchAfterYear(tokens: readonly Token[], year: Token, dayAt: number, context: DateContext): Match | null {
  const day = tokens[dayAt];
  if (!day || day.number < 1 || day.text.length > 2) return null;
  const name = readMonth(tokens, skipFillers(tokens, dayAt + 1), context);
  return name && { year: fullYear(year), month: name.month, day: day.number, last: name.next - 1 };
}

/** The rest of `ngày 17 tháng 5 năm 2024`. */
function matchVietnamese(tokens: readonly Token[], day: Token, monthAt: number): Match | null {
  const [month, last] = readVietnameseMonth(tokens, monthAt);
  let yearAt = skipFillers(tokens, last + 1);
  if (/^năm$/i.test(tokens[yearAt]?.text.normalize('NFC') ?? '')) yearAt++;
  const year = fullYear(tokens[yearAt]);
  if (month < 1 || year === 0) return null;
  return { year, month, day: day.number, last: yearAt };
}

/** Languages that also write `24-05-17` and `24.5.17`. */
const TWO_DIGIT_YEAR_FIRST = /^(?:ko|ja|zh)/;

/** `2024-05-17`, `2024/5/17`, `17.05.2024`, `5/17/2024`, `17-05-24`; not part of a longer number or name. */
function matchNumeric(tokens: readonly Token[], at: number, context: DateContext): Match | null {
  const [a, mark, b, markAgain, c] = [tokens[at]!, tokens[at + 1], tokens[at + 2], tokens[at + 3], tokens[at + 4]];
  if (!mark || !b || !markAgain || !c || b.number < 0 || c.number < 0) return null;
  if (!'-/.‐‑–'.includes(mark.text) || markAgain.text !== mark.text || b.text.length > 2) return null;
  const last = at + 4;
  if (a.text.length === 4) {
    if (c.text.length > 2 || isPartOfFileName(tokens, last)) return null;
    if (isPersianYear(a.number) && context.language.startsWith('fa')) {
      const date = fromPersian(a.number, b.number, c.number);
      return date && { ...date, last };
    }
    return { year: fullYear(a), month: b.number, day: c.number, last };
  }
  if (a.text.length === 3 && isMinguoPage(context.language) && c.text.length <= 2) {
    return { year: MINGUO + a.number, month: b.number, day: c.number, last };
  }
  if (a.text.length > 2) return null;
  // `3.1.10` is a section or a version number, `03.01.10` and `17.1.10` are dates.
  const isSection = mark.text === '.' && a.number <= 12 && a.text.length + b.text.length < 4;
  if (TWO_DIGIT_YEAR_FIRST.test(context.language) && a.text.length + c.text.length === 4 && !isSection) {
    const year = 2000 + a.number;
    if (year <= Number(context.latest.slice(0, 4)) && b.number <= 12)
      return { year, month: b.number, day: c.number, last };
  }
  const isPartOfMore = /^[.\-/]$/.test(tokens[at + 5]?.text ?? '') && tokens[at + 6]?.start === tokens[at + 5]?.end;
  if (isPartOfMore && (tokens[at + 6]?.number ?? -1) >= 0) return null;
  // `13 / 12 / 11 / 10` is a list of numbers.
  if (c.text.length < 3 && tokens[at + 5]?.text === mark.text && (tokens[at + 6]?.number ?? -1) >= 0) return null;
  if (c.text.length < 3 && tokens[at - 1]?.text === mark.text && (tokens[at - 2]?.number ?? -1) >= 0) return null;
  const year = fullYear(c) || (mark.text === '-' || isSection ? 0 : shortYear(c, mark, context));
  if (year === 0) return null;
  const dayFirst = { year, month: b.number, day: a.number, last };
  const monthFirst = { year, month: a.number, day: b.number, last };
  if (a.number > 12 || mark.text === '.') return b.number > 12 ? monthFirst : dayFirst;
  if (b.number > 12) return monthFirst;
  return isMonthFirst(tokens, at, dayFirst, monthFirst, context) ? monthFirst : dayFirst;
}

/** `2024-05-17.acacia`, `2024-05-17.pdf`: a version or a file name. */
function isPartOfFileName(tokens: readonly Token[], last: number): boolean {
  const [day, dot, word] = [tokens[last]!, tokens[last + 1], tokens[last + 2]];
  if (dot?.text !== '.' || word === undefined || dot.start !== day.end || word.start !== dot.end) return false;
  return /^[a-z]/.test(word.text);
}

/** `令和6年5月17日`, `令和元年5月1日`, `民國113年5月17日`. */
function matchEra(tokens: readonly Token[], at: number, offset: number, isFirstYear: boolean): Match | null {
  if (isFirstYear) return matchEastAsian(tokens, at + 1, offset + 1);
  const year = tokens[at + 1];
  if (!year || year.number < 1 || tokens[at + 2]?.text !== '年') return null;
  return matchEastAsian(tokens, at + 3, offset + year.number);
}

/** What follows the year in `2024年5月17日` and `2024년 5월 17일`. */
function matchEastAsian(tokens: readonly Token[], monthAt: number, year: number): Match | null {
  const [month, monthMark, day, dayMark] = tokens.slice(monthAt, monthAt + 4);
  if (!month || !monthMark || !day || !dayMark) return null;
  if (!/^[月월]/.test(monthMark.text) || !/^[日일号號]/.test(dayMark.text)) return null;
  return { year, month: month.number, day: day.number, last: monthAt + 3 };
}

/** The token after the era `พ.ศ.` or `ค.ศ.`, which the year itself already implies. */
function skipThaiEra(tokens: readonly Token[], at: number): number {
  const isEra = /^[พค]$/.test(tokens[at]?.text ?? '') && tokens[at + 2]?.text === 'ศ';
  return isEra ? at + 3 : at;
}

function skipFillers(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < from + 4 && at < tokens.length && tokens[at]!.number < 0 && isFiller(tokens[at]!.text)) at++;
  return at;
}

function isFiller(text: string): boolean {
  return FILLERS.has(text.toLowerCase());
}

/** The value of a four-digit year, otherwise 0. */
function fullYear(token: Token | undefined): number {
  return token?.text.length === 4 ? gregorianYear(token.number) : 0;
}

/** `24` or `'24` as 2024, otherwise 0. On the web, no date before 2000 is written this way. */
function shortYear(token: Token | undefined, before: Token | undefined, { latest }: DateContext): number {
  if (token?.text.length !== 2 || token.number < 0 || !SHORT_YEAR_PREFIXES.includes(before?.text ?? ' ')) return 0;
  const year = 2000 + token.number;
  return year <= Number(latest.slice(0, 4)) ? year : 0;
}
