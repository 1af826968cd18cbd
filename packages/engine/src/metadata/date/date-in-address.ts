/** The date that a page's address holds: many systems file pages by day. */
import type { DateContext } from './date-context.ts';
import { readDate } from './find-dates.ts';

const LONGEST_ADDRESS = 2_000;
const MONTH_WORD = /^[a-z]/i;
/** An archive's address tells when a page was fetched. */
const ARCHIVED = /\/\/(?:web\.)?archive\.[a-z]{2,8}\/(?:web\/)?\d{14}/;

const IN_ADDRESS: readonly RegExp[] = [
  // `/2024/05/17/`, `/2024-05-17-`, `_2024_05_17`
  /[/=_-](?<year>(?:19|20)\d{2})(?<mark>[/_-])(?<month>0?[1-9]|1[0-2])\k<mark>(?<day>0?[1-9]|[12]\d|3[01])(?=[/_.&#-]|$)/,
  // `/20240517/`, `/t20240517_`, `-20240517.html`: eight digits at the very end may be a number of an article.
  /[/_-][nt]?(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])(?=[/_.-])/,
  // `/2024/0517/`, `/20240517101500`
  /\/(?<year>(?:19|20)\d{2})\/?(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])(?=\/|\d{6}(?:[/_.-]|$))/,
  // `/2024/may/17/`
  /\/(?<year>(?:19|20)\d{2})\/(?<month>[a-z]{3,9})\/(?<day>0?[1-9]|[12]\d|3[01])(?=\/|$)/i,
];

/** The date in the first of `addresses` that holds one. */
export function dateInAddress(addresses: readonly (string | undefined)[], context: DateContext): string | null {
  for (const address of addresses) {
    if (address === undefined || address.length > LONGEST_ADDRESS) continue;
    const query = address.indexOf('?');
    const path = query === -1 ? address : address.slice(0, query);
    if (!/(?:19|20)\d\d/.test(path) || ARCHIVED.test(path)) continue;
    for (const form of IN_ADDRESS) {
      const { year, month, day } = form.exec(path)?.groups ?? {};
      if (year === undefined || month === undefined) continue;
      const date = readDate(MONTH_WORD.test(month) ? `${day} ${month} ${year}` : `${year}-${month}-${day}`, context);
      if (date !== null) return date;
    }
  }
  return null;
}
