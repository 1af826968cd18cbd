/**
 * Dates in text, in the forms that pages write them: ISO, numbers in either order, month names of some forty languages
 * on either side of the day, East Asian, Thai and Japanese calendars, Arabic and Indic digits. One pass over the text's
 * numbers and words; only the date part is read, as written, so that no time zone ever moves it.
 */
import { codeAt } from '../code-at.ts';
import { monthOf } from './month-names.ts';

export interface DateContext {
  /** Lower-case language tag of the page, or the empty string: it decides between day/month and month/day. */
  readonly language: string;
  /** Latest day that can be true, `YYYY-MM-DD`. */
  readonly latest: string;
}

export interface FoundDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Place of its first and after its last character in the text. */
  readonly start: number;
  readonly end: number;
}

const EARLIEST_YEAR = 1990;

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Value of a run of digits, else -1. */
  readonly number: number;
}

const TOKENS = /\p{Nd}+|\p{L}[\p{L}\p{M}]*|[^\s\p{Nd}\p{L}]/gu;

/** A number of two digits or more, or another script, which may have its own: most lines have neither. */
const HAS_NUMBER = /\d\d|[\u0660-\u200F\u2045-\uFFFF]/;

const TWO_NUMBERS = /^\P{Nd}*\p{Nd}+\P{Nd}+\p{Nd}/u;

/** Longest text that is read; more than this is no date line. */
const LONGEST = 2_000;

/** All dates in `text` that can be a day of publication, in order. */
export function findDates(text: string, context: DateContext): FoundDate[] {
  if (!HAS_NUMBER.test(text) || !mayHoldYear(text) || !holdsTwoNumbers(text)) return [];
  const tokens = readTokens(text.slice(0, LONGEST));
  const found: FoundDate[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const match = matchAt(tokens, at, context);
    if (match === null) continue;
    const { year, month, day, last } = match;
    const date = validDate(year, month, day, context.latest);
    if (date === null) continue;
    found.push({ date, start: tokens[at]!.start, end: tokens[last]!.end });
    at = last;
  }
  return found;
}

/** The one date that `value`, such as a meta element's content, states; `null` where there is none. */
export function readDate(value: string, context: DateContext): string | null {
  const text = value.trim();
  const compact = /^(\d{4})(\d{2})(\d{2})(?:$|T|\d{6}$)/.exec(text);
  if (compact) {
    const date = validDate(Number(compact[1]), Number(compact[2]), Number(compact[3]), context.latest);
    if (date !== null) return date;
  }
  if (/^\d{10}(?:\d{3})?(?:\.\d+)?$/.test(text)) {
    const milliseconds = Number(text) * (text.split('.')[0]!.length === 10 ? 1000 : 1);
    const date = new Date(milliseconds).toISOString().slice(0, 10);
    return date <= context.latest ? date : null;
  }
  return findDates(text.slice(0, 200), context)[0]?.date ?? null;
}

/** From here on, each script may have digits of its own. */
const OTHER_DIGITS = 0x660;

/** Whether the character is an ASCII digit, or of what may have others: neither Latin nor punctuation. */
function mayBeDigit(code: number): boolean {
  return code >= OTHER_DIGITS ? code < 0x2010 || code > 0x2044 : code >= 0x30 && code <= 0x39;
}

/** Every date holds a day and a year, or it is no whole date. */
function holdsTwoNumbers(text: string): boolean {
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

/**
 * Whether there is a number of four digits, or one of two behind a mark that a short year can follow. Other scripts'
 * digits and calendars are not looked at: what is not ASCII, Latin or punctuation may be one.
 */
function mayHoldYear(text: string): boolean {
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

interface Match {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Index of the last token. */
  readonly last: number;
}

/** Words that stand inside a date and say nothing. */
const FILLERS = new Set(
  "of de del den the d di do da le el a al dia dne th st nd rd er ere eme го г року ano an y e m ko , . º ª ° - – — / ' ’ \u001F".split(
    ' ',
  ),
);

function matchAt(tokens: readonly Token[], at: number, context: DateContext): Match | null {
  const token = tokens[at]!;
  if (token.number < 0) {
    const era = ERAS.get(token.text);
    if (era !== undefined) return matchEastAsian(tokens, at + 1, era);
    const month = monthOf(token.text, context.language);
    if (month > 0) return matchFromMonth(tokens, at, month);
    return null;
  }
  const next = tokens[at + 1];
  if (next === undefined) return null;
  if (next.text === '年' || next.text === '년') return matchEastAsian(tokens, at, 0);
  return matchNumeric(tokens, at, context) ?? matchFromNumber(tokens, at, context);
}

/** `May 17th, 2024`, `mayo 17 de 2024`. */
function matchFromMonth(tokens: readonly Token[], at: number, month: number): Match | null {
  const dayAt = skipFillers(tokens, at + 1);
  const day = tokens[dayAt];
  if (!day || day.number < 1 || day.number > 31 || day.text.length > 2) return null;
  const yearAt = skipFillers(tokens, dayAt + 1);
  const year = fullYear(tokens[yearAt]);
  return year === 0 ? null : { year, month, day: day.number, last: yearAt };
}

/** `17 de mayo de 2024`, `17. Mai 2024`, `2024. május 17.`, `17 tháng 5 2024`, `17-May-24`. */
function matchFromNumber(tokens: readonly Token[], at: number, context: DateContext): Match | null {
  const first = tokens[at]!;
  const monthAt = skipFillers(tokens, at + 1);
  const word = tokens[monthAt];
  if (!word || word.number >= 0) return null;
  if (/^tháng$/i.test(word.text.normalize('NFC'))) {
    const month = tokens[monthAt + 1];
    let yearAt = skipFillers(tokens, monthAt + 2);
    if (/^năm$/i.test(tokens[yearAt]?.text.normalize('NFC') ?? '')) yearAt++;
    const year = fullYear(tokens[yearAt]);
    if (!month || month.number < 1 || year === 0) return null;
    return { year, month: month.number, day: first.number, last: yearAt };
  }
  const month = monthOf(word.text, context.language);
  if (month === 0) return null;
  const lastAt = skipFillers(tokens, monthAt + 1);
  if (first.text.length === 4) {
    const day = tokens[lastAt];
    if (!day || day.number < 1 || day.text.length > 2) return null;
    return { year: fullYear(first), month, day: day.number, last: lastAt };
  }
  if (first.number < 1 || first.number > 31) return null;
  const year = fullYear(tokens[lastAt]) || shortYear(tokens[lastAt], tokens[lastAt - 1], context);
  return year === 0 ? null : { year, month, day: first.number, last: lastAt };
}

/** `2024-05-17`, `2024/5/17`, `17.05.2024`, `5/17/2024`, `17-05-24`; nothing glued to either end. */
function matchNumeric(tokens: readonly Token[], at: number, context: DateContext): Match | null {
  const [a, mark, b, markAgain, c] = [tokens[at]!, tokens[at + 1], tokens[at + 2], tokens[at + 3], tokens[at + 4]];
  if (!mark || !b || !markAgain || !c || b.number < 0 || c.number < 0) return null;
  if (!'-/.‐‑–'.includes(mark.text) || markAgain.text !== mark.text || b.text.length > 2) return null;
  const last = at + 4;
  if (a.text.length === 4) {
    return c.text.length > 2 ? null : { year: fullYear(a), month: b.number, day: c.number, last };
  }
  if (a.text.length > 2) return null;
  const isPartOfMore = /^[.\-/]$/.test(tokens[at + 5]?.text ?? '') && tokens[at + 6]?.start === tokens[at + 5]?.end;
  if (isPartOfMore && (tokens[at + 6]?.number ?? -1) >= 0) return null;
  const year = fullYear(c) || (mark.text === '-' ? 0 : shortYear(c, mark, context));
  if (year === 0) return null;
  const monthFirst = b.number > 12 || (a.number <= 12 && mark.text !== '.' && isMonthFirst(context.language));
  return monthFirst ? { year, month: a.number, day: b.number, last } : { year, month: b.number, day: a.number, last };
}

/** `2024年5月17日`, `2024년 5월 17일`, `令和6年5月17日`. `era` is added to the year. */
function matchEastAsian(tokens: readonly Token[], at: number, era: number): Match | null {
  const [year, , month, monthMark, day, dayMark] = tokens.slice(at, at + 6);
  if (!year || !month || !monthMark || !day || !dayMark) return null;
  if (!/^[月월]/.test(monthMark.text) || !/^[日일号號]/.test(dayMark.text)) return null;
  const first = year.text === '元' ? 1 : year.number;
  return { year: era > 0 ? era + first : fullYear(year), month: month.number, day: day.number, last: at + 5 };
}

const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
]);

function skipFillers(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < from + 4 && at < tokens.length && tokens[at]!.number < 0 && isFiller(tokens[at]!.text)) at++;
  return at;
}

function isFiller(text: string): boolean {
  return FILLERS.has(text.toLowerCase());
}

/** A year of four digits; of the Buddhist calendar in Thai dates. 0 for anything else. */
function fullYear(token: Token | undefined): number {
  if (token?.text.length !== 4) return 0;
  return token.number >= 2530 && token.number < 2700 ? token.number - 543 : token.number;
}

const SHORT_YEAR_MARKS = "'’-/.";
const BEFORE_SHORT_YEAR: readonly number[] = Array.from(SHORT_YEAR_MARKS, (mark) => codeAt(mark, 0));

/** `24` and `'24`, which no date before 2000 is written as on the web. */
function shortYear(token: Token | undefined, before: Token | undefined, { latest }: DateContext): number {
  if (token?.text.length !== 2 || token.number < 0 || !SHORT_YEAR_MARKS.includes(before?.text ?? ' ')) return 0;
  const year = 2000 + token.number;
  return year <= Number(latest.slice(0, 4)) ? year : 0;
}

/** English without a region is American on the web as in the standard locales. */
function isMonthFirst(language: string): boolean {
  return /^(?:|en|en[-_]us.*|en[-_]ph|fil.*|es[-_]us)$/.test(language);
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function validDate(year: number, month: number, day: number, latest: string): string | null {
  if (year < EARLIEST_YEAR || year > 9999 || month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]!) return null;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2 && day === 29 && !isLeapYear) return null;
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return date <= latest ? date : null;
}

function readTokens(text: string): Token[] {
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
