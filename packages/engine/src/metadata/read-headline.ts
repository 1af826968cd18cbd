/**
 * The heading of the content: what a reader would cite. Unlike the title, it has no name of the site
 * and no words for search engines.
 */
import { attribute, ELEMENT, following, type HtmlElement, nearest } from '../html/tree/tree.ts';
import { metaValues, type PageFacts } from '../page/page-facts.ts';
import { readText } from '../page/read-text.ts';
import { collapse } from '../text/collapse.ts';
import { decodeReferences } from '../text/decode-references.ts';
import { plainWords } from '../text/plain-words.ts';
import { beginsHost, hostLabels, TITLE_SEPARATOR } from './title-parts.ts';

/** Headings that are read. A bound, because nested ones would each be read to the end of the page. */
const MAX_HEADINGS = 40;
const MAX_LENGTH = 300;
/** A heading of fewer characters is part of many titles. */
const MIN_PART_LENGTH = 8;
/** The text of a link to the heading itself, which may be an icon of a font. */
const PERMALINK_SIGN = /^# | ?(?:[¶§🔗\uE000-\uF8FF]|(?<!\b[A-Z])#)$/u;
/** The section that references of modules begin with, as Haddock's do: never what a page is about. */
const SECTION = 'documentation';
/** The number of an issue: a label if it has an element of its own. */
const ISSUE_NUMBER = /^#\d+ | ?#\d+$/;
/** A class of the label of a thread. */
const LABEL = /(?:^| )label(?: |$)/;
/** An anchor without a URL leads nowhere. */
const NO_LINK = '#';
const HOME = /^(?:(?:https?:)?\/\/[^/?#]{1,200})?\/?(?:index\.\w{1,5})?$/i;
/** Elements between a heading and the header or text that it is in. */
const MAX_LEVELS = 6;
/** A title of more parts begins with the site. */
const MAX_PARTS = 3;
/** A heading of a menu may be in the title, too. The only `h1` says more if this share of its words is in the title. */
const MIN_SHARED_WORDS = 0.6;

/**
 * The heading that the page's title contains, otherwise its only `h1`, otherwise the title. None of them with the name of
 * the site.
 *
 * @param title - as `metadata.title`.
 * @param siteName - which is never the headline.
 * @param urls - of the page, if known.
 */
export function readHeadline(
  facts: PageFacts,
  title: string,
  siteName: string | undefined,
  urls: readonly (string | undefined)[],
): string | undefined {
  const shared = metaValues(facts, ['ogtitle', 'twittertitle']).map((value) => collapse(decodeReferences(value)));
  const stated = [...shared, title].filter((each) => each !== '');
  const titles = stated.map(plainWords);
  const site: Site = { name: plainWords(siteName ?? ''), labels: hostLabels(urls) };
  let best: Candidate | undefined;
  const tops = new Map<string, Candidate>();
  for (const heading of facts.headings.slice(0, MAX_HEADINGS)) {
    const text = readText(heading, MAX_LENGTH)
      .slice(labelOf(heading).length)
      .replace(PERMALINK_SIGN, '')
      .trim()
      .replace(ISSUE_NUMBER, (number) => (hasLabel(heading, plainWords(number)) ? '' : number));
    const words = plainWords(text);
    if (words === '' || words === site.name || words === SECTION || text.length > MAX_LENGTH) continue;
    const candidate = { heading, text, words, isTop: isTop(heading), isHome: linksAbove(heading, urls) };
    if (candidate.isTop && !candidate.isHome) tops.set(text, candidate);
    const isNamed = titles.some((each) => each === words || (words.length >= MIN_PART_LENGTH && isIn(words, each)));
    if (isNamed && (best === undefined || saysMore(candidate, best, stated))) best = candidate;
  }
  const top = tops.size === 1 ? [...tops.values()][0] : undefined;
  if (best !== undefined && top !== undefined && !best.isTop && (begins(top, stated) || sharesMore(top, best, titles)))
    best = top;
  if (best?.isHome && !titles.includes(best.words)) return withoutSite(title, { ...site, name: best.words });
  const found = best ?? top;
  if (found !== undefined) return withoutSite(withoutLabel(found, stated), site);
  const chosen = withoutSite(stated.find((each) => plainWords(each) !== site.name) ?? title, site);
  // What follows is a site, a section or words for search engines.
  return chosen.split(/ \| |｜|_(?=[^\x00-\x7f])/, 1)[0] || [...tops.keys()][0] || undefined;
}

interface Site {
  /** As plain words, or empty if it is unknown. */
  readonly name: string;
  /** Of the host; see `hostLabels`. */
  readonly labels: readonly string[];
}

interface Candidate {
  readonly heading: HtmlElement;
  readonly text: string;
  /** As plain words. */
  readonly words: string;
  readonly isTop: boolean;
  readonly isHome: boolean;
}

/** Nodes of a heading that are searched for a label. */
const MAX_NODES = 16;

/** The text of a heading, without a date or section in an element before the words that a title begins with. */
function withoutLabel({ heading, text, words }: Candidate, titles: readonly string[]): string {
  for (const title of titles) {
    const part = title.split(TITLE_SEPARATOR, 1)[0]!;
    const known = plainWords(part);
    if (known.length < MIN_PART_LENGTH || !words.endsWith(` ${known}`)) continue;
    const label = words.slice(0, -known.length - 1);
    if (!isIn(label, plainWords(title)) && hasLabel(heading, label)) return part;
  }
  return text;
}

/** Whether an element in the heading has exactly these words. */
function hasLabel(heading: HtmlElement, words: string): boolean {
  let left = MAX_NODES;
  for (let node = following(heading, heading); node && left > 0; node = following(node, heading), left--)
    if (node.kind === ELEMENT && plainWords(readText(node, MAX_LENGTH)) === words) return true;
  return false;
}

/** Whether a heading that the title contains says more than another one. */
function saysMore(heading: Candidate, other: Candidate, titles: readonly string[]): boolean {
  if (heading.isHome !== other.isHome) return other.isHome;
  // Two titles: that of the site is in its header.
  if (heading.isTop && other.isTop && isInSiteHeader(heading) !== isInSiteHeader(other)) return isInSiteHeader(other);
  const isPart = isIn(heading.words, other.words) || isIn(other.words, heading.words);
  const both = isPart
    ? undefined
    : titles.find((title) => isIn(heading.words, plainWords(title)) && isIn(other.words, plainWords(title)));
  if (both === undefined || isPath(both)) return heading.words.length > other.words.length;
  // The name of the site or section mostly comes last.
  return plainWords(both).indexOf(heading.words) < plainWords(both).indexOf(other.words);
}

/** Whether the heading is in a `header` that isn't the one of a text. */
function isInSiteHeader({ heading }: Candidate): boolean {
  const header = nearest(heading, MAX_LEVELS, ({ name }) => name === 'header');
  return header !== null && nearest(header, MAX_LEVELS, ({ name }) => name === 'article' || name === 'main') === null;
}

/** Whether the title names the site first, then its sections. */
function isPath(title: string): boolean {
  return /[»›]/.test(title) || title.split(TITLE_SEPARATOR).length > MAX_PARTS;
}

/** Whether a title begins with the heading, which is too short to be looked for in all of it. */
function begins({ words }: Candidate, titles: readonly string[]): boolean {
  return (
    words.length < MIN_PART_LENGTH &&
    titles.some((title) => !isPath(title) && plainWords(title.split(TITLE_SEPARATOR, 1)[0]!) === words)
  );
}

/** Whether most words of the `h1` are in a title, but not all of it, and more than the other heading has. */
function sharesMore(top: Candidate, other: Candidate, titles: readonly string[]): boolean {
  const words = top.words.split(' ');
  return titles.some((title) => {
    if (isIn(top.words, title)) return false;
    const inTitle = new Set(title.split(' '));
    const count = words.filter((word) => inTitle.has(word)).length;
    return count >= MIN_SHARED_WORDS * words.length && count > other.words.split(' ').length;
  });
}

/** The label of a thread, such as `Question`, that a forum writes at the start of the heading; otherwise empty. */
function labelOf({ first }: HtmlElement): string {
  return first?.kind === ELEMENT && LABEL.test(attribute(first, 'class') ?? '') ? readText(first, MAX_LENGTH) : '';
}

function isTop({ name }: HtmlElement): boolean {
  return name === 'h1';
}

/** Whether the heading is a link to the site's home page or to a section that the page is in, as their names are. */
function linksAbove(heading: HtmlElement, urls: readonly (string | undefined)[]): boolean {
  let node = heading.first;
  while (node && (node.kind !== ELEMENT || node.name !== 'a'))
    node = node.kind === ELEMENT && node.first ? node.first : node.next;
  const href = (node?.kind === ELEMENT && attribute(node, 'href')) || NO_LINK;
  if (HOME.test(href)) return true;
  const section = `${pathOf(href)}/`;
  return section.length > 1 && urls.some((url = '') => pathOf(url).startsWith(section));
}

/** The path of a URL without a slash at its end, or empty. */
function pathOf(url: string): string {
  return url.replace(/^(?:https?:)?\/\/[^/?#]{1,200}|[?#].*/gi, '').replace(/\/$/, '');
}

function isIn(words: string, title: string): boolean {
  return ` ${title} `.includes(` ${words} `);
}

/** Without a first or last part that is the site's name. */
function withoutSite(title: string, site: Site): string {
  const parts = title.split(TITLE_SEPARATOR);
  if (parts.length < 2) return title;
  const last = plainWords(parts.at(-1)!);
  const isLast = site.name !== '' && (last === site.name || isIn(last, site.name) || isIn(site.name, last));
  if (isLast || beginsHost(last, site.labels)) {
    const end = title.lastIndexOf(parts.at(-1)!);
    return title.slice(0, end).replace(/[\s|–—·•»›«:/｜_-]+$/, '');
  }
  const first = plainWords(parts[0]!);
  if (first === site.name || beginsHost(first, site.labels))
    return title.slice(parts[0]!.length).replace(/^[\s|–—·•»›«:/｜_-]+/, '');
  return title;
}
