/** When the page was published: the sources in the order of their trust; never a modification, never a future day. */
import { attribute } from '../html/tree.ts';
import type { PageFacts } from './collect-page-facts.ts';
import { type DateContext, readDate } from './find-dates.ts';
import type { Byline } from './read-byline.ts';
import type { JsonLdFacts } from './read-json-ld.ts';
import { readText } from './read-text.ts';

const META_KEYS = [
  'articlepublishedtime',
  'ogarticlepublishedtime',
  'ogpublishedtime',
  'articlepublished',
  'articlefirstpublishedtime',
  'datepublished',
  'parselypubdate',
  'sailthrudate',
  'cxenseparsepublishtime',
  'citationpublicationdate',
  'citationonlinedate',
  'citationdate',
  'dctermsissued',
  'dcdateissued',
  'dctermsdate',
  'dctermscreated',
  'dcdatecreated',
  'dcdate',
  'pubdate',
  'publishdate',
  'publisheddate',
  'publicationdate',
  'publicationdatetime',
  'publishtime',
  'publishedtime',
  'publishedat',
  'publishedon',
  'published',
  'datepub',
  'pubtime',
  'ogpublishdate',
  'ogpubdate',
  'ogdate',
  'originalpublicationdate',
  'firstpublished',
  'wpublisheddate',
  'shareaholicarticlepublishedtime',
  'displaydate',
  'dateposted',
  'postdate',
  'articledate',
  'articledateoriginal',
  'articlecreated',
  'bloggerdate',
  'datecreated',
  'created',
  'createddate',
  'creationdate',
  'issuedate',
  'releasedate',
  'videoreleasedate',
  'bookreleasedate',
  'uploaddate',
  'yaovsuploaddate',
  'date',
  'msdate',
];

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
      return asShown(date, HAS_TIME.test(value), inAddress, besideHeading());
    }
  }
  return byline().publishedDate ?? inAddress;
}

/** What the page declares, the most trusted first; each source is read when its turn comes. */
function* declaredDates(facts: PageFacts, jsonLd: JsonLdFacts): Generator<readonly string[]> {
  yield jsonLd.dates;
  for (const key of META_KEYS) {
    const values = facts.metas.get(key);
    if (values) yield values;
  }
  yield microdataDates(facts);
}

/** A time is often the server's, in its zone; the day a reader sees can be the one before or after. */
const HAS_TIME = /\d{2}:\d{2}/;
const DAY = 24 * 60 * 60 * 1000;

/** The declared date, unless the page shows its readers another that must be the first publication. */
function asShown(declared: string, hasTime: boolean, inAddress: string | null, shown: string | null): string {
  if (inAddress === declared || shown === declared) return declared;
  for (const other of [inAddress, shown]) {
    if (other !== null && hasTime && Math.abs(Date.parse(declared) - Date.parse(other)) === DAY) return other;
  }
  // Systems declare the last import or edit as publication; what is shown beside the heading is never too early.
  return shown !== null && shown < declared ? shown : declared;
}

/** `/2024/05/17/`, `/2024-05-17-`, `/20240517/`. */
function dateInAddress(addresses: readonly (string | undefined)[], context: DateContext): string | null {
  for (const address of addresses) {
    const match = address === undefined ? null : IN_ADDRESS.exec(address);
    if (match) {
      const date = readDate(`${match[1]}-${match[3]}-${match[4]}`, context);
      if (date !== null) return date;
    }
  }
  return null;
}

const IN_ADDRESS = /[/=_-]((?:19|20)\d{2})([/_-]?)(0?[1-9]|1[0-2])\2(0?[1-9]|[12]\d|3[01])(?=[/_.?&#-]|$)/;

function microdataDates({ itemprops }: PageFacts): string[] {
  return ['datepublished', 'datecreated', 'uploaddate', 'dateposted'].flatMap((property) =>
    (itemprops.get(property) ?? []).map(
      (element) =>
        attribute(element, 'content')?.trim() || attribute(element, 'datetime')?.trim() || readText(element, 200),
    ),
  );
}
