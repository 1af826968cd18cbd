/**
 * Keys of `meta` elements (see `MetaKeyCache`) that hold an author or a date of publication. Publishing systems invent ever
 * new ones, so they are recognized by their parts. Most trusted first.
 */
import type { PageFacts } from '../page/page-facts.ts';

const AUTHOR_KEYS: readonly RegExp[] = [
  /^(?:article)?author(?:name)?$/,
  /^(?:parsely|sailthru|cxenseparse)author$/,
  /^(?:bepress|citation|eprints).*(?:author|creator)s?(?:name)?$/,
  /authors?(?:name)?$|creator(?:name|personalname)?$|^byl(?:ine)?$|^aut$/,
];
/** What all of these have. Most keys don't, and V8 takes longer to compile the other patterns. */
const MAY_BE_AUTHOR_KEY = /aut|creator|byl/;
/** Exceptions: user names, and authors of something else. */
const OTHER_AUTHOR_KEY = /^(?:twitter|fediverse)(?:author|creator)$|^web|comment|image|photo|video|banner/;

/** Their values are sorted by family name, as in library catalogs: `Doe, Jane`. */
export const FAMILY_NAME_FIRST = /^(?:citation|bepress|eprints|dc)/;

const DATE_KEYS: readonly RegExp[] = [
  /^(?:og)?article(?:first)?published(?:time)?$|^ogpublishedtime$|^(?:rnews|schema)?datepublished$/,
  /^(?:parselypub|sailthru)date$|^cxenseparse.*publishtime$/,
  /^(?:bepress|citation|prism|eprints).*date$/,
  /^dc(?:terms)?(?:date)?(?:published|issued)$|^dc(?:terms)?(?:date|created|datecreated|available)$/,
  /(?:publi(?:sh|shed|cation)|pub|posted|issued?|created?|creation|released?|upload)date(?:time)?$|date(?:published|posted|pub|issued|released?|created)$|(?:published|issued|created)$/,
  /(?:publi(?:sh|shed|cation)|pub|posted|issued|created?)(?:time(?:stamp)?|at|on)$/,
  /date(?:original|submitted|stamp)?$|^ptime$|datum$|^fecha|pubblicazione$|^timestamp$/,
];
const MAY_BE_DATE_KEY = /dat|pub|posted|issued|created?|^dc|^ptime|fecha|stamp/;
/** Exceptions: dates of something else. */
const OTHER_DATE_KEY =
  /modif|updat|last|expir|revis|review|edit|valid|image|photo|copyright|comment|event|start|profile|account|site|unpublish|republish|current|found|birth|build/;

type Entry = readonly [key: string, values: readonly string[]];

export const authorMetas = (facts: PageFacts): Generator<Entry> =>
  metasWith(facts, MAY_BE_AUTHOR_KEY, AUTHOR_KEYS, OTHER_AUTHOR_KEY);
export const dateMetas = (facts: PageFacts): Generator<Entry> =>
  metasWith(facts, MAY_BE_DATE_KEY, DATE_KEYS, OTHER_DATE_KEY);

/** Lazy: most pages stop at the first one. */
function* metasWith({ metas }: PageFacts, mayMatch: RegExp, keys: readonly RegExp[], other: RegExp): Generator<Entry> {
  const entries = [...metas].filter(([key]) => mayMatch.test(key) && !other.test(key));
  if (entries.length === 0) return;
  for (const pattern of keys) {
    for (const entry of entries) if (pattern.test(entry[0])) yield entry;
  }
}
