/** What a page declares about itself outside its text, as the content model reads it: kind of page, title, URL. */
import { PhraseMatcher } from '../text/phrase-matcher.ts';
import { scanTypes } from './json-ld/json-ld-scripts.ts';
import type { PageFacts } from './page-facts.ts';

/** Kinds of page, with the words that name them in `og:type`, JSON-LD `@type` and `itemtype`: see `PhraseMatcher`. */
const KIND_WORDS: Readonly<Record<string, string>> = {
  article: 'article blogposting newsarticle reportage',
  product: 'product_ _offer_ aggregateoffer productgroup',
  forum: 'discussionforum qapage question_ forumposting',
  list: 'itemlist collectionpage searchresults offercatalog',
  faq: 'faqpage',
  recipe: 'recipe howto',
  organization: 'localbusiness organization_ corporation store_ hotel restaurant service_',
  breadcrumb: 'breadcrumblist',
  website: '_website_ webpage',
  profile: 'profile person_',
  video: 'video_ videoobject movie podcast',
  software: 'softwareapplication techarticle apireference softwaresourcecode',
  review: '_review_ aggregaterating',
  event: '_event_ jobposting course_',
};
/** A question alone may be one of many that an FAQ answers. */
const THREAD = /(?:DiscussionForumPosting|QAPage)$/;
export const DECLARED_KINDS: readonly string[] = Object.keys(KIND_WORDS);
const kindMatcher = new PhraseMatcher(Object.values(KIND_WORDS));
const MAX_KIND_LENGTH = 200;

/** Kinds of page, with the words in URLs that suggest them, as in `/blog/2024/pears`. */
const URL_WORDS: Readonly<Record<string, string>> = {
  article:
    '_blog_ _blogs_ _news_ _article_ _articles_ _story_ _stories_ _post_ _posts_ _insights_ _magazine_ _press_ _guide_ _guides_ _recipe_ _recipes_ _opinion_',
  documentation:
    '_docs_ _doc_ _documentation_ _reference_ _api_ _manual_ _wiki_ _help_ _kb_ _tutorial_ _tutorials_ _learn_ _latest_ _stable_ readthedocs _html_ _developer_ _developers_ _book_',
  forum:
    '_forum_ _forums_ _thread_ _threads_ _topic_ _topics_ _t_ _questions_ _question_ _discussion_ _discussions_ _community_ _viewtopic_ _showthread_ _comments_ _answers_ _r_ _discuss_',
  product: '_product_ _products_ _dp_ _p_ _item_ _itm_ _sku_ _pd_ _prod_ _app_',
  collection:
    '_collections_ _collection_ _category_ _categories_ _c_ _cat_ _shop_ _store_ _b_ _catalog_ _pl_ _browse_ _s_ _search_',
  listing:
    '_archive_ _tag_ _tags_ _list_ _listing_ _listings_ _directory_ _events_ _jobs_ _index_ _explore_ _all_ _best_',
  service:
    '_services_ _service_ _solutions_ _solution_ _pricing_ _features_ _platform_ _about_ _company_ _plans_ _enterprise_ _business_',
};
export const URL_KINDS: readonly string[] = Object.keys(URL_WORDS);
const urlMatcher = new PhraseMatcher(Object.values(URL_WORDS));
const MAX_URL_LENGTH = 300;

export interface Declarations {
  /** The title element, or else Open Graph's title. */
  readonly title: string;
  /** Bit masks over `DECLARED_KINDS`. */
  readonly openGraphKinds: number;
  readonly jsonLdKinds: number;
  readonly itemTypeKinds: number;
  /** Whether it says that it is a thread or a question with its answers. */
  readonly isThread: boolean;
  readonly url: UrlFacts;
  readonly generator: string | undefined;
}

interface UrlFacts {
  /** Bit mask over `URL_KINDS`. */
  readonly kinds: number;
  /** Path and query with `/`, `_`, `.` and `-` as spaces: see `pathWords`. */
  readonly words: string;
  /** Number of path segments. */
  readonly depth: number;
  /** Characters and hyphens of the last path segment. */
  readonly slugLength: number;
  readonly slugHyphens: number;
  readonly hasQuery: boolean;
}

/** Shorter Open Graph titles, such as `-`, are no titles. */
const MIN_TITLE_LENGTH = 4;

/** @param url - of the page; if it is unknown, the page's `declaredUrl` is used. */
export function readDeclarations(facts: PageFacts, url: string | undefined): Declarations {
  const { metas } = facts;
  const types = facts.jsonLd.flatMap(scanTypes);
  const sharedTitle = metas.get('ogtitle')?.[0] ?? '';
  return {
    title: facts.rawTitle || (sharedTitle.length >= MIN_TITLE_LENGTH ? sharedTitle : ''),
    openGraphKinds: kindsOf(metas.get('ogtype') ?? []),
    jsonLdKinds: kindsOf(types),
    itemTypeKinds: kindsOf(facts.itemTypes.map((type) => type.slice(type.lastIndexOf('/') + 1))),
    isThread: [...types, ...facts.itemTypes].some((type) => THREAD.test(type)),
    url: readUrl(url || (facts.declaredUrl ?? '')),
    generator: metas.get('generator')?.[0],
  };
}

function kindsOf(values: readonly string[]): number {
  let kinds = 0;
  for (const value of values) kinds |= kindMatcher.read(value, MAX_KIND_LENGTH);
  return kinds;
}

/** `https://example.com/blog/pear-tree?id=7` → ` blog pear tree?id=7`; also for a relative URL that begins with `/`. */
export function pathWords(url: string): string {
  const host = url.indexOf('//');
  const start = url.indexOf('/', host < 0 ? 0 : host + 2);
  return start < 0 ? '' : url.slice(start, start + MAX_URL_LENGTH).replace(/[/_.-]/g, ' ');
}

function readUrl(url: string): UrlFacts {
  const slashes = url.indexOf('//');
  const host = slashes < 0 ? 0 : slashes + 2;
  const pathStart = url.indexOf('/', host);
  const path = pathStart < 0 ? '' : url.slice(pathStart).split(/[?#]/, 1)[0]!;
  const segments = path.split('/').filter((segment) => segment !== '');
  const slug = segments.at(-1) ?? '';
  return {
    kinds: urlMatcher.read(url.slice(host), MAX_URL_LENGTH),
    words: pathWords(url),
    depth: segments.length,
    slugLength: slug.length,
    slugHyphens: slug.split('-').length - 1,
    hasQuery: url.includes('?'),
  };
}
