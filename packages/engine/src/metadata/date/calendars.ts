/**
 * Calendars besides the Gregorian one: Japanese eras, Minguo, Buddhist and Persian years. Also checks dates and zones.
 */
import { codeAt } from '../../text/code-at.ts';
import { monthKey } from './month-names.ts';

/** Before the CJK scripts: no eras. */
const FIRST_HAN = 0x2e80;

/** What is added to a year of the era. */
const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['民國', 1911],
  ['民国', 1911],
]);

const ERA_AT_END = /(令和|平成|昭和|民國|民国)(元年)?$/;

/** The era at the end of `word`; `元年` after it means its first year. */
export function eraOf(word: string): { readonly offset: number; readonly isFirstYear: boolean } | null {
  if (codeAt(word, 0) < FIRST_HAN) return null;
  const match = ERA_AT_END.exec(word);
  return match ? { offset: ERAS.get(match[1]!)!, isFirstYear: match[2] !== undefined } : null;
}

/** Whether pages in this language write Minguo years without the era's name, as in `113年5月17日`. */
export function isMinguoPage(language: string): boolean {
  return /^zh-(?:hant|tw)/.test(language);
}

/** Minguo year + 1911 = Gregorian year. */
export const MINGUO = 1911;

/** The Gregorian year for a Buddhist one; other years are returned unchanged. */
export function gregorianYear(year: number): number {
  return year >= 2530 && year < 2700 ? year - 543 : year;
}

/** First letter in Arabic script. */
const IS_PERSIAN = /^[\u0600-\u06ff]/;
/** Months of the Persian calendar, by `monthKey`. */
const PERSIAN_MONTHS: ReadonlyMap<string, number> = new Map(
  'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر ابان اذر دی بهمن اسفند'.split(' ').map((name, at) => [name, at + 1]),
);

export function persianMonthOf(word: string): number {
  return IS_PERSIAN.test(word) ? (PERSIAN_MONTHS.get(monthKey(word).replaceAll('ي', 'ی')) ?? 0) : 0;
}

/** Years of the Persian calendar in which pages are published. */
export function isPersianYear(year: number): boolean {
  return year >= 1370 && year <= 1450;
}

/** Leap years in the 33-year cycle; correct for all years above. */
const LEAP_YEARS: readonly number[] = [1, 5, 9, 13, 17, 22, 26, 30];
/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;
/** The first day of 1370. */
const NOWRUZ_1370 = Date.UTC(1991, 2, 21);

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The Gregorian date of a Persian one; `null` if it doesn't exist. */
export function fromPersian(year: number, month: number, day: number): Day | null {
  if (!isPersianYear(year) || month < 1 || month > 12 || day < 1) return null;
  const isLeap = (which: number): boolean => LEAP_YEARS.includes(which % 33);
  const lastDay = month <= 6 ? 31 : month < 12 || isLeap(year) ? 30 : 29;
  if (day > lastDay) return null;
  let days = day - 1 + (month - 1) * 30 + Math.min(month - 1, 6);
  for (let passed = 1370; passed < year; passed++) days += isLeap(passed) ? 366 : 365;
  const date = new Date(NOWRUZ_1370 + days * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const EARLIEST_YEAR = 1990;
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `YYYY-MM-DD`; `null` if the day doesn't exist or no web page can have been published on it. */
export function validDate({ year, month, day }: Day, latest: string): string | null {
  if (year < EARLIEST_YEAR || year > 9999 || month < 1 || month > 12 || day < 1 || day > DAYS_IN_MONTH[month - 1]!)
    return null;
  // 2000 was a leap year, and 2100 is far away.
  if (month === 2 && day === 29 && year % 4 !== 0) return null;
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return date <= latest ? date : null;
}

const HAS_TIME = /\d{2}:\d{2}/;

/**
 * Whether `shownDay` can be the same moment as `timeStamp` in another time zone: servers often write time stamps in their
 * own zone, so the day that the page shows can be the one before or after.
 *
 * @param declaredDay - the day in `timeStamp`.
 */
export function isTimeZoneApart(timeStamp: string, declaredDay: string, shownDay: string): boolean {
  return HAS_TIME.test(timeStamp) && Math.abs(Date.parse(declaredDay) - Date.parse(shownDay)) === DAY;
}

const NUMERALS = '〇一二三四五六七八九';
const CHINESE_NUMERAL_DATE =
  /([〇零○一二三四五六七八九]{4})年([一二三四五六七八九十]{1,3})月([一二三四五六七八九十廿卅]{1,3})[日号號]/u;

/** The first date in Chinese numerals in `text`, such as `二〇二三年五月三日`. */
export function findChineseNumeralDate(text: string): (Day & { readonly start: number; readonly end: number }) | null {
  if (!text.includes('年')) return null;
  const match = CHINESE_NUMERAL_DATE.exec(text);
  if (!match) return null;
  const year = Number(Array.from(match[1]!.replace(/[零○]/g, '〇'), (numeral) => NUMERALS.indexOf(numeral)).join(''));
  const start = match.index;
  return { year, month: numeralValue(match[2]!), day: numeralValue(match[3]!), start, end: start + match[0].length };
}

/** `三` → 3, `十二` → 12, `二十三` and `廿三` → 23, `三十` → 30. */
function numeralValue(written: string): number {
  const text = written.replace('廿', '二十').replace('卅', '三十');
  const ten = text.indexOf('十');
  if (ten === -1) return NUMERALS.indexOf(text);
  const tens = ten === 0 ? 1 : NUMERALS.indexOf(text.slice(0, ten));
  return tens * 10 + Math.max(0, NUMERALS.indexOf(text.slice(ten + 1) || '〇'));
}
