/**
 * The date of publication: sources are tried from the most to the least trusted. Never a modification or a day in the future.
 */
import { attribute } from '../html/tree/tree.ts';
import type { JsonLdFacts } from '../page/json-ld/read-json-ld.ts';
import { ownProperties } from '../page/own-properties.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { readText } from '../page/read-text.ts';
import type { Byline } from './byline/read-byline.ts';
import { isTimeZoneApart } from './date/calendars.ts';
import { dateInUrl } from './date/date-in-url.ts';
import type { DateContext } from './date/day-order.ts';
import { readDate } from './date/find-dates.ts';
import { dateMetas } from './meta-keys.ts';

/**
 * @param urls - the page's URL as requested and as the page declares it.
 * @param byline - reads the date beside the heading; called only when it is needed.
 */
export function chooseDate(
  facts: PageFacts,
  jsonLd: JsonLdFacts,
  context: DateContext,
  urls: readonly (string | undefined)[],
  byline: () => Byline,
): string | null {
  const dateFromUrl = dateInUrl(urls, context);
  const declared = declaredDates(facts, jsonLd);
  for (const values of declared) {
    for (const value of values) {
      const date = readDate(value, context);
      if (date === null) continue;
      if (dateFromUrl === date) return date;
      const all = [...values, ...[...declared].flat()];
      const local = IS_UTC.test(value) ? localDay(value, all, context) : null;
      return preferShownDate(local ?? date, value, all, dateFromUrl, byline(), context);
    }
  }
  return byline().publishedDate ?? dateFromUrl;
}

/** A time stamp in UTC, by declaration. */
const IS_UTC = /\d{2}:\d{2}.*(?:Z|[+-]00:?00)$/;
const MINUTE = 60_000;

/** The day of the same moment in another time zone, if the page declares that too: it is the page's own. */
function localDay(stamp: string, others: readonly string[], context: DateContext): string | null {
  const moment = Date.parse(stamp);
  for (const value of others) {
    if (!HAS_TIME_ZONE.test(value) || IS_UTC.test(value) || Math.abs(Date.parse(value) - moment) >= MINUTE) continue;
    const day = readDate(value, context);
    if (day !== null) return day;
  }
  return null;
}

const HAS_TIME_ZONE = /\d{2}:\d{2}.*[+-]\d{2}:?\d{2}$/;

/** Dates that the page declares, most trusted source first. Lazy: most pages stop at the first source. */
function* declaredDates(facts: PageFacts, jsonLd: JsonLdFacts): Generator<readonly string[]> {
  yield jsonLd.dates.map(withoutEnd);
  for (const [, values] of dateMetas(facts)) yield values.map(withoutEnd);
  yield microdataDates(facts).map(withoutEnd);
}

/** More isn't a date, and patterns for time stamps take quadratic time. */
const MAX_DATE_LENGTH = 200;

function withoutEnd(date: string): string {
  return date.slice(0, MAX_DATE_LENGTH);
}

/**
 * The declared date, unless the page shows or links an earlier one that must be the first publication.
 * @param stamp - the declared date as written.
 * @param others - all that the page declares as dates of publication.
 */
function preferShownDate(
  declared: string,
  stamp: string,
  others: readonly string[],
  dateFromUrl: string | null,
  { publishedDate: shown, isDateCertain, isDateProbable }: Byline,
  context: DateContext,
): string {
  if (shown === declared) return declared;
  for (const other of [dateFromUrl, isDateProbable ? shown : null]) {
    if (other !== null && isTimeZoneApart(stamp, declared, other)) return other;
  }
  const isConfirmed = isDateProbable && others.some((value) => readDate(value, context) === shown);
  if (shown === null || !(isDateCertain || isConfirmed)) return declared;
  // Systems often declare the last import or edit as publication. The shown date is never too early.
  if (shown < declared) return shown;
  // A later one may be a modification, unless another declaration confirms it, or day and month were mistaken.
  return isConfirmed || (IS_NUMERIC.test(stamp) && isTransposed(declared, shown)) ? shown : declared;
}

/** `03/04/2024`: which is the day and which the month is a guess. */
const IS_NUMERIC = /^\d{1,2}[/-]\d{1,2}[/-]\d{4}(?!\d)/;

/** Whether the dates differ only in the order of day and month. */
function isTransposed(a: string, b: string): boolean {
  return a === b.replace(/-(..)-(..)/, '-$2-$1');
}

const PROPERTIES = ['datepublished', 'datecreated', 'uploaddate', 'dateposted', 'issued', 'created', 'date'];

function microdataDates(facts: PageFacts): string[] {
  return PROPERTIES.flatMap((property) =>
    ownProperties(facts, property).map(
      (element) =>
        ['content', 'datetime', 'value', 'title'].map((name) => attribute(element, name)?.trim()).find(Boolean) ??
        readText(element, 200),
    ),
  );
}
