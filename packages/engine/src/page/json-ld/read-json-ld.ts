/** Reads metadata from the JSON-LD items about the page itself. */
import type { PageFacts } from '../page-facts.ts';
import { namesOf, textValue, typesOf, withStandardKeys } from './json-ld-values.ts';
import { type Item, ownItems, type PageIdentity } from './own-items.ts';
import { isObject, type JsonObject, type JsonValue, parseLooseJson } from './parse-loose-json.ts';

export interface JsonLdFacts {
  /** Names from the most trusted source that has any; people before organizations. */
  readonly authors: readonly string[];
  readonly authorsAreOrganizations: boolean;
  /** `datePublished` and similar values as written, most trusted first. */
  readonly dates: readonly string[];
  readonly description: string | undefined;
  readonly image: string | undefined;
  readonly language: string | undefined;
  /** Name of the site or its publisher. */
  readonly siteName: string | undefined;
  /** Whether the page is about something for sale, and no article. */
  readonly isProduct: boolean;
}

/** Bounds the work on hostile pages. */
const MAX_SCRIPTS = 64;
/** Values in all scripts together; a page with more is a catalog, and its own item comes first. */
const MAX_VALUES = 20_000;

/** Items that are read, best first. Each may refer to a hundred names. */
const MAX_ITEMS = 100;

/** Values under these keys are about something other than the page. */
const OTHER_SUBJECT_KEYS = new Set(
  `review reviews comment comments commentary aggregaterating itemreviewed suggestedanswer acceptedanswer haspart
  itemlistelement mentions citation publisher relatedlink isrelatedto issimilarto workexample offers potentialaction
  breadcrumb logo sponsor funder significantlink isbasedon subjectof memberof worksfor author creator editor
  contributor reviewedby blogpost blogposts video videos audio associatedmedia image ispartof publication about
  maintainer sourceorganization`.split(/\s+/),
);

/** How well a type matches a page's main content; other types have rank 0. */
const TYPE_RANKS: readonly [pattern: RegExp, rank: number][] = [
  [/(?:article|posting|report|story|opinion|advertisercontent)$/, 4],
  [
    /^(?:recipe|howto|question|discussion|creativework|podcastepisode|radioepisode|course|learningresource|book|dataset|jobposting)$/,
    3,
  ],
  [/^(?:videoobject|audioobject|review|newsmediaobject|event|technicalarticle|softwaresourcecode|photograph)$/, 2],
  [/(?:webpage|page)$/, 1],
];

export function readJsonLd(facts: PageFacts, page: PageIdentity): JsonLdFacts {
  const { items: all, byId, sites, hasProduct } = collectItems(facts);
  const items = ownItems(all, page)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_ITEMS);
  const first = <Result>(read: (object: JsonObject) => Result | undefined): Result | undefined => {
    for (const { object } of items) {
      const result = read(object);
      if (result !== undefined) return result;
    }
    return undefined;
  };
  const authors = first((object) => {
    for (const key of ['author', 'creator']) {
      const found = namesOf(object[key], byId);
      if (found.names.length > 0) return found;
    }
    return undefined;
  });
  const dates: string[] = [];
  for (const key of ['datePublished', 'dateCreated', 'uploadDate', 'datePosted']) {
    for (const { object } of items) {
      const value = textValue(object[key]);
      if (value !== undefined) dates.push(value);
    }
  }
  return {
    authors: authors?.names ?? [],
    authorsAreOrganizations: authors?.areOrganizations ?? false,
    dates,
    description: first((object) => textValue(object['description'])),
    image: first((object) => imageOf(object['image'], byId) ?? imageOf(object['thumbnailUrl'], byId)),
    language: first((object) => textValue(object['inLanguage'])),
    siteName: sites[0] ?? first((object) => namesOf(object['publisher'], byId).names[0]),
    isProduct: hasProduct && !items.some(({ rank }) => rank >= MIN_ARTICLE_RANK),
  };
}

const MIN_ARTICLE_RANK = 3;

interface Collected {
  readonly items: Item[];
  readonly byId: ReadonlyMap<string, JsonObject>;
  readonly sites: string[];
  readonly hasProduct: boolean;
}

function collectItems({ jsonLd, metas }: PageFacts): Collected {
  const items: Item[] = [];
  const byId = new Map<string, JsonObject>();
  const sites: string[] = [];
  let hasProduct = false;
  const queue: { readonly value: JsonValue; readonly isOtherSubject: boolean }[] = [];
  for (const text of jsonLd.slice(0, MAX_SCRIPTS))
    for (const value of parseLooseJson(text)) queue.push({ value, isOtherSubject: false });
  for (const text of metas.get('parselypage') ?? []) {
    for (const value of parseLooseJson(text)) queue.push({ value: parselyArticle(value), isOtherSubject: false });
  }
  for (let at = 0; at < queue.length && at < MAX_VALUES; at++) {
    const { value, isOtherSubject } = queue[at]!;
    if (value === null || typeof value !== 'object') continue;
    if (Array.isArray(value)) {
      for (const child of value) if (queue.length < MAX_VALUES) queue.push({ value: child, isOtherSubject });
      continue;
    }
    const id = value['@id'];
    if (typeof id === 'string' && (value['name'] ?? value['contentUrl']) !== undefined && !byId.has(id))
      byId.set(id, value);
    const types = typesOf(value);
    const rank = rankOf(types, value);
    if (rank > 0 && !isOtherSubject) items.push({ object: withStandardKeys(value), rank, types });
    hasProduct ||= !isOtherSubject && types.includes('product');
    if (types.includes('website')) {
      const name = textValue(value['name']);
      if (name !== undefined) sites.push(name);
    }
    for (const key of Object.keys(value)) {
      const child = value[key];
      if (child !== null && typeof child === 'object' && queue.length < MAX_VALUES) {
        queue.push({ value: child, isOtherSubject: isOtherSubject || OTHER_SUBJECT_KEYS.has(key.toLowerCase()) });
      }
    }
  }
  return { items, byId, sites, hasProduct };
}

function rankOf(types: readonly string[], object: JsonObject): number {
  let best = 0;
  for (const type of types) {
    for (const [pattern, rank] of TYPE_RANKS) if (rank > best && pattern.test(type)) best = rank;
  }
  // An item with a headline is an article even without a type.
  return types.length === 0 && object['headline'] !== undefined ? 1 : best;
}

/** Parse.ly's own format as an article. */
function parselyArticle(value: JsonValue): JsonValue {
  if (!isObject(value)) return null;
  return {
    '@type': 'Article',
    headline: value['title'],
    author: value['author'] ?? value['authors'],
    datePublished: value['pub_date'],
  };
}

function imageOf(value: JsonValue | undefined, byId: ReadonlyMap<string, JsonObject>): string | undefined {
  const single = Array.isArray(value) ? value[0] : value;
  if (typeof single === 'string') return single.trim() || undefined;
  if (!isObject(single)) return undefined;
  const id = single['@id'];
  const whole = single['url'] === undefined && typeof id === 'string' ? (byId.get(id) ?? single) : single;
  return textValue(whole['url']) ?? textValue(whole['contentUrl']);
}
