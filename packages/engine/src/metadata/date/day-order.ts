/** Decides whether a numeric date such as `03/04/2024` has the day or the month first. */

import type { Line } from '../read-lines.ts';
import { type Day, validDate } from './calendars.ts';
import type { Token } from './date-tokens.ts';
import { weekdayOf } from './weekday-names.ts';

/** What a page says that decides how a date on it is read. */
export interface DateContext {
  /** Lower-case language tag of the page, or the empty string. */
  readonly language: string;
  /** The latest day on which the page can have been published, `YYYY-MM-DD`. */
  readonly latest: string;
  /** Whether the page's other dates have the day first; called only for ambiguous dates. */
  readonly isDayFirst?: () => boolean | undefined;
  /** Other dates of the page (URL, last modification), `YYYY-MM-DD` or `YYYY-MM`: an ambiguous date may be one of them. */
  readonly hints?: () => readonly string[];
}

const NUMERIC_DATE = /(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/.-])/g;
const MAX_LINE_LENGTH = 400;

/**
 * The URL of a page in a country that writes the day first. Canada writes both, and some countries sell their names to
 * everyone, such as Tuvalu (tv) and Montenegro (me).
 */
const ABROAD = /^https?:\/\/[^/?#:]+\.(?!us|ph|ca|ai|cc|co|fm|gg|io|ly|me|sh|to|tv|ws)[a-z]{2}(?:[/?#:]|$)/i;
/** Languages that don't tell the country. */
const ANYWHERE = /^(?:en)?$/;

/**
 * Whether the page's unambiguous numeric dates have the day first, or else those of the country of its URL; `undefined` if
 * neither says so.
 */
export function isDayFirst(lines: readonly Line[], language: string, url: string | undefined): boolean | undefined {
  let day = false;
  let month = false;
  for (const line of lines) {
    if (!line.mayHoldNumber || line.isLongerThan(MAX_LINE_LENGTH)) continue;
    for (const [, first, , second] of line.text.matchAll(NUMERIC_DATE)) {
      const [a, b] = [Number(first), Number(second)];
      if (a > 12 && a <= 31 && b <= 12) day = true;
      if (b > 12 && b <= 31 && a <= 12) month = true;
    }
  }
  if (day !== month) return day;
  return ANYWHERE.test(language) && ABROAD.test(url ?? '') ? true : undefined;
}

/** Whether the month comes first: decided by a weekday before the date, other dates of the page, then its language. */
export function isMonthFirst(
  tokens: readonly Token[],
  at: number,
  dayFirst: Day,
  monthFirst: Day,
  context: DateContext,
): boolean {
  for (let before = at - 1; before >= 0 && before >= at - 3; before--) {
    const weekday = weekdayOf(tokens[before]!.text);
    if (weekday === -1) continue;
    const isOn = (day: Day): boolean =>
      (new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay() + 6) % 7 === weekday;
    if (isOn(dayFirst) !== isOn(monthFirst)) return isOn(monthFirst);
  }
  for (const hint of context.hints?.() ?? []) {
    const isOn = (day: Day): boolean => validDate(day, context.latest)?.startsWith(hint) === true;
    if (isOn(dayFirst) !== isOn(monthFirst)) return isOn(monthFirst);
  }
  const isDayFirst = context.isDayFirst?.();
  if (isDayFirst !== undefined) return !isDayFirst;
  const { language, latest } = context;
  if (language === 'en' || language === '') {
    // English without a region is only a hint: a reading in the future is impossible.
    const isPast = validDate(monthFirst, latest) !== null;
    return isPast || validDate(dayFirst, latest) === null;
  }
  return MONTH_FIRST.test(language);
}

/** English without a region counts as American, as in the standard locales. */
const MONTH_FIRST = /^(?:en[-_]us.*|en[-_]ph|fil.*|es[-_]us)$/;
