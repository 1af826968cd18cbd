/** What a page's JSON-LD says of the page itself, and not of the reviews, comments and related pages beside it. */
import type { PageFacts } from './collect-page-facts.ts';
import { decodeReferences } from './decode-references.ts';
import { type JsonObject, type JsonValue, parseLooseJson } from './parse-loose-json.ts';
import { collapse } from './read-text.ts';

export interface JsonLdFacts {
  /** Names of who wrote the page, most trusted first source only; people before organisations. */
  readonly authors: readonly string[];
  /** Whether the authors are organisations, as far as the page says. */
  readonly authorsAreOrganizations: boolean;
  /** `datePublished` and its like as written, most trusted first. */
  readonly dates: readonly string[];
  readonly description: string | undefined;
  readonly headline: string | undefined;
  readonly image: string | undefined;
  readonly language: string | undefined;
  /** Name of the site or its publisher. */
  readonly siteName: string | undefined;
}

/** More values than this in all scripts together are a catalogue; the page's own item comes before. */
const MOST_VALUES = 20_000;

/** Values under these keys are about something else than the page. */
const ABOUT_OTHERS = new Set(
  `review reviews comment comments commentary aggregaterating itemreviewed suggestedanswer acceptedanswer haspart ispartof
  itemlistelement mentions citation publisher relatedlink isrelatedto issimilarto workexample offers potentialaction
  breadcrumb logo sponsor funder significantlink isbasedon subjectof memberof worksfor author creator editor
  contributor reviewedby`.split(/\s+/),
);

/** How well a type names what a reader came for; a type not in the table, or with no author to speak of, is 0. */
const TYPES: readonly [pattern: RegExp, rank: number][] = [
  [/(?:article|posting|report|story|opinion|advertisercontent)$/, 4],
  [
    /^(?:recipe|howto|question|discussion|creativework|podcastepisode|radioepisode|course|learningresource|book|dataset)$/,
    3,
  ],
  [/^(?:videoobject|audioobject|review|newsmediaobject|event|technicalarticle|softwaresourcecode|photograph)$/, 2],
  [/(?:webpage|page)$/, 1],
];

interface Item {
  readonly object: JsonObject;
  readonly rank: number;
}

export function readJsonLd(facts: PageFacts): JsonLdFacts {
  const { items, byId, sites } = collectItems(facts);
  items.sort((a, b) => b.rank - a.rank);
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
  for (const key of ['datePublished', 'dateCreated', 'uploadDate']) {
    for (const { object } of items) {
      const value = textOf(object[key]);
      if (value !== undefined) dates.push(value);
    }
  }
  return {
    authors: authors?.names ?? [],
    authorsAreOrganizations: authors?.areOrganizations ?? false,
    dates,
    description: first((object) => textOf(object['description'])),
    headline: first((object) => textOf(object['headline'])),
    image: first((object) => imageOf(object['image'], byId) ?? imageOf(object['thumbnailUrl'], byId)),
    language: first((object) => textOf(object['inLanguage'])),
    siteName: sites[0] ?? first((object) => namesOf(object['publisher'], byId).names[0]),
  };
}

interface Collected {
  readonly items: Item[];
  readonly byId: ReadonlyMap<string, JsonObject>;
  readonly sites: string[];
}

function collectItems({ jsonLd }: PageFacts): Collected {
  const items: Item[] = [];
  const byId = new Map<string, JsonObject>();
  const sites: string[] = [];
  const queue: { readonly value: JsonValue; readonly aboutOthers: boolean }[] = [];
  for (const text of jsonLd) for (const value of parseLooseJson(text)) queue.push({ value, aboutOthers: false });
  for (let at = 0; at < queue.length && at < MOST_VALUES; at++) {
    const { value, aboutOthers } = queue[at]!;
    if (value === null || typeof value !== 'object') continue;
    if (Array.isArray(value)) {
      for (const child of value) if (queue.length < MOST_VALUES) queue.push({ value: child, aboutOthers });
      continue;
    }
    const id = value['@id'];
    if (typeof id === 'string' && value['name'] !== undefined && !byId.has(id)) byId.set(id, value);
    const rank = rankOf(value);
    if (rank > 0 && !aboutOthers) items.push({ object: value, rank });
    if (typesOf(value).includes('website')) {
      const name = textOf(value['name']);
      if (name !== undefined) sites.push(name);
    }
    for (const key of Object.keys(value)) {
      const child = value[key];
      if (child !== null && typeof child === 'object' && queue.length < MOST_VALUES) {
        queue.push({ value: child, aboutOthers: aboutOthers || ABOUT_OTHERS.has(key.toLowerCase()) });
      }
    }
  }
  return { items, byId, sites };
}

function typesOf(object: JsonObject): string[] {
  const type = object['@type'] ?? object['type'];
  const names = Array.isArray(type) ? type : [type];
  return names.flatMap((name) =>
    typeof name === 'string' ? [name.slice(name.lastIndexOf('/') + 1).toLowerCase()] : [],
  );
}

function rankOf(object: JsonObject): number {
  let best = 0;
  for (const type of typesOf(object)) {
    for (const [pattern, rank] of TYPES) if (rank > best && pattern.test(type)) best = rank;
  }
  return best;
}

function textOf(value: JsonValue | undefined): string | undefined {
  let single = Array.isArray(value) ? value[0] : value;
  if (single !== null && typeof single === 'object' && !Array.isArray(single)) single = single['@value'];
  if (typeof single === 'number') return String(single);
  if (typeof single !== 'string') return undefined;
  return collapse(decodeReferences(decodeReferences(single))) || undefined;
}

interface Names {
  readonly names: readonly string[];
  readonly areOrganizations: boolean;
}

/** Names of people and organisations, written as text, as objects, as references into the graph, or as lists of these. */
function namesOf(value: JsonValue | undefined, byId: ReadonlyMap<string, JsonObject>): Names {
  const people: string[] = [];
  const others: string[] = [];
  const stack: (JsonValue | undefined)[] = [value];
  for (let steps = 0; stack.length > 0 && steps < 100; steps++) {
    const next = stack.pop();
    if (typeof next === 'string') {
      const name = textOf(next);
      if (name !== undefined) people.push(name);
    } else if (Array.isArray(next)) {
      for (let at = Math.min(next.length, 50) - 1; at >= 0; at--) stack.push(next[at]);
    } else if (next !== null && typeof next === 'object') {
      const id = next['@id'];
      const known = next['name'] === undefined && typeof id === 'string' ? byId.get(id) : undefined;
      const whole = known ?? next;
      const name = textOf(whole['name']) ?? personName(whole) ?? textOf(whole['alternateName']);
      if (name === undefined) continue;
      (typesOf(whole).some((type) => type.endsWith('organization')) ? others : people).push(name);
    }
  }
  return { names: [...new Set(people.length > 0 ? people : others)], areOrganizations: people.length === 0 };
}

function personName(object: JsonObject): string | undefined {
  const given = textOf(object['givenName']);
  const family = textOf(object['familyName']);
  return given === undefined && family === undefined ? undefined : [given, family].filter(Boolean).join(' ');
}

function imageOf(value: JsonValue | undefined, byId: ReadonlyMap<string, JsonObject>): string | undefined {
  const single = Array.isArray(value) ? value[0] : value;
  if (typeof single === 'string') return single.trim() || undefined;
  if (single === null || single === undefined || typeof single !== 'object' || Array.isArray(single)) return undefined;
  const id = single['@id'];
  const whole = single['url'] === undefined && typeof id === 'string' ? (byId.get(id) ?? single) : single;
  return textOf(whole['url']) ?? textOf(whole['contentUrl']);
}
