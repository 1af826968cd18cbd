/** Years and days of the calendars in which pages are dated beside the Gregorian one. */
import { codeAt } from '../../text/code-at.ts';
import { monthKey } from './month-names.ts';

/** Characters before it are of scripts without eras. */
const FIRST_HAN = 0x2e80;

/** What is added to a year of each era. */
const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['民國', 1911],
  ['民国', 1911],
]);

const ERA_AT_END = /(令和|平成|昭和|民國|民国)(元年)?$/;

/** The era that a run of letters ends with, and whether `元年` after it says that it is the first year. */
export function eraOf(word: string): { readonly offset: number; readonly isFirstYear: boolean } | null {
  if (codeAt(word, 0) < FIRST_HAN) return null;
  const match = ERA_AT_END.exec(word);
  return match ? { offset: ERAS.get(match[1]!)!, isFirstYear: match[2] !== undefined } : null;
}

/** Where years are written by the Republic of China's count without a word for it. */
export function isMinguoPage(language: string): boolean {
  return /^zh-(?:hant|tw)/.test(language);
}

/** Added to a year of three digits on such a page. */
export const MINGUO = 1911;

/** A year of the Buddhist calendar, which no other one reaches, as the common one; others as they are. */
export function commonYear(year: number): number {
  return year >= 2530 && year < 2700 ? year - 543 : year;
}

/** Arabic script. */
const IS_PERSIAN = /^[\u0600-\u06ff]/;
/** Months of the Persian calendar, in the form that `monthKey` gives them. */
const PERSIAN_MONTHS: ReadonlyMap<string, number> = new Map(
  'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر ابان اذر دی بهمن اسفند'.split(' ').map((name, at) => [name, at + 1]),
);

export function persianMonthOf(word: string): number {
  return IS_PERSIAN.test(word) ? (PERSIAN_MONTHS.get(monthKey(word).replaceAll('ي', 'ی')) ?? 0) : 0;
}

/** The years of the Persian calendar that pages are dated in. */
export function isPersianYear(year: number): boolean {
  return year >= 1370 && year <= 1450;
}

/** Years of a cycle of 33 that have a day more, right for all years above. */
const LONG_YEARS: readonly number[] = [1, 5, 9, 13, 17, 22, 26, 30];
const DAY = 24 * 60 * 60 * 1000;
/** The first day of 1370. */
const NOWRUZ_1370 = Date.UTC(1991, 2, 21);

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The Gregorian day of a Persian one; `null` where there is none. */
export function fromPersian(year: number, month: number, day: number): Day | null {
  if (!isPersianYear(year) || month < 1 || month > 12 || day < 1) return null;
  const isLong = (which: number): boolean => LONG_YEARS.includes(which % 33);
  const lastDay = month <= 6 ? 31 : month < 12 || isLong(year) ? 30 : 29;
  if (day > lastDay) return null;
  let days = day - 1 + (month - 1) * 30 + Math.min(month - 1, 6);
  for (let passed = 1370; passed < year; passed++) days += isLong(passed) ? 366 : 365;
  const date = new Date(NOWRUZ_1370 + days * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const EARLIEST_YEAR = 1990;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `YYYY-MM-DD`, or `null` where there is no such day, or none on which a page can have been published. */
export function validDate({ year, month, day }: Day, latest: string): string | null {
  if (year < EARLIEST_YEAR || year > 9999 || month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]!) return null;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2 && day === 29 && !isLeapYear) return null;
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return date <= latest ? date : null;
}

const NUMERALS = '〇一二三四五六七八九';
const WRITTEN_OUT =
  /([〇零○一二三四五六七八九]{4})年([一二三四五六七八九十]{1,3})月([一二三四五六七八九十廿卅]{1,3})[日号號]/u;

/** The first date of `text` in Chinese numerals, `二〇二三年五月三日`, and where it stands. */
export function findWrittenOut(text: string): (Day & { readonly start: number; readonly end: number }) | null {
  if (!text.includes('年')) return null;
  const match = WRITTEN_OUT.exec(text);
  if (!match) return null;
  const year = Number(Array.from(match[1]!.replace(/[零○]/g, '〇'), (numeral) => NUMERALS.indexOf(numeral)).join(''));
  const start = match.index;
  return { year, month: countOf(match[2]!), day: countOf(match[3]!), start, end: start + match[0].length };
}

/** `三` 3, `十二` 12, `二十三` 23, `廿三` 23, `三十` 30. */
function countOf(written: string): number {
  const text = written.replace('廿', '二十').replace('卅', '三十');
  const ten = text.indexOf('十');
  if (ten === -1) return NUMERALS.indexOf(text);
  const tens = ten === 0 ? 1 : NUMERALS.indexOf(text.slice(0, ten));
  return tens * 10 + Math.max(0, NUMERALS.indexOf(text.slice(ten + 1) || '〇'));
}
