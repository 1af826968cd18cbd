/** Whether a date of three numbers has the day or the month first. */

import type { Line } from '../read-lines.ts';
import { type Day, validDate } from './calendars.ts';
import type { DateContext } from './date-context.ts';
import type { Token } from './date-tokens.ts';
import { weekdayOf } from './weekday-names.ts';

const NUMBERS = /(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/.-])/g;
/** Longer lines are not looked at. */
const LONGEST = 400;

/** What those dates of a page say that can be read in one way only: `undefined` where there is none, or some say the one and some the other. */
export function isDayFirst(lines: readonly Line[]): boolean | undefined {
  let day = false;
  let month = false;
  for (const line of lines) {
    if (!line.mayHoldNumber || line.isLongerThan(LONGEST)) continue;
    for (const [, first, , second] of line.text.matchAll(NUMBERS)) {
      const [a, b] = [Number(first), Number(second)];
      if (a > 12 && a <= 31 && b <= 12) day = true;
      if (b > 12 && b <= 31 && a <= 12) month = true;
    }
  }
  return day === month ? undefined : day;
}

/** Which of two readings of the date at `at` is meant: by the weekday before it, by what the page says elsewhere, by its language. */
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
    const isMonth = hint === validDate(monthFirst, context.latest);
    if (isMonth !== (hint === validDate(dayFirst, context.latest))) return isMonth;
  }
  const isDayFirst = context.isDayFirst?.();
  if (isDayFirst !== undefined) return !isDayFirst;
  const { language, latest } = context;
  if (language === 'en' || language === '') {
    // Without a region the language only makes one order likelier: no page is published in the future.
    const isPast = validDate(monthFirst, latest) !== null;
    return isPast || validDate(dayFirst, latest) === null;
  }
  return MONTH_FIRST.test(language);
}

/** English without a region is American on the web as in the standard locales. */
const MONTH_FIRST = /^(?:en[-_]us.*|en[-_]ph|fil.*|es[-_]us)$/;
