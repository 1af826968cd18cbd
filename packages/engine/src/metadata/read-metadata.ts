/** What the page says of itself. */
import { attribute } from '../html/tree/tree.ts';
import { readJsonLd } from '../page/json-ld/read-json-ld.ts';
import { metaValues, type PageFacts } from '../page/page-facts.ts';
import { collapse, readText } from '../page/read-text.ts';
import { decodeReferences } from '../text/decode-references.ts';
import { type Byline, readByline } from './byline/read-byline.ts';
import { chooseAuthor } from './choose-author.ts';
import { chooseDate } from './choose-date.ts';
import type { DateContext } from './date/date-context.ts';
import { dateInAddress } from './date/date-in-address.ts';
import { isDayFirst } from './date/day-order.ts';
import { readBase, readCanonical, readImage } from './read-addresses.ts';
import { readDescription } from './read-description.ts';
import { readLanguage } from './read-language.ts';
import { type Line, readLines } from './read-lines.ts';

export interface PageMetadata {
  readonly title: string;
  readonly author: string | null;
  /** `YYYY-MM-DD` as the page states it. */
  readonly publishedDate: string | null;
  readonly description: string | null;
  /** BCP 47 tag of the page's language. */
  readonly language: string | undefined;
  readonly siteName: string | undefined;
  /** Address of the image the page shows for itself, absolute where it can be resolved. */
  readonly image: string | undefined;
  /** Address the page gives as its own, absolute where it can be resolved. */
  readonly canonicalUrl: string | undefined;
}

const MODIFIED_KEYS = ['articlemodifiedtime', 'ogupdatedtime', 'datemodified', 'dctermsmodified', 'lastmodified'];

const MOST_TIMES = 40;

/** The zone furthest ahead of UTC: what is today there can be tomorrow here. */
const HOUR = 60 * 60 * 1000;
const FURTHEST_AHEAD = 14 * HOUR;

/**
 * @param url - address of the page, where it is known.
 * @param now - no date after it is believed.
 */
export function readMetadata(facts: PageFacts, url: string | undefined, now: Date): PageMetadata {
  const jsonLd = readJsonLd(facts, {
    titles: [facts.title, ...metaValues(facts, ['ogtitle'])].filter(Boolean),
    addresses: [url, facts.canonical].filter((address) => address !== undefined),
  });
  const language = readLanguage(facts, jsonLd.language);
  const base = readBase(facts, url);
  const siteName = readSiteName(facts, jsonLd.siteName);
  let linesSeen: Line[] | undefined;
  const lines = (): Line[] => {
    linesSeen ??= readLines(facts.document);
    return linesSeen;
  };
  let order: { readonly isDayFirst: boolean | undefined } | undefined;
  const canonicalUrl = readCanonical(facts, base);
  const plain = { language: language?.toLowerCase() ?? '', latest: latestDay(now) };
  const context: DateContext = {
    ...plain,
    isDayFirst: () => {
      order ??= { isDayFirst: isDayFirst(lines()) };
      return order.isDayFirst;
    },
    hints: () =>
      [
        dateInAddress([url, canonicalUrl], plain),
        ...metaValues(facts, MODIFIED_KEYS).map((value) => value.slice(0, 10)),
        // The page may stand in one of its own lists.
        ...facts.times.slice(0, MOST_TIMES).map((time) => (attribute(time, 'datetime') ?? '').slice(0, 10)),
      ].filter((day) => day !== null),
  };
  const title = readTitle(facts);
  const siteNames = siteName === undefined ? [] : [siteName];
  let seen: Byline | undefined;
  const byline = (): Byline => {
    seen ??= isHome(url) ? NO_BYLINE : readByline(facts, lines(), title, context, siteNames);
    return seen;
  };
  return {
    title,
    author: chooseAuthor(facts, jsonLd, siteNames, () => byline().author()),
    publishedDate: chooseDate(facts, jsonLd, context, [url, canonicalUrl], () => byline()),
    description: readDescription(facts, jsonLd.description),
    language,
    siteName,
    image: readImage(facts, jsonLd.image, base ?? canonicalUrl),
    canonicalUrl,
  };
}

/** On a site's front page names and days stand beside the entries of a list, whatever it looks like. */
const NO_BYLINE: Byline = { author: () => null, publishedDate: null, isDateCertain: false };
/** Nothing after the host but what tells where a reader comes from. */
const HOME =
  /^https?:\/\/[^/?#]+\/?(?:\?(?:utm_[a-z]+|srsltid|gclid|fbclid|ref)=[^&#]*(?:&(?:utm_[a-z]+|srsltid|gclid|fbclid|ref)=[^&#]*)*)?(?:#[\w-]*)?$/i;
const LONGEST_HOME = 500;

function isHome(url: string | undefined): boolean {
  return url !== undefined && url.length < LONGEST_HOME && HOME.test(url);
}

/** The last answer: most pages are read within the hour of the one before. */
const lastAsked = { hour: Number.NaN, day: '' };

/** The day that it is at `now` in the zone furthest ahead: it changes on the hour. */
function latestDay(now: Date): string {
  const hour = Math.floor((now.getTime() + FURTHEST_AHEAD) / HOUR);
  if (hour !== lastAsked.hour) {
    lastAsked.hour = hour;
    lastAsked.day = new Date(hour * HOUR).toISOString().slice(0, 10);
  }
  return lastAsked.day;
}

/** Headings that may be empty before a title is given up: nested ones would each be read to the page's end. */
const MAX_TITLE_HEADINGS = 50;

function readTitle(facts: PageFacts): string {
  if (facts.title !== '') return facts.title;
  for (const value of metaValues(facts, ['ogtitle'])) {
    const stated = collapse(value);
    if (stated !== '') return stated;
  }
  for (const heading of facts.headings.slice(0, MAX_TITLE_HEADINGS)) {
    const text = readText(heading);
    if (text !== '') return text;
  }
  return '';
}

function readSiteName(facts: PageFacts, fromJsonLd: string | undefined): string | undefined {
  const stated = metaValues(facts, ['ogsitename', 'applicationname', 'applemobilewebapptitle'])[0] ?? fromJsonLd;
  return stated === undefined ? undefined : collapse(decodeReferences(stated)) || undefined;
}
