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
import { DATE_KEYS, OTHER_DATE_NAME, PUBLICATION_NAME } from './meta-keys.ts';

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
  const shownDate = (): string | null => (byline().isDateCertain ? byline().publishedDate : null);
  const dateFromUrl = dateInUrl(urls, context);
  for (const values of declaredDates(facts, jsonLd)) {
    for (const value of values) {
      const date = readDate(value, context);
      if (date === null) continue;
      return dateFromUrl === date ? date : preferShownDate(date, value, dateFromUrl, shownDate());
    }
  }
  return byline().publishedDate ?? dateFromUrl;
}

/** Dates that the page declares, most trusted source first. Lazy: most pages stop at the first source. */
function* declaredDates(facts: PageFacts, jsonLd: JsonLdFacts): Generator<readonly string[]> {
  yield jsonLd.dates;
  for (const key of DATE_KEYS) {
    const values = facts.metas.get(key);
    if (values) yield values;
  }
  yield microdataDates(facts);
  for (const [key, values] of facts.metas) {
    if (PUBLICATION_NAME.test(key) && !OTHER_DATE_NAME.test(key)) yield values;
  }
}

/** The declared date, unless the page shows or links an earlier one that must be the first publication. */
function preferShownDate(declared: string, stamp: string, dateFromUrl: string | null, shown: string | null): string {
  if (shown === declared) return declared;
  for (const other of [dateFromUrl, shown]) {
    if (other !== null && isTimeZoneApart(stamp, declared, other)) return other;
  }
  // Systems often declare the last import or edit as publication. The shown date is never too early.
  return shown !== null && shown < declared ? shown : declared;
}

const PROPERTIES = ['datepublished', 'datecreated', 'uploaddate', 'dateposted', 'issued', 'created', 'date'];

function microdataDates(facts: PageFacts): string[] {
  return PROPERTIES.flatMap((property) =>
    ownProperties(facts, property).map(
      (element) =>
        ['content', 'datetime', 'title'].map((name) => attribute(element, name)?.trim()).find(Boolean) ??
        readText(element, 200),
    ),
  );
}
