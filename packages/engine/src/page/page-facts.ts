/** Sorts the elements that speak of the page by what they speak of; the readers of each field then choose. */
import { attribute, ELEMENT, type HtmlDocument, type HtmlElement, isHeading } from '../html/tree/tree.ts';
import { readText } from './read-text.ts';

export interface PageFacts {
  readonly document: HtmlDocument;
  /** Text of the first `title` element of HTML that is not empty, white space collapsed. */
  readonly title: string;
  /** `content` of `meta` elements by name, property or itemprop: lower-case, letters and digits only. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  /** Texts of the JSON-LD scripts. */
  readonly jsonLd: readonly string[];
  /** What the `html` element, or else the `body`, gives as its language, lower-case, or the empty string. */
  readonly htmlLanguage: string;
  /** What addresses are relative to, as the page gives it. */
  readonly base: string | undefined;
  readonly canonical: string | undefined;
  /** The picture that the page shows for itself, by a `link`. */
  readonly image: string | undefined;
  /** `h1` to `h6` in document order. */
  readonly headings: readonly HtmlElement[];
  /** Elements that have an `itemprop` or, in RDFa, a `property` of any vocabulary, by its lower-case name. */
  readonly itemprops: ReadonlyMap<string, readonly HtmlElement[]>;
  /** `a` and `link` elements with `rel=author`. */
  readonly authorLinks: readonly HtmlElement[];
  readonly times: readonly HtmlElement[];
}

/** More blocks of structured data, or values of one name, than this are noise. */
const MOST_SCRIPTS = 64;
const MOST_VALUES = 32;

export function collectPageFacts(document: HtmlDocument): PageFacts {
  const metas = new Map<string, string[]>();
  const itemprops = new Map<string, HtmlElement[]>();
  const jsonLd: string[] = [];
  const headings: HtmlElement[] = [];
  const authorLinks: HtmlElement[] = [];
  const times: HtmlElement[] = [];
  let title = '';
  let htmlLanguage = '';
  let base: string | undefined;
  let canonical: string | undefined;
  let image: string | undefined;

  for (const element of document.speakers) {
    switch (element.name) {
      case 'html':
        htmlLanguage ||= languageOf(element) || bodyLanguage(element);
        break;
      case 'base':
        base ??= attribute(element, 'href')?.trim() || undefined;
        break;
      case 'title':
        title ||= readText(element);
        break;
      case 'meta': {
        const content = attribute(element, 'content')?.trim();
        if (!content) break;
        let isInHead: boolean | undefined;
        for (const { name, value } of element.attributes) {
          if (value === '' || !isNaming(name)) continue;
          // In the body a property belongs to what it stands in, which may be a comment.
          isInHead ??= element.parent?.name === 'head';
          if (isInHead || name !== 'itemprop') add(metas, metaKey(value), content);
          if (!isInHead && isProperty(name)) addProperties(itemprops, value, element);
        }
        continue;
      }
      case 'link': {
        const rel = attribute(element, 'rel');
        // By length first: most links are style sheets.
        if (rel === undefined || rel.length < 'canonical'.length || rel === 'stylesheet') break;
        if (IS_CANONICAL.test(rel)) canonical ??= attribute(element, 'href')?.trim() || undefined;
        else if (IS_IMAGE.test(rel)) image ??= attribute(element, 'href')?.trim() || undefined;
        break;
      }
      case 'script':
        if (jsonLd.length < MOST_SCRIPTS && /ld\+json/i.test(attribute(element, 'type') ?? '')) {
          if (element.first && element.first.kind !== ELEMENT) jsonLd.push(element.first.value);
        }
        break;
      case 'time':
        times.push(element);
        break;
      case 'a': {
        const rel = attribute(element, 'rel');
        if (rel !== undefined && /(?:^|\s)author(?:$|\s)/i.test(rel)) authorLinks.push(element);
        break;
      }
      default:
        if (isHeading(element.name)) headings.push(element);
    }
    for (const { name, value } of element.attributes) if (isProperty(name)) addProperties(itemprops, value, element);
  }

  return {
    document,
    title,
    metas,
    jsonLd,
    htmlLanguage,
    base,
    canonical,
    image,
    headings,
    itemprops,
    authorLinks,
    times,
  };
}

const IS_CANONICAL = /(?:^|\s)canonical(?:$|\s)/i;
const IS_IMAGE = /^\s*image_src\s*$/i;

function languageOf(element: HtmlElement): string {
  return (attribute(element, 'lang') ?? attribute(element, 'xml:lang') ?? '').trim().toLowerCase();
}

function bodyLanguage(html: HtmlElement): string {
  for (let child = html.first; child; child = child.next) {
    if (child.kind === ELEMENT && child.name === 'body') return languageOf(child);
  }
  return '';
}

function isProperty(attributeName: string): boolean {
  return attributeName.length === 8 && (attributeName === 'itemprop' || attributeName === 'property');
}

function addProperties(itemprops: Map<string, HtmlElement[]>, value: string, element: HtmlElement): void {
  for (const name of value.split(/\s+/, 4)) if (name !== '') add(itemprops, localName(name), element);
}

/** `schema:datePublished`, `dc:date` and `http://schema.org/datePublished` without the vocabulary they are of. */
function localName(property: string): string {
  const own = property.slice(
    Math.max(property.lastIndexOf(':'), property.lastIndexOf('/'), property.lastIndexOf('.')) + 1,
  );
  return own.toLowerCase();
}

function isNaming(attributeName: string): boolean {
  return (
    attributeName === 'property' ||
    attributeName === 'name' ||
    attributeName === 'itemprop' ||
    attributeName === 'http-equiv'
  );
}

/** Keys of names met on earlier pages: most pages use the same few dozen. */
const KEYS = new Map<string, string>();
const MOST_KEYS = 512;
/** No name that is looked for is as long. */
const LONGEST_KEY = 64;

/** `article:published_time`, `article-published_time` and `articlePublishedTime` are one key. */
export function metaKey(name: string): string {
  const known = KEYS.get(name);
  if (known !== undefined) return known;
  // A string of its own: a part of the page would keep all of it in memory.
  const own = ` ${name.slice(0, LONGEST_KEY)}`.slice(1);
  const key = own.toLowerCase().replace(/[^a-z0-9]+/g, '');
  if (KEYS.size < MOST_KEYS) KEYS.set(own, key);
  return key;
}

/** The values of the first of `keys` that the page gives, or none. */
export function metaValues(facts: PageFacts, keys: readonly string[]): readonly string[] {
  for (const key of keys) {
    const values = facts.metas.get(key);
    if (values) return values;
  }
  return [];
}

function add<Value>(index: Map<string, Value[]>, key: string, value: Value): void {
  const values = index.get(key);
  if (!values) index.set(key, [value]);
  else if (values.length < MOST_VALUES) values.push(value);
}
