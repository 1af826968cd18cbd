/** The author: sources are tried from the most to the least trusted, and the first that names a person wins. */
import { attribute, ELEMENT, following, type HtmlElement } from '../html/tree/tree.ts';
import type { JsonLdFacts } from '../page/json-ld/read-json-ld.ts';
import { ownProperties } from '../page/own-properties.ts';
import { metaValues, type PageFacts } from '../page/page-facts.ts';
import { readText } from '../page/read-text.ts';
import { isAuthorLabel } from './author/author-words.ts';
import { isSiteOrStaff, joinAuthors } from './author/clean-author.ts';
import { looksLikeName } from './author/looks-like-name.ts';
import { authorMetas, FAMILY_NAME_FIRST } from './meta-keys.ts';
import { isNameOfHost, titleParts } from './title-parts.ts';

/**
 * @param labels - of the page's host, by which a name is recognized as the site's; see `hostLabels`.
 * @param byline - reads the byline beside the heading; called only if the page declares no person with a full name.
 */
export function chooseAuthor(
  facts: PageFacts,
  jsonLd: JsonLdFacts,
  siteNames: readonly string[],
  labels: readonly string[],
  byline: () => string | null,
): string | null {
  let declared: string | null = null;
  for (const names of declaredNames(facts, jsonLd)) {
    const author = joinAuthors(names, siteNames);
    if (author === null) continue;
    // A site may be named after its author.
    if (
      !isSiteOrStaff(author, [...siteNames, ...titleParts(facts.title)]) &&
      (!isNameOfHost(author, labels) || looksLikeName(author, 'position', false)) &&
      !(names === jsonLd.authors && jsonLd.authorsAreOrganizations)
    ) {
      // A user name is better than nothing, but the full name shown on the page is better.
      if (/\s|[^\x00-\x7f]/.test(author)) return author;
      const shown = byline();
      return shown !== null && /\s/.test(shown) ? shown : author;
    }
    declared ??= author;
  }
  // The site, an organization or its staff counts as the author only if no person does.
  const shown = joinAuthors([byline() ?? ''], siteNames);
  return shown ?? declared;
}

/** Names that the page declares, most trusted source first. Lazy: most pages stop at the first source. */
function* declaredNames(facts: PageFacts, jsonLd: JsonLdFacts): Generator<readonly string[]> {
  yield jsonLd.authors;
  for (const [key, names] of authorMetas(facts)) {
    yield FAMILY_NAME_FIRST.test(key) ? names.flatMap(givenNameFirst) : names;
  }
  yield twitterCardAuthor(facts);
  yield authorWithHandle(facts);
  yield microdataAuthors(facts);
  yield linkedAuthors(facts);
}

/** `Doe, Jane; Roe, John` → `Jane Doe`, `John Roe`. */
function givenNameFirst(names: string): string[] {
  return names
    .slice(0, 2_000)
    .split(';')
    .map((name) => {
      const parts = /^([^,]{1,60}),\s*([^,]{1,60})$/.exec(name.trim());
      return parts ? `${parts[2]} ${parts[1]}` : name;
    });
}

/** The first author link and its siblings: several authors of one page stand side by side. */
function linkedAuthors({ authorLinks }: PageFacts): string[] {
  const first = authorLinks[0];
  if (first === undefined) return [];
  const links = authorLinks.slice(0, MAX_ITEMS).map((link) => ({ parent: link.parent, name: readText(link, 200) }));
  // Different people in separate boxes are the authors of the entries of a list.
  const boxes = new Set(links.map(({ parent }) => parent));
  if (boxes.size >= MIN_LIST_ENTRIES && new Set(links.map(({ name }) => name)).size > 1) return [];
  return links.filter(({ parent }) => parent === first.parent).map(({ name }) => name);
}

/** A Twitter card's `twitter:label1` = `Written by` labels `twitter:data1`; the label is in the site's language. */
function twitterCardAuthor({ metas }: PageFacts): string[] {
  for (const place of ['1', '2']) {
    const label = metas.get(`twitterlabel${place}`)?.[0];
    const value = metas.get(`twitterdata${place}`)?.[0];
    if (label === undefined || value === undefined || /\d/.test(value)) continue;
    if (isAuthorLabel(label)) return [value];
  }
  return [];
}

/** `Jane Doe (@jane@example.social) on Example`, as social networks title a post for other sites. */
const WITH_HANDLE = /^([^"“:|]{1,60}) \(@[\w.@-]{1,80}\)(?: on [^:]{1,30})?$/;

function authorWithHandle(facts: PageFacts): string[] {
  const [title] = metaValues(facts, ['ogtitle']);
  const name = WITH_HANDLE.exec(title ?? '')?.[1];
  return name === undefined ? [] : [name];
}

/** Authors in so many separate boxes belong to the entries of a list. */
const MIN_LIST_ENTRIES = 3;
/** More are the authors of a list's entries. */
const MAX_ITEMS = 20;

function microdataAuthors(facts: PageFacts): string[] {
  for (const property of ['author', 'creator']) {
    const own = ownProperties(facts, property).slice(0, MAX_ITEMS);
    const names = own.map(
      (element) => attribute(element, 'content')?.trim() || microdataName(element) || readText(element, 200),
    );
    if (names.some((name) => name !== '')) return names;
  }
  return [];
}

const IS_NAME = /(?:^|[\s:])name(?:$|\s)/;
/** The name of an hCard. */
const IS_CARD_NAME = /(?:^|\s)(?:fn|p-name)(?:$|\s)/;

/** Nodes of an author that are searched for the name. */
const MAX_NODES = 200;

function microdataName(author: HtmlElement): string {
  let left = MAX_NODES;
  for (let node = following(author, author); node && left > 0; node = following(node, author), left--)
    if (node.kind === ELEMENT && isName(node)) return attribute(node, 'content')?.trim() || readText(node, 200);
  return '';
}

function isName(element: HtmlElement): boolean {
  const property = attribute(element, 'itemprop') ?? attribute(element, 'property');
  return property === undefined ? IS_CARD_NAME.test(attribute(element, 'class') ?? '') : IS_NAME.test(property);
}
