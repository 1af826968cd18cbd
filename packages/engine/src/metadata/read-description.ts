/** A summary of the page in a sentence or two. */
import { attribute, type HtmlElement, nearest } from '../html/tree/tree.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { readText } from '../page/read-text.ts';
import { collapse } from '../text/collapse.ts';
import { decodeReferences } from '../text/decode-references.ts';
import { isPlaceholder } from './placeholder.ts';

/** Keys of `meta` elements, most trusted first. */
const DESCRIPTION_KEYS = [
  'ogdescription',
  'description',
  'twitterdescription',
  'dcdescription',
  'dctermsdescription',
  'dcdescriptionabstract',
  'dctermsabstract',
  'sailthrudescription',
  'citationabstract',
  'abstract',
  'excerpt',
];

/**
 * Every description that the page states, most trusted first: `meta` elements, JSON-LD, microdata.
 */
export function readDescriptions(facts: PageFacts, fromJsonLd: string | undefined): string[] {
  const found = new Set<string>();
  for (const key of DESCRIPTION_KEYS) for (const value of facts.metas.get(key) ?? []) found.add(cleanText(value));
  if (fromJsonLd !== undefined) found.add(cleanText(fromJsonLd));
  for (const element of (facts.properties.get('description') ?? []).slice(0, MAX_ELEMENTS)) {
    if (isOfPerson(element)) continue;
    const text = cleanText(attribute(element, 'content') ?? readText(element, MAX_SHOWN_LENGTH + 1));
    if (text.length <= MAX_SHOWN_LENGTH) found.add(text);
  }
  found.delete('');
  return [...found];
}

/** Whether the element describes a person, such as the author, rather than the page. */
function isOfPerson({ parent }: HtmlElement): boolean {
  const item = nearest(parent, MAX_LEVELS, (up) => attribute(up, 'itemtype') !== undefined);
  return item !== null && /\bPerson\b/i.test(attribute(item, 'itemtype')!);
}

/**
 * The first description; one that was cut off gives way to a longer one with the same beginning. Of one that holds the
 * article itself, the beginning.
 */
export function chooseDescription([first, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  const chosen = (CUT_OFF.test(first) && others.find((other) => isContinuationOf(first, other))) || first;
  return chosen.length > MAX_LENGTH ? `${chosen.slice(0, MAX_LENGTH).replace(/\s*\S{0,40}$/, '')}…` : chosen;
}

/** Longer descriptions hold the article itself. Forums cut theirs after 500 characters. */
const MAX_LENGTH = 600;
/** The same for microdata, which is more often the article itself. */
const MAX_SHOWN_LENGTH = 500;
const MAX_ELEMENTS = 3;
/** Elements between a description and its item. */
const MAX_LEVELS = 24;
/** Two texts begin alike only if they share more characters than this. */
const MIN_SHARED_LENGTH = 20;

const CUT_OFF = /\s*(?:…|\.\.\.|\[…\]|\[\.\.\.\])$/;

function isContinuationOf(cut: string, text: string): boolean {
  const start = cut.replace(CUT_OFF, '');
  return start.length > MIN_SHARED_LENGTH && text.length > cut.length && text.startsWith(start);
}

function cleanText(value: string): string {
  // What is left of a reference that was cut off would be another character.
  let text = collapse(decodeReferences(value.replace(/&#\d*(?=…|\.\.)/, '')));
  if (text.includes('<'))
    text = collapse(text.replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ')).replace(/ (?=[.,;:!?](?: |$))/g, '');
  return isPlaceholder(text) ? '' : text;
}
