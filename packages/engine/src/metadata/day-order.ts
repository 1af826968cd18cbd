/** Whether a page writes the day or the month first, told by its dates that can be read in one way only. */
import type { Line } from './read-lines.ts';

const NUMBERS = /(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/.-])/g;
/** Longer lines are not looked at. */
const LONGEST = 400;

/** `undefined` where no date tells, or some say the one and some the other. */
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
