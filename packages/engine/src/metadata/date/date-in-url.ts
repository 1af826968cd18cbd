/** The date in a page's URL: many systems file pages by day, as in `/2024/05/17/pears`. */
import type { DateContext } from './day-order.ts';
import { readDate } from './find-dates.ts';

const MAX_URL_LENGTH = 2_000;
const MONTH_WORD = /^[a-z]/i;
/** A web archive's URL holds the time of the capture. */
const ARCHIVED = /\/\/(?:web\.)?archive\.[a-z]{2,8}\/(?:web\/)?\d{14}/;

const URL_DATES: readonly RegExp[] = [
  // `/2024/05/17/`, `/2024-05-17-`, `_2024_05_17`
  /[/=_-](?<year>(?:19|20)\d{2})(?<separator>[/_-])(?<month>0?[1-9]|1[0-2])\k<separator>(?<day>0?[1-9]|[12]\d|3[01])(?=[/_.&#-]|$)/,
  // `/20240517/`, `/t20240517_`, `-20240517.html`; at the very end, eight digits may be an article number.
  /[/_-][nt]?(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])(?=[/_.-])/,
  // `/2024/0517/`, `/20240517101500`
  /\/(?<year>(?:19|20)\d{2})\/?(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\d|3[01])(?=\/|\d{6}(?:[/_.-]|$))/,
  // `/17-05-2024-pears`
  /[/=_~-](?<day>0[1-9]|[12]\d|3[01])(?<separator>[_-])(?<month>0[1-9]|1[0-2])\k<separator>(?<year>20\d{2})(?=[/_.&#-]|$)/,
  // `/2024/may/17/`
  /\/(?<year>(?:19|20)\d{2})\/(?<month>[a-z]{3,9})\/(?<day>0?[1-9]|[12]\d|3[01])(?=\/|$)/i,
];

/** The date in the first of `urls` that holds one. */
export function dateInUrl(urls: readonly (string | undefined)[], context: DateContext): string | null {
  for (const url of urls) {
    if (url === undefined || url.length > MAX_URL_LENGTH) continue;
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    if (!/(?:19|20)\d\d/.test(path) || ARCHIVED.test(path)) continue;
    for (const pattern of URL_DATES) {
      const { year, month, day } = pattern.exec(path)?.groups ?? {};
      if (year === undefined || month === undefined) continue;
      const date = readDate(MONTH_WORD.test(month) ? `${day} ${month} ${year}` : `${year}-${month}-${day}`, context);
      if (date !== null) return date;
    }
  }
  return null;
}
