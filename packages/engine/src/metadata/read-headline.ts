/**
 * The heading of the content: what a reader would cite. Unlike the title, it has no name of the site
 * and no words for search engines.
 */
import { attribute, ELEMENT, type HtmlElement } from '../html/tree/tree.ts';
import { metaValues, type PageFacts } from '../page/page-facts.ts';
import { collapse, readText } from '../page/read-text.ts';
import { decodeReferences } from '../text/decode-references.ts';
import { plainWords } from '../text/plain-words.ts';

/** Headings that are read. A bound, because nested ones would each be read to the end of the page. */
const MAX_HEADINGS = 40;
const MAX_LENGTH = 300;
/** A heading of fewer characters is part of many titles. */
const MIN_PART_LENGTH = 8;
const HOME = /^(?:(?:https?:)?\/\/[^/?#]{1,200})?\/?(?:index\.\w{1,5})?$/i;
/** Between a title and the name of the site, with spaces around it. */
const SEPARATOR = / (?:[|–—·•»›«:-]|::|\/\/) /;

/**
 * The heading that the page's title contains, otherwise its only `h1`, otherwise the title without
 * the name of the site.
 *
 * @param title - as `metadata.title`.
 * @param siteName - which is never the headline.
 */
export function readHeadline(facts: PageFacts, title: string, siteName: string | undefined): string | undefined {
  const shared = metaValues(facts, ['ogtitle', 'twittertitle']).map((value) => collapse(decodeReferences(value)));
  const titles = [...shared, title].filter((each) => each !== '').map(plainWords);
  const site = plainWords(siteName ?? '');
  let best: string | undefined;
  let bestLength = 0;
  const tops = new Set<string>();
  for (const heading of facts.headings.slice(0, MAX_HEADINGS)) {
    const text = readText(heading, MAX_LENGTH);
    const words = plainWords(text);
    if (words === '' || words === site || text.length > MAX_LENGTH) continue;
    if (isTop(heading) && !linksHome(heading)) tops.add(text);
    const isNamed = titles.some((each) => each === words || (words.length >= MIN_PART_LENGTH && isIn(words, each)));
    // Of two that are in the title, the longer one says more.
    if (!isNamed || words.length <= bestLength) continue;
    best = text;
    bestLength = words.length;
  }
  if (best !== undefined) return best;
  const [top] = tops;
  if (top !== undefined && tops.size === 1) return top;
  const stated = shared.find((each) => each !== '' && plainWords(each) !== site) ?? title;
  return withoutSite(stated, site) || top || undefined;
}

function isTop({ name }: HtmlElement): boolean {
  return name === 'h1';
}

/** Whether the heading is a link to the site's home page, as its name is. */
function linksHome(heading: HtmlElement): boolean {
  let node = heading.first;
  while (node && (node.kind !== ELEMENT || node.name !== 'a'))
    node = node.kind === ELEMENT && node.first ? node.first : node.next;
  return node?.kind === ELEMENT && HOME.test(attribute(node, 'href') ?? '');
}

function isIn(words: string, title: string): boolean {
  return ` ${title} `.includes(` ${words} `);
}

/** The title without a first or last part that is the site's name. */
function withoutSite(title: string, site: string): string {
  const parts = title.split(SEPARATOR);
  if (parts.length < 2 || site === '') return title;
  const last = plainWords(parts.at(-1)!);
  if (last === site || isIn(last, site) || isIn(site, last)) {
    const end = title.lastIndexOf(parts.at(-1)!);
    return title.slice(0, end).replace(/[\s|–—·•»›«:/-]+$/, '');
  }
  if (plainWords(parts[0]!) === site) return title.slice(parts[0]!.length).replace(/^[\s|–—·•»›«:/-]+/, '');
  return title;
}
