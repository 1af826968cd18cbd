/** What the page says of itself. */
import type { HtmlDocument } from '../html/tree.ts';
import { chooseAuthor } from './choose-author.ts';
import { chooseDate } from './choose-date.ts';
import { collectPageFacts, metaValues, type PageFacts } from './collect-page-facts.ts';
import { decodeReferences } from './decode-references.ts';
import type { DateContext } from './find-dates.ts';
import { type Byline, readByline } from './read-byline.ts';
import { readJsonLd } from './read-json-ld.ts';
import { collapse, readText } from './read-text.ts';

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

/** The zone furthest ahead of UTC: what is today there can be tomorrow here. */
const HOUR = 60 * 60 * 1000;
const FURTHEST_AHEAD = 14 * HOUR;

/**
 * @param url - address of the page, where it is known.
 * @param now - no date after it is believed.
 */
export function readMetadata(document: HtmlDocument, url: string | undefined, now: Date): PageMetadata {
  const facts = collectPageFacts(document);
  const jsonLd = readJsonLd(facts);
  const language = readLanguage(facts, jsonLd.language);
  const siteName = readSiteName(facts, jsonLd.siteName);
  const context: DateContext = { language: language?.toLowerCase() ?? '', latest: latestDay(now) };
  const canonicalUrl = resolve(facts.canonical ?? metaValues(facts, ['ogurl'])[0], url);
  const title = readTitle(facts);
  const siteNames = siteName === undefined ? [] : [siteName];
  let seen: Byline | undefined;
  const byline = (): Byline => {
    seen ??= readByline(facts, title, context, siteNames);
    return seen;
  };
  return {
    title,
    author: chooseAuthor(facts, jsonLd, siteNames, () => byline().author()),
    publishedDate: chooseDate(facts, jsonLd, context, [url, canonicalUrl], () => byline()),
    description: readDescription(facts, jsonLd.description),
    language,
    siteName,
    image: resolve(
      metaValues(facts, ['ogimage', 'ogimagesecureurl', 'ogimageurl', 'twitterimage', 'twitterimagesrc'])[0] ??
        jsonLd.image,
      canonicalUrl ?? url,
    ),
    canonicalUrl,
  };
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
  const openGraph = metaValues(facts, ['ogtitle'])[0];
  if (openGraph !== undefined) return collapse(openGraph);
  for (const heading of facts.headings.slice(0, MAX_TITLE_HEADINGS)) {
    const text = readText(heading);
    if (text !== '') return text;
  }
  return '';
}

function readDescription(facts: PageFacts, fromJsonLd: string | undefined): string | null {
  const keys = ['ogdescription', 'description', 'twitterdescription', 'dcdescription', 'dctermsdescription'];
  for (const key of keys) {
    for (const value of facts.metas.get(key) ?? []) {
      const text = collapse(decodeReferences(value));
      if (text !== '') return text;
    }
  }
  return fromJsonLd ?? null;
}

const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,3}$/i;

function readLanguage(facts: PageFacts, fromJsonLd: string | undefined): string | undefined {
  const stated = [
    facts.htmlLanguage,
    metaValues(facts, ['contentlanguage'])[0],
    metaValues(facts, ['oglocale'])[0],
    metaValues(facts, ['language', 'dclanguage', 'dctermslanguage', 'inlanguage'])[0],
    fromJsonLd,
  ];
  for (const value of stated) {
    const tag = value?.split(',')[0]?.trim();
    if (tag !== undefined && LANGUAGE_TAG.test(tag)) return canonicalTag(tag);
  }
  return undefined;
}

/** `en_us` → `en-US`, `zh-hans-cn` → `zh-Hans-CN`. */
function canonicalTag(tag: string): string {
  const parts = tag.toLowerCase().split(/[-_]/);
  return parts
    .map((part, at) => {
      if (at === 0) return part;
      if (part.length === 2) return part.toUpperCase();
      return part.length === 4 && /^[a-z]/.test(part) ? part[0]!.toUpperCase() + part.slice(1) : part;
    })
    .join('-');
}

function readSiteName(facts: PageFacts, fromJsonLd: string | undefined): string | undefined {
  const stated = metaValues(facts, ['ogsitename', 'applicationname', 'applemobilewebapptitle'])[0] ?? fromJsonLd;
  return stated === undefined ? undefined : collapse(decodeReferences(stated)) || undefined;
}

/** An absolute address that a URL parser gives back as it is, as far as can be told by its characters. */
const AS_PARSED = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/[!#$%&()*+,\-./0-9:;=?@A-Z_a-z~]*$/;
/** Hosts in Punycode, which may not be valid, and steps that a parser takes out. */
const MAY_CHANGE = /\/xn--|\.xn--|\/\.|\/%2e/i;

/** The address made absolute against `base`; only `http:` and `https:` addresses are passed on. */
function resolve(address: string | undefined, base: string | undefined): string | undefined {
  if (address === undefined || address === '') return undefined;
  if (AS_PARSED.test(address) && !MAY_CHANGE.test(address)) return address;
  if (!URL.canParse(address, base)) return base === undefined && !address.includes(':') ? address : undefined;
  const resolved = new URL(address, base);
  return resolved.protocol === 'http:' || resolved.protocol === 'https:' ? resolved.href : undefined;
}
