/** Which JSON-LD items describe the page itself; others describe videos in it, reviews of it, or pages it links to. */

import { plainLetters } from '../../text/plain-words.ts';
import { textValue } from './json-ld-values.ts';
import { isObject, type JsonObject, type JsonValue } from './parse-loose-json.ts';

export interface Item {
  readonly object: JsonObject;
  /** How well the type matches a page's main content; see `TYPE_RANKS`. */
  readonly rank: number;
  /** In lower case. */
  readonly types: readonly string[];
}

export interface PageIdentity {
  readonly titles: readonly string[];
  /** URLs under which the page is known. */
  readonly urls: readonly string[];
}

/** Items of this rank or better are written and published, such as articles. */
const MIN_WRITTEN_RANK = 3;
/** This many such items, none of them the page's, are a list of other pages. */
const MIN_LIST_ITEMS = 3;

/** `items` without those about other pages, embedded media and visitors' reviews. */
export function ownItems(items: readonly Item[], { titles, urls }: PageIdentity): Item[] {
  const mayBeOther = (item: Item): boolean => item.types.some((type) => type === 'review' || MEDIA_TYPES.has(type));
  if (items.length < 2 && !items.some(mayBeOther)) return [...items];
  const page = { titles: titles.map(normalizeText), urls: urls.map(normalizeUrl) };
  const written = items.filter(({ rank }) => rank >= MIN_WRITTEN_RANK);
  const owns = new Map(items.map((item) => [item, isOwn(item.object, page)]));
  const hasOwn = written.some((item) => owns.get(item) === true);
  const reviews = items.filter(({ types }) => types.includes('review')).length;
  return items.filter((item) => {
    const own = owns.get(item);
    if (item.types.some((type) => MEDIA_TYPES.has(type))) return own === true;
    // Editorial reviews have a publisher, visitors' reviews have none.
    if (item.types.includes('review')) {
      return own === true || (reviews === 1 && item.object['publisher'] !== undefined);
    }
    if (item.rank < MIN_WRITTEN_RANK || own !== false) return true;
    return !hasOwn && written.length < MIN_LIST_ITEMS;
  });
}

const MEDIA_TYPES = new Set(['videoobject', 'audioobject', 'imageobject', 'photograph']);

/**
 * Whether the item is about the page; `undefined` if it has nothing to compare.
 * @param page - normalized titles and URLs.
 */
function isOwn(object: JsonObject, { titles, urls }: PageIdentity): boolean | undefined {
  let isKnown = false;
  for (const key of ['url', 'mainEntityOfPage', '@id']) {
    const url = urlOf(object[key]);
    if (url === undefined || urls.length === 0) continue;
    if (urls.includes(normalizeUrl(url))) return true;
    isKnown ||= key === 'url';
  }
  const headline = normalizeText(textValue(object['headline']) ?? textValue(object['name']) ?? '');
  if (headline.length < 4 || titles.length === 0) return isKnown ? false : undefined;
  const start = headline.slice(0, COMPARED_LENGTH);
  return titles.some(
    (own) => own.includes(start) || (own.length >= 8 && headline.includes(own.slice(0, COMPARED_LENGTH))),
  );
}

/** Characters of titles that are compared: endings are often cut off or followed by the site's name. */
const COMPARED_LENGTH = 40;

function normalizeText(text: string): string {
  return plainLetters(text.slice(0, 200));
}

function urlOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return undefined;
  const id = value['@id'] ?? value['url'];
  return typeof id === 'string' ? id : undefined;
}

/** Without scheme, `www.`, query, fragment and trailing slash. */
function normalizeUrl(url: string): string {
  return url
    .slice(0, 1_000)
    .replace(/[?#].*$/s, '')
    .replace(/^[a-z]+:/i, '')
    .replace(/^\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .toLowerCase();
}
