/** When the page was published: the sources in the order of their trust; never a modification, never a future day. */
import { attribute } from '../html/tree/tree.ts';
import type { JsonLdFacts } from '../page/json-ld/read-json-ld.ts';
import { ownProperties } from '../page/own-properties.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { readText } from '../page/read-text.ts';
import type { Byline } from './byline/read-byline.ts';
import type { DateContext } from './date/date-context.ts';
import { dateInAddress } from './date/date-in-address.ts';
import { readDate } from './date/find-dates.ts';
import { isZoneApart } from './date/zones.ts';
import { DATE_KEYS, IS_NO_PUBLICATION, IS_PUBLICATION } from './meta-keys.ts';

/**
 * @param byline - the date beside the heading.
 * @param addresses - the page's address as known and as the page gives it.
 */
export function chooseDate(
  facts: PageFacts,
  jsonLd: JsonLdFacts,
  context: DateContext,
  addresses: readonly (string | undefined)[],
  byline: () => Byline,
): string | null {
  const besideHeading = (): string | null => (byline().isDateCertain ? byline().publishedDate : null);
  const inAddress = dateInAddress(addresses, context);
  for (const values of declaredDates(facts, jsonLd)) {
    for (const value of values) {
      const date = readDate(value, context);
      if (date === null) continue;
      return inAddress === date ? date : asShown(date, value, inAddress, besideHeading());
    }
  }
  return byline().publishedDate ?? inAddress;
}

/** What the page declares, the most trusted first; each source is read when its turn comes. */
function* declaredDates(facts: PageFacts, jsonLd: JsonLdFacts): Generator<readonly string[]> {
  yield jsonLd.dates;
  for (const key of DATE_KEYS) {
    const values = facts.metas.get(key);
    if (values) yield values;
  }
  yield microdataDates(facts);
  for (const [key, values] of facts.metas) {
    if (IS_PUBLICATION.test(key) && !IS_NO_PUBLICATION.test(key)) yield values;
  }
}

/** The declared date, unless the page shows its readers another that must be the first publication. */
function asShown(declared: string, stamp: string, inAddress: string | null, shown: string | null): string {
  if (shown === declared) return declared;
  for (const other of [inAddress, shown]) {
    if (other !== null && isZoneApart(stamp, declared, other)) return other;
  }
  // Systems declare the last import or edit as publication; what is shown beside the heading is never too early.
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
