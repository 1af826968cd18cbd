/** Which of the items that a page's structured data describes are the page itself: it also tells of the pages it links to. */
import { textOf } from './json-ld-values.ts';
import type { JsonObject, JsonValue } from './parse-loose-json.ts';

export interface Item {
  readonly object: JsonObject;
  /** How well its type names what a reader came for. */
  readonly rank: number;
  /** Lower-case. */
  readonly types: readonly string[];
}

export interface PageIdentity {
  /** Titles that the page gives itself. */
  readonly titles: readonly string[];
  readonly addresses: readonly string[];
}

/** From this rank on an item is something that is written and published. */
const WRITTEN = 3;
/** So many items of which none is the page's are a list of other pages. */
const LIST = 3;

/** `items` without those about other pages, clips that are shown in the page, and opinions of its visitors. */
export function ownItems(items: readonly Item[], { titles, addresses }: PageIdentity): Item[] {
  const isDoubtful = (item: Item): boolean => item.types.some((type) => type === 'review' || CLIPS.has(type));
  if (items.length < 2 && !items.some(isDoubtful)) return [...items];
  const page = { titles: titles.map(bareText), addresses: addresses.map(bareAddress) };
  const written = items.filter(({ rank }) => rank >= WRITTEN);
  const owns = new Map(items.map((item) => [item, isOwn(item.object, page)]));
  const hasOwn = written.some((item) => owns.get(item) === true);
  const reviews = items.filter(({ types }) => types.includes('review')).length;
  return items.filter((item) => {
    const own = owns.get(item);
    if (item.types.some((type) => CLIPS.has(type))) return own === true;
    // A visitor's opinion has no publisher.
    if (item.types.includes('review')) {
      return own === true || (reviews === 1 && item.object['publisher'] !== undefined);
    }
    if (item.rank < WRITTEN || own !== false) return true;
    return !hasOwn && written.length < LIST;
  });
}

const CLIPS = new Set(['videoobject', 'audioobject', 'imageobject', 'photograph']);

/** Whether the item says that it is the page, of which the bare titles and addresses are given; `undefined` where it says nothing that can be compared. */
function isOwn(object: JsonObject, { titles, addresses }: PageIdentity): boolean | undefined {
  let isKnown = false;
  for (const key of ['url', 'mainEntityOfPage', '@id']) {
    const address = addressOf(object[key]);
    if (address === undefined || addresses.length === 0) continue;
    if (addresses.includes(bareAddress(address))) return true;
    isKnown ||= key === 'url';
  }
  const headline = bareText(textOf(object['headline']) ?? textOf(object['name']) ?? '');
  if (headline.length < 4 || titles.length === 0) return isKnown ? false : undefined;
  const start = headline.slice(0, COMPARED);
  return titles.some((own) => own.includes(start) || (own.length >= 8 && headline.includes(own.slice(0, COMPARED))));
}

/** Titles are alike that begin alike: endings are cut or followed by the name of the site. */
const COMPARED = 40;

function bareText(text: string): string {
  return text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function addressOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const id = value['@id'] ?? value['url'];
  return typeof id === 'string' ? id : undefined;
}

/** Without scheme, `www.`, query, fragment and closing slash. */
function bareAddress(address: string): string {
  return address
    .slice(0, 1_000)
    .replace(/[?#].*$/s, '')
    .replace(/^[a-z]+:/i, '')
    .replace(/^\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .toLowerCase();
}
