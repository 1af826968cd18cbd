/**
 * What a page states about itself, collected once in one pass over the elements that can state it (`metadataElements`).
 * Metadata, content selection and Markdown choose from it.
 */
import { attribute, ELEMENT, type HtmlDocument, type HtmlElement, isHeading, TEXT } from '../html/tree/tree.ts';
import { jsonLdText } from './json-ld/json-ld-scripts.ts';
import { MetaKeyCache } from './meta-key-cache.ts';
import { readText } from './read-text.ts';

export interface PageFacts {
  readonly document: HtmlDocument;
  /** Text of the first `title` element that isn't blank, white space collapsed. */
  readonly title: string;
  /** Text of the first `title` element that isn't empty, as written: the content model's tokens depend on its white space. */
  readonly rawTitle: string;
  /** Trimmed `content` of `meta` elements by the key of their name, property or itemprop: see `MetaKeyCache`. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly scripts: readonly HtmlElement[];
  /** Texts of the JSON-LD scripts. */
  readonly jsonLd: readonly string[];
  /** `lang` of the `html` element, or else of `body`, in lower case; empty if there is none. */
  readonly htmlLanguage: string;
  /** `href` of the first `base` that has one; `canonical` and `image` are those of `link` elements. */
  readonly base: string | undefined;
  readonly canonical: string | undefined;
  /** The canonical link or `og:url`, whichever comes first, as written. */
  readonly declaredUrl: string | undefined;
  /** By `rel=image_src`. */
  readonly image: string | undefined;
  /** Titles of the page's feeds and search plugins, which begin with the name of the site. */
  readonly feedTitles: readonly string[];
  /** `h1` to `h6` in document order. */
  readonly headings: readonly HtmlElement[];
  /** Elements with an `itemprop` or RDFa `property`, by its lower-case name without vocabulary. */
  readonly properties: ReadonlyMap<string, readonly HtmlElement[]>;
  /** Values of `itemtype`, except on `meta`, where they type a link such as `mainEntityOfPage`. */
  readonly itemTypes: readonly string[];
  /** `a` elements with `rel=author`. */
  readonly authorLinks: readonly HtmlElement[];
  readonly times: readonly HtmlElement[];
}

/** More values under one name are noise. */
const MAX_VALUES = 32;
/** Longer titles and values are cut: some are searched for each other, and by patterns that take quadratic time. */
const MAX_VALUE_LENGTH = 4_000;

/** @param metaKeys - reused from page to page for speed. */
export function collectPageFacts(document: HtmlDocument, metaKeys = new MetaKeyCache()): PageFacts {
  const metas = new Map<string, string[]>();
  const properties = new Map<string, HtmlElement[]>();
  const scripts: HtmlElement[] = [];
  const jsonLd: string[] = [];
  const headings: HtmlElement[] = [];
  const itemTypes: string[] = [];
  const authorLinks: HtmlElement[] = [];
  const times: HtmlElement[] = [];
  let title = '';
  let rawTitle = '';
  let htmlLanguage = '';
  let base: string | undefined;
  let canonical: string | undefined;
  let declaredUrl: string | undefined;
  let image: string | undefined;
  const feedTitles: string[] = [];

  for (const element of document.metadataElements) {
    switch (element.name) {
      case 'html':
        htmlLanguage ||= languageOf(element) || bodyLanguage(element);
        break;
      case 'base':
        base ??= hrefOf(element);
        break;
      case 'title':
        title ||= readText(element).slice(0, MAX_VALUE_LENGTH);
        if (element.first?.kind === TEXT) rawTitle ||= element.first.value.slice(0, MAX_VALUE_LENGTH);
        break;
      case 'meta': {
        // Some pages write properties with `value`, as those of `data` elements.
        const valueName =
          attribute(element, 'content') === undefined && attribute(element, 'itemprop') ? 'value' : 'content';
        const content = attribute(element, valueName)?.trim().slice(0, MAX_VALUE_LENGTH);
        if (!content) break;
        let isInHead: boolean | undefined;
        for (const { name, value } of element.attributes) {
          if (value === '' || !isNaming(name)) continue;
          // In the body, a property belongs to the element around it, which may be a comment.
          isInHead ??= element.parent?.name === 'head';
          if (isInHead || name !== 'itemprop') {
            const key = metaKeys.keyOf(value);
            add(metas, key, content);
            if (key === 'ogurl') declaredUrl ??= attribute(element, 'content');
          }
          if (!isInHead && isProperty(name)) addProperties(properties, value, element);
        }
        continue;
      }
      case 'link': {
        const rel = attribute(element, 'rel');
        // Length first: most links are style sheets.
        if (rel === undefined || rel.length < 'search'.length || rel === 'stylesheet') break;
        if (IS_FEED.test(rel) && feedTitles.length < MAX_VALUES && FEED_TYPE.test(attribute(element, 'type') ?? ''))
          feedTitles.push((attribute(element, 'title') ?? '').slice(0, MAX_VALUE_LENGTH));
        if (IS_CANONICAL.test(rel)) {
          canonical ??= hrefOf(element);
          declaredUrl ??= attribute(element, 'href') || undefined;
        }
        if (IS_IMAGE.test(rel)) image ??= hrefOf(element);
        break;
      }
      case 'script': {
        scripts.push(element);
        const text = jsonLdText(element);
        if (text !== undefined) jsonLd.push(text);
        break;
      }
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
    for (const { name, value } of element.attributes) {
      if (isProperty(name)) addProperties(properties, value, element);
      else if (name === 'itemtype' && element.name !== 'meta') itemTypes.push(value);
    }
  }

  return {
    document,
    title,
    rawTitle,
    metas,
    scripts,
    jsonLd,
    htmlLanguage,
    base,
    canonical,
    declaredUrl,
    image,
    feedTitles,
    headings,
    properties,
    itemTypes,
    authorLinks,
    times,
  };
}

const IS_CANONICAL = /(?:^|\s)canonical(?:$|\s)/i;
const IS_FEED = /^(?:alternate|search)$/i;
const FEED_TYPE = /rss|atom|opensearch/i;
const IS_IMAGE = /^\s*image_src\s*$/i;

function hrefOf(element: HtmlElement): string | undefined {
  return attribute(element, 'href')?.trim() || undefined;
}

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

function isNaming(attributeName: string): boolean {
  return (
    attributeName === 'property' ||
    attributeName === 'name' ||
    attributeName === 'itemprop' ||
    attributeName === 'http-equiv'
  );
}

/** Names in one `itemprop` or `property` that are read. */
const MAX_NAMES = 4;

function addProperties(properties: Map<string, HtmlElement[]>, value: string, element: HtmlElement): void {
  for (const name of value.split(/\s+/, MAX_NAMES)) if (name !== '') add(properties, localName(name), element);
}

/** `schema:datePublished`, `dc.datePublished` and `http://schema.org/datePublished` → `datepublished`. */
function localName(property: string): string {
  const prefixEnd = Math.max(property.lastIndexOf(':'), property.lastIndexOf('/'), property.lastIndexOf('.'));
  return property.slice(prefixEnd + 1).toLowerCase();
}

/** The values of the first of `keys` that the page has, or none. */
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
  else if (values.length < MAX_VALUES) values.push(value);
}
