/**
 * Drops lists of links that lead around the site or within the page: menus, citation hints and
 * tables of contents.
 */

import { attribute, type HtmlElement, nearest } from '../../html/tree/tree.ts';
import type { PageView } from '../describe/page-view.ts';
import { isProse, runningSum, sumWithin } from '../describe/running-sums.ts';
import { tagCodes } from '../segment/element-kinds.ts';

/** A list or entry with this share of link text consists of links. */
const MOSTLY_LINKS = 0.9;

const LISTS = tagCodes('ul ol');
const MIN_MENU_ENTRIES = 4;
/** Entries with more words on average are posts or cards. */
const MAX_WORDS_PER_ENTRY = 10;
/**
 * Share of a block's words that must be the title's. It is not 1, since a heading may have a
 * permalink sign.
 */
const MOSTLY_TITLE = 0.6;
/** A list with this mean probability is what the page is for. */
const PROBABLE_LIST = 0.85;
/** Containers between a menu entry and its menu. */
const MAX_MENU_LEVELS = 16;
/** Lines of a citation hint: `Title: …`, `Author: …`, `Link: https://…`. */
const MAX_CITATION_LINES = 8;

/**
 * Limits of a table of contents: entries, words of the title above them, and share of the page's
 * words.
 */
const MIN_CONTENTS_ENTRIES = 2;
const MAX_CONTENTS_TITLE = 6;
const MAX_CONTENTS_SHARE = 0.5;
/** Limits of a bar with links to neighbors, and how far from the text it is. */
const MIN_BAR_LINKS = 2;
const MAX_BAR_WORDS = 40;
const MAX_BAR_BLOCKS = 12;

/** Elements between an entry's text and its link. */
const MAX_WRAPPERS = 8;

/**
 * Sets the probabilities of lists that name their own page to 0: such lists are menus or citation
 * hints. On short pages the model would keep them.
 */
export function dropMenus(
  { blocks, containers, sums, texts, scratch }: PageView,
  pageHeading: number,
  probabilities: Float32Array,
): void {
  const { inTitle, titleShare } = texts;
  if (pageHeading < 0 || inTitle[pageHeading]! < MOSTLY_TITLE || titleShare[pageHeading] === 0) return;
  let probabilitySum: Float64Array | null = null;
  let done = 0;
  for (let b = 0; b < blocks.length; b++) {
    if (b < done || b === pageHeading || titleShare[b]! !== titleShare[pageHeading]) continue;
    if (inTitle[b]! < MOSTLY_TITLE) continue;
    const isTitleOnly = inTitle[b]! === 1;
    probabilitySum ??= runningSum(blocks.length, scratch, (at) => probabilities[at]!);
    let menu = -1;
    let c = blocks[b]!.container;
    for (let level = 0; level < MAX_MENU_LEVELS && c >= 0; level++, c = containers[c]!.parent) {
      const list = containers[c]!;
      const { tag, first, end } = list;
      const entries = end - first;
      if (first <= pageHeading && pageHeading < end) break;
      if (entries < MIN_MENU_ENTRIES || !LISTS.has(tag)) continue;
      if (sumWithin(sums.headings, list) > 0) break;
      if (sumWithin(sums.words, list) > MAX_WORDS_PER_ENTRY * entries) break;
      if (!isTitleOnly) {
        if (b > pageHeading && isCitationHint(blocks, first, end)) menu = c;
        break;
      }
      if (sumWithin(sums.linkSize, list) < MOSTLY_LINKS * sumWithin(sums.size, list)) break;
      if (sumWithin(probabilitySum, list) < PROBABLE_LIST * entries) menu = c;
    }
    if (menu < 0) continue;
    probabilities.fill(0, containers[menu]!.first, containers[menu]!.end);
    done = containers[menu]!.end;
  }
}

/** Whether the blocks are a few lines with a colon each, one of them with a URL. */
function isCitationHint(blocks: PageView['blocks'], first: number, end: number): boolean {
  if (end - first > MAX_CITATION_LINES) return false;
  let hasUrl = false;
  for (let b = first; b < end; b++) {
    const { colons, sample } = blocks[b]!;
    if (colons === 0) return false;
    hasUrl ||= sample.includes('://');
  }
  return hasUrl;
}

/**
 * Sets the probabilities of lists of links within the page to 0: tables of contents, and labels of
 * tabs.
 */
export function dropTablesOfContents(view: PageView, pageHeading: number, probabilities: Float32Array): void {
  const { blocks, containers, sums, scratch } = view;
  const fragmentLinks = runningSum(blocks.length, scratch, (b) => (isFragmentLink(view, b) ? 1 : 0));
  if (fragmentLinks[blocks.length]! < MIN_CONTENTS_ENTRIES) return;
  let done = 0;
  for (const container of containers) {
    const { first, end } = container;
    if (first < done || (first <= pageHeading && pageHeading < end)) continue;
    const entries = sumWithin(fragmentLinks, container);
    if (entries < MIN_CONTENTS_ENTRIES || sumWithin(sums.words, container) > MAX_CONTENTS_SHARE * view.words) continue;
    const { linkSize, words } = blocks[first]!;
    const titles = linkSize === 0 && words <= MAX_CONTENTS_TITLE ? 1 : 0;
    if (entries < MOSTLY_LINKS * (end - first - titles)) continue;
    probabilities.fill(0, first, end);
    done = end;
  }
}

/**
 * Sets the probabilities of bars that stand both above and below the text to 0. Such a bar has few words, and all of its
 * links stand in the other one, too: they lead to the chapters before and after the page.
 */
export function dropNeighborLinks(view: PageView, pageHeading: number, probabilities: Float32Array): void {
  const { blocks, containers, sums } = view;
  const { firstProse, lastProse } = proseOf(view);
  if (firstProse < 0) return;
  const above = linksIn(view, Math.max(0, firstProse - MAX_BAR_BLOCKS), firstProse);
  if (above.length === 0) return;
  const below = linksIn(view, lastProse + 1, Math.min(blocks.length, lastProse + 1 + MAX_BAR_BLOCKS));
  const targetsAbove = new Set(above.map(({ href }) => href));
  const shared = new Set(below.map(({ href }) => href).filter((href) => targetsAbove.has(href)));
  if (shared.size < MIN_BAR_LINKS) return;
  /** By block: how many of its links are in both bars, and how many are not. */
  const sharedLinks = view.scratch.int32(blocks.length + 1);
  const otherLinks = view.scratch.int32(blocks.length + 1);
  for (const { block, href } of [...above, ...below]) (shared.has(href) ? sharedLinks : otherLinks)[block + 1]!++;
  for (let b = 0; b < blocks.length; b++) {
    sharedLinks[b + 1]! += sharedLinks[b]!;
    otherLinks[b + 1]! += otherLinks[b]!;
  }
  let done = 0;
  for (const container of containers) {
    const { first, end } = container;
    if (first < done || (first <= pageHeading && pageHeading < end)) continue;
    if (end - first > MAX_BAR_BLOCKS || sumWithin(sums.words, container) > MAX_BAR_WORDS) continue;
    if (sumWithin(sums.proseWords, container) > 0 || sumWithin(sums.headings, container) > 0) continue;
    const links = sumWithin(sharedLinks, container);
    if (links < MIN_BAR_LINKS || sumWithin(otherLinks, container) > links) continue;
    probabilities.fill(0, first, end);
    done = end;
  }
}

/** Whether the block is nothing but a link to a part of the page. */
function isFragmentLink({ blocks, page }: PageView, b: number): boolean {
  const { linkSize, size, endText } = blocks[b]!;
  if (linkSize < MOSTLY_LINKS * size || size === 0) return false;
  const link = nearest(page.texts[endText - 1]!.parent, MAX_WRAPPERS, ({ name }) => name === 'a');
  const href = link === null ? undefined : attribute(link, 'href');
  return href !== undefined && href.length > 1 && href.startsWith('#');
}

/** The first and the last block of prose, or -1. */
function proseOf({ blocks }: PageView): { readonly firstProse: number; readonly lastProse: number } {
  let firstProse = 0;
  while (firstProse < blocks.length && !isProse(blocks[firstProse]!)) firstProse++;
  if (firstProse === blocks.length) return { firstProse: -1, lastProse: -1 };
  let lastProse = blocks.length - 1;
  while (!isProse(blocks[lastProse]!)) lastProse--;
  return { firstProse, lastProse };
}

/** The links to other pages in the blocks. */
function linksIn({ blocks, page }: PageView, first: number, end: number): { block: number; href: string }[] {
  const links: { block: number; href: string }[] = [];
  for (let b = first; b < end; b++) {
    if (blocks[b]!.linkSize === 0) continue;
    let last: HtmlElement | null = null;
    for (let at = blocks[b]!.firstText; at < blocks[b]!.endText; at++) {
      const link = nearest(page.texts[at]!.parent, MAX_WRAPPERS, ({ name }) => name === 'a');
      const href = link === null || link === last ? '' : (attribute(link, 'href') ?? '');
      last = link;
      if (href !== '' && !href.startsWith('#')) links.push({ block: b, href });
    }
  }
  return links;
}
