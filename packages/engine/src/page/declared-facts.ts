/** What the page says of itself outside its text: title, description, Open Graph and JSON-LD types, address. */
import { attribute, ELEMENT, type HtmlDocument, type HtmlElement } from '../html/tree/tree.ts';
import { PhraseMatcher } from '../text/phrase-matcher.ts';

/** Kinds of page that Open Graph, JSON-LD `@type`s and `itemtype`s speak of. */
const DECLARED: Readonly<Record<string, string>> = {
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
export const DECLARED_GROUPS: readonly string[] = Object.keys(DECLARED);
const declaredMatcher = new PhraseMatcher(Object.values(DECLARED));

/** Words of addresses that tell kinds of page apart. */
const ADDRESS: Readonly<Record<string, string>> = {
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
export const ADDRESS_GROUPS: readonly string[] = Object.keys(ADDRESS);
const addressMatcher = new PhraseMatcher(Object.values(ADDRESS));

export interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** Groups of `DECLARED`: of `og:type`, of JSON-LD, of `itemtype`. */
  readonly openGraph: number;
  readonly linkedData: number;
  readonly itemType: number;
  /** Groups of `ADDRESS`. */
  readonly address: number;
  /** What follows the host in the address, its steps and words apart. */
  readonly path: string;
  /** Steps of the address's path. */
  readonly addressDepth: number;
  /** Characters and hyphens of its last step. */
  readonly slugLength: number;
  readonly slugHyphens: number;
  readonly hasQuery: boolean;
  readonly hasGenerator: boolean;
  readonly scripts: number;
}

/** Reads the facts of a page; `url` is its address where known, else its canonical link's is taken. */
export function readFacts(document: HtmlDocument, url: string | undefined): PageFacts {
  let title = '';
  let shareTitle = '';
  let description = '';
  let shareDescription = '';
  let openGraph = 0;
  let linkedData = 0;
  let itemType = 0;
  let address = url ?? '';
  let hasGenerator = false;
  let scripts = 0;
  for (const element of document.speakers) {
    switch (element.name) {
      case 'title':
        if (!title) title = textOf(element);
        break;
      case 'meta': {
        const key = (attribute(element, 'property') ?? attribute(element, 'name') ?? '').toLowerCase();
        const value = attribute(element, 'content') ?? '';
        if (key === 'og:type') openGraph |= declared(value);
        else if (key === 'og:title') shareTitle ||= value;
        else if (key === 'og:description') shareDescription ||= value;
        else if (key === 'description') description ||= value;
        else if (key === 'og:url') address ||= value;
        else if (key === 'generator') hasGenerator = true;
        break;
      }
      case 'link':
        if (attribute(element, 'rel') === 'canonical') address ||= attribute(element, 'href') ?? '';
        break;
      case 'script': {
        scripts++;
        if (attribute(element, 'type') === 'application/ld+json') {
          linkedData |= declaredTypes(textOf(element));
        }
        break;
      }
      default: {
        if (element.attributes.length === 0) break;
        const type = attribute(element, 'itemtype');
        if (type !== undefined) itemType |= declared(type.slice(type.lastIndexOf('/') + 1));
      }
    }
  }
  return {
    title: shareTitle.length > 3 && !title ? shareTitle : title,
    description: description || shareDescription,
    openGraph,
    linkedData,
    itemType,
    ...readAddress(address),
    hasGenerator,
    scripts,
  };
}

function textOf(element: HtmlElement): string {
  const first = element.first;
  return first && first.kind !== ELEMENT ? first.value : '';
}

function declared(value: string): number {
  return declaredMatcher.read(value, 200);
}

/** The groups of the values of every `"@type"` in a JSON-LD text, whether or not it parses. */
function declaredTypes(json: string): number {
  let groups = 0;
  let count = 0;
  for (let at = json.indexOf('"@type"'); at >= 0 && count < 200; at = json.indexOf('"@type"', at + 7), count++) {
    groups |= declared(json.slice(at + 7, at + 7 + 60).split(/["\]]\s*[,}]/, 1)[0]!);
  }
  return groups;
}

/** So much of an address tells what it is of. */
const LONGEST_PATH = 300;

/** What follows the host in an address, or in one without host that begins at the root. */
export function pathWords(address: string): string {
  const host = address.indexOf('//');
  const start = address.indexOf('/', host < 0 ? 0 : host + 2);
  return start < 0 ? '' : address.slice(start, start + LONGEST_PATH).replace(/[/_.-]/g, ' ');
}

function readAddress(
  address: string,
): Pick<PageFacts, 'address' | 'path' | 'addressDepth' | 'slugLength' | 'slugHyphens' | 'hasQuery'> {
  const start = address.indexOf('//');
  const host = start < 0 ? 0 : start + 2;
  const pathStart = address.indexOf('/', host);
  const path = pathStart < 0 ? '' : address.slice(pathStart).split(/[?#]/, 1)[0]!;
  const steps = path.split('/').filter((step) => step !== '');
  const slug = steps.at(-1) ?? '';
  return {
    address: addressMatcher.read(address.slice(host), 300),
    path: pathWords(address),
    addressDepth: steps.length,
    slugLength: slug.length,
    slugHyphens: slug.split('-').length - 1,
    hasQuery: address.includes('?'),
  };
}
