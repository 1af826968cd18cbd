/**
 * The page's metadata: title, author, date of publication and so on. Each field has a reader that ranks its sources.
 */
import { attribute } from '../html/tree/tree.ts';
import { readJsonLd } from '../page/json-ld/read-json-ld.ts';
import { metaValues, type PageFacts } from '../page/page-facts.ts';
import { readText } from '../page/read-text.ts';
import { collapse } from '../text/collapse.ts';
import { decodeReferences } from '../text/decode-references.ts';
import { plainWords } from '../text/plain-words.ts';
import { type Byline, readByline } from './byline/read-byline.ts';
import { chooseAuthor } from './choose-author.ts';
import { chooseDate } from './choose-date.ts';
import { dateInUrl } from './date/date-in-url.ts';
import type { DateContext } from './date/day-order.ts';
import { isDayFirst } from './date/day-order.ts';
import { chooseDescription, readDescriptions } from './read-description.ts';
import { readHeadline } from './read-headline.ts';
import { LanguageTagCache, readLanguage } from './read-language.ts';
import { type Line, readLines } from './read-lines.ts';
import { readCanonicalUrl, readImage, resolveBase } from './read-urls.ts';
import { hostLabels, isNameOfHost, titleParts } from './title-parts.ts';

export interface PageMetadata {
  readonly title: string;
  /** The heading of the content. */
  readonly headline: string | undefined;
  readonly author: string | null;
  /** `YYYY-MM-DD`, as the page states it. */
  readonly publishedDate: string | null;
  readonly description: string | null;
  /** Every description that the page states. */
  readonly descriptions: readonly string[];
  /** BCP 47 tag. */
  readonly language: string | undefined;
  readonly siteName: string | undefined;
  /** URL of the image that the page declares for previews, absolute if it can be resolved. */
  readonly image: string | undefined;
  /** URL that the page declares as its own, absolute if it can be resolved. */
  readonly canonicalUrl: string | undefined;
}

const MODIFIED_KEYS = ['articlemodifiedtime', 'ogupdatedtime', 'datemodified', 'dctermsmodified', 'lastmodified'];

const MAX_TIMES = 40;

/** The time zone furthest ahead of UTC is at +14:00: its date may already be tomorrow's. */
const MAX_UTC_OFFSET = 14 * 60 * 60 * 1000;

/**
 * @param url - of the page, if known.
 * @param now - later dates are not believed.
 * @param languageTags - reused from page to page for speed.
 */
export function readMetadata(
  facts: PageFacts,
  url: string | undefined,
  now: Date,
  languageTags = new LanguageTagCache(),
): PageMetadata {
  const jsonLd = readJsonLd(facts, {
    titles: [facts.title, ...metaValues(facts, ['ogtitle'])].filter(Boolean),
    urls: [url, facts.canonical].filter((each) => each !== undefined),
  });
  const language = readLanguage(facts, jsonLd.language, languageTags);
  const base = resolveBase(facts, url);
  const siteName = readSiteName(facts, jsonLd.siteName, url);
  let linesSeen: Line[] | undefined;
  const lines = (): Line[] => {
    linesSeen ??= readLines(facts.document);
    return linesSeen;
  };
  let order: { readonly isDayFirst: boolean | undefined } | undefined;
  const canonicalUrl = readCanonicalUrl(facts, base);
  const plain = { language: language?.toLowerCase() ?? '', latest: latestDay(now) };
  const context: DateContext = {
    ...plain,
    isDayFirst: () => {
      order ??= { isDayFirst: isDayFirst(lines(), plain.language, url) };
      return order.isDayFirst;
    },
    hints: () =>
      [
        dateInUrl([url, canonicalUrl], plain),
        monthInUrl(url),
        ...metaValues(facts, MODIFIED_KEYS).map((value) => value.slice(0, 10)),
        // Exact matches only: the page may be an entry of its own list of recent pages.
        ...facts.times.slice(0, MAX_TIMES).map((time) => (attribute(time, 'datetime') ?? '').slice(0, 10)),
      ].filter((day) => day !== null),
  };
  const title = readTitle(facts);
  // The pages of issues, discussions and proposed changes declare the owner of the repository as their author.
  const [, owner] = /^https?:\/\/[^/?#]+\/([^/?#]+)\/[^/?#]+\/(?:issues|discussions|pulls?)\/\d/.exec(url ?? '') ?? [];
  const siteNames = [siteName, owner].filter((each) => each !== undefined);
  let seen: Byline | undefined;
  const byline = (): Byline => {
    seen ??= isHomePage(url) ? NO_BYLINE : readByline(facts, lines(), title, context, siteNames);
    return seen;
  };
  const descriptions = readDescriptions(facts, jsonLd.description);
  // The names on the page of a product are those of its brand and its reviewers.
  const [kind] = metaValues(facts, ['ogtype']);
  const isProduct = kind?.startsWith('product') || (kind !== 'article' && jsonLd.isProduct);
  return {
    title,
    headline: readHeadline(facts, title, siteName, [url, canonicalUrl]),
    author: chooseAuthor(facts, jsonLd, siteNames, hostLabels([url]), () => (isProduct ? null : byline().author())),
    publishedDate: chooseDate(facts, jsonLd, context, [url, canonicalUrl], () => byline()),
    description: chooseDescription(descriptions),
    descriptions,
    language,
    siteName,
    image: readImage(facts, jsonLd.image, base ?? canonicalUrl),
    canonicalUrl,
  };
}

/** On a home page, names and dates belong to the entries of lists, however they look. */
const NO_BYLINE: Byline = { author: () => null, publishedDate: null, isDateCertain: false, isDateProbable: false };
/** Nothing after the host but tracking parameters and a fragment. */
const HOME_PAGE = /^https?:\/\/[^/?#]+\/?(?:[?&](?:utm_[a-z]+|srsltid|gclid|fbclid|ref)=[^?&#]*)*(?:#[\w-]*)?$/i;
/** What all of these begin with. Most URLs don't, and V8 takes longer to compile the whole pattern. */
const MAY_BE_HOME_PAGE = /^https?:\/\/[^/?#]+\/?(?:[?#]|$)/i;
const MAX_HOME_PAGE_LENGTH = 500;

function isHomePage(url: string | undefined): boolean {
  return url !== undefined && url.length < MAX_HOME_PAGE_LENGTH && MAY_BE_HOME_PAGE.test(url) && HOME_PAGE.test(url);
}

/** `2024-05` for a URL such as `/2024/05/pears`. */
function monthInUrl(url = ''): string | null {
  const [, month] = /\/(20\d\d\/[01]\d)\//.exec(url) ?? [];
  return month?.replace('/', '-') ?? null;
}

/** The current date in the time zone furthest ahead of UTC. */
function latestDay(now: Date): string {
  return new Date(now.getTime() + MAX_UTC_OFFSET).toISOString().slice(0, 10);
}

/** Empty headings tried for a title. A bound, because nested ones would each be read to the end of the page. */
const MAX_TITLE_HEADINGS = 50;

function readTitle(facts: PageFacts): string {
  const stated = facts.title || metaValues(facts, ['ogtitle', 'twittertitle', 'dctitle']).map(collapse).find(Boolean);
  if (stated) return stated;
  for (const heading of facts.headings.slice(0, MAX_TITLE_HEADINGS)) {
    const text = readText(heading);
    if (text !== '') return text;
  }
  return '';
}

/** A title of fewer words may be the name of the site. */
const MIN_TITLE_WORDS = 3;
/** So much of a title is looked for in another, because the time grows with the product of their lengths. */
const COMPARED = 300;

/**
 * Some systems declare the title of each page as the name of the site. That of the home page is its name. A part of the title
 * that names the host says more than the publisher, who has several sites.
 */
function readSiteName(facts: PageFacts, fromJsonLd: string | undefined, url: string | undefined): string | undefined {
  const firstOf = (names: readonly (string | undefined)[]): string | undefined =>
    names
      .map((name) => collapse(decodeReferences(name ?? '')))
      .find((name) => name !== '' && (isHomePage(url) || !isPageTitle(name, facts)));
  const stated = ['ogsitename', 'applicationname', 'applemobilewebapptitle'].map((key) => metaValues(facts, [key])[0]);
  return firstOf(stated) ?? firstOf([siteInTitle(facts, url), fromJsonLd, siteInFeedTitle(facts)]);
}

/** A part of the title that the host is named like. */
function siteInTitle({ title }: PageFacts, url: string | undefined): string | undefined {
  const labels = hostLabels([url]);
  return titleParts(title).findLast((part) => isNameOfHost(part, labels));
}

/** Whether the name is the title, of which the page shares all or the first part. */
function isPageTitle(name: string, facts: PageFacts): boolean {
  const title = plainWords(facts.title);
  if (plainWords(name) !== title || title.split(' ').length < MIN_TITLE_WORDS) return false;
  const shared = plainWords(metaValues(facts, ['ogtitle'])[0] ?? '');
  return title.includes(shared.slice(0, COMPARED));
}

/** The last part of the title, if a feed or search plugin is named after it: `Orchard News » Feed`. */
function siteInFeedTitle({ title, feedTitles }: PageFacts): string | undefined {
  const name = feedTitles.length === 0 ? '' : (titleParts(title).at(-1) ?? '');
  const words = plainWords(name);
  return words !== '' && feedTitles.some((feed) => `${plainWords(feed)} `.startsWith(`${words} `)) ? name : undefined;
}
