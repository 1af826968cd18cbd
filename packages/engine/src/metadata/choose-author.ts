/** Who wrote the page: the sources in the order of their trust, the first that names somebody wins. */
import { attribute, ELEMENT, type HtmlElement } from '../html/tree.ts';
import { joinAuthors } from './clean-author.ts';
import type { PageFacts } from './collect-page-facts.ts';
import type { JsonLdFacts } from './read-json-ld.ts';
import { readText } from './read-text.ts';

const META_KEYS = [
  'author',
  'articleauthor',
  'articleauthorname',
  'parselyauthor',
  'sailthruauthor',
  'cxenseparseauthor',
  'dccreator',
  'dctermscreator',
  'dcauthor',
  'citationauthor',
  'citationauthors',
  'bookauthor',
  'ogauthor',
  'ogarticleauthor',
  'authors',
  'bcauthors',
  'authorname',
  'byl',
  'byline',
  'creator',
  'twittercreatorname',
  'shareaholicarticleauthorname',
];

/**
 * @param byline - what stands beside the heading; asked for only where the page declares no person.
 */
export function chooseAuthor(
  facts: PageFacts,
  jsonLd: JsonLdFacts,
  siteNames: readonly string[],
  byline: () => string | null,
): string | null {
  let declared: string | null = null;
  for (const names of declaredNames(facts, jsonLd)) {
    const author = joinAuthors(names, siteNames);
    if (author === null) continue;
    if (!isSite(author, siteNames) && !(names === jsonLd.authors && jsonLd.authorsAreOrganizations)) {
      // A login name is better than nothing, but not than the name that a reader is shown.
      if (/\s|[^\x00-\x7f]/.test(author)) return author;
      const shown = byline();
      return shown !== null && /\s/.test(shown) ? shown : author;
    }
    declared ??= author;
  }
  // A house that signs its own pages is their author only where no person does.
  return joinAuthors([byline() ?? ''], siteNames) ?? declared;
}

/** What the page declares, the most trusted first; each source is read when its turn comes. */
function* declaredNames(facts: PageFacts, jsonLd: JsonLdFacts): Generator<readonly string[]> {
  yield jsonLd.authors;
  for (const key of META_KEYS) {
    const names = facts.metas.get(key);
    if (names) yield key.startsWith('citation') ? names.map(givenNameFirst) : names;
  }
  yield labelledCard(facts);
  yield microdataAuthors(facts);
  yield facts.authorLinks.slice(0, 1).map((link) => readText(link, 200));
}

/** `Doe, Jane` → `Jane Doe`. */
function givenNameFirst(name: string): string {
  const parts = /^([^,]{1,60}),\s*([^,]{1,60})$/.exec(name.trim());
  return parts ? `${parts[2]} ${parts[1]}` : name;
}

function isSite(author: string, siteNames: readonly string[]): boolean {
  const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return siteNames.some((site) => bare(site) === bare(author));
}

/** `twitter:label1` = `Written by` names what `twitter:data1` is; the label comes in the site's language. */
function labelledCard({ metas }: PageFacts): string[] {
  for (const place of ['1', '2']) {
    const label = metas.get(`twitterlabel${place}`)?.[0];
    const value = metas.get(`twitterdata${place}`)?.[0];
    if (label === undefined || value === undefined || /\d/.test(value)) continue;
    if (CARD_LABEL.test(label)) return [value];
  }
  return [];
}

const CARD_LABEL =
  /written by|author|posted by|by$|verfasst von|geschrieben|écrit par|rédigé|autor|escrito|publicado por|scritto da|door|av$|napisane|автор|написан|作者|撰写|執筆|著者|글쓴이|작성자|yazar|penulis|ditulis|كاتب|كتب|नाम|लेखक/i;

function microdataAuthors({ itemprops }: PageFacts): string[] {
  for (const property of ['author', 'creator']) {
    for (const element of itemprops.get(property) ?? []) {
      if (isInsideOther(element)) continue;
      const name = attribute(element, 'content')?.trim() || microdataName(element) || readText(element, 200);
      if (name !== '') return [name];
    }
  }
  return [];
}

function microdataName(author: HtmlElement): string {
  let node = author.first;
  for (let steps = 0; node && steps < 200; steps++) {
    if (node.kind === ELEMENT && /(?:^|\s)name(?:$|\s)/.test(attribute(node, 'itemprop') ?? '')) {
      return attribute(node, 'content')?.trim() || readText(node, 200);
    }
    let next = node.kind === ELEMENT ? node.first : null;
    let up: typeof node | null = node;
    while (!next && up && up !== author) {
      next = up.next;
      up = up.parent;
    }
    node = next;
  }
  return '';
}

/** Comments and reviews have authors of their own. */
function isInsideOther(element: HtmlElement): boolean {
  let up: HtmlElement | null = element.parent;
  for (let level = 0; up && level < 12; level++, up = up.parent) {
    if (/(?:^|\s)(?:comment|review)s?(?:$|\s)/i.test(attribute(up, 'itemprop') ?? '')) return true;
    if (/\/(?:Comment|Review|UserComments)$/i.test(attribute(up, 'itemtype') ?? '')) return true;
  }
  return false;
}
