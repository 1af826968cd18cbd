/** Keeps or drops tables, lists, code and quotes as a whole: half a table is worse than none. */

import { nearestHref } from '../../html/tree/tree.ts';
import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { isProse, rangeHasFewLinks, runningSum, sumWithin } from '../describe/running-sums.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import type { Container, TextBlock } from '../segment/page-blocks.ts';
import { Ending } from '../segment/text-counter.ts';
import type { RuleContext } from './rule-context.ts';

const WHOLES = tagCodes('table ul ol dl pre');
const TABLE = tagCode('table');
const QUOTE = tagCode('blockquote');
const FIGURE = tagCode('figure');
const LISTS = tagCodes('ul ol dl');
/**
 * Share of kept words from which a whole is kept, and below which it is dropped. Between the two a quote or table is kept,
 * and nothing else changes.
 */
const KEEP_FROM = 0.55;
const DROP_BELOW = 0.25;
/** Share of the threshold from which a whole of which parts are kept nearly reached it. */
const NEAR_THRESHOLD = 0.8;
/** A list with a smaller share of link text belongs to the sentence above it that ends in a colon. */
const MAX_LINKS_OF_INTRODUCED = 0.5;
/** A table or list with a greater share of the page's words is its layout. */
const MAX_SHARE = 0.6;
/** Items with more blocks on average are posts or cards, of which parts may be dropped. */
const MAX_BLOCKS_PER_ITEM = 2.5;
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|zip|epub)(?:[?#]|$)/i;
const MOSTLY_FILES = 0.5;
const HOST = /^https?:\/\/(?:www\.)?([^/?#]+)/i;
const MOSTLY_AWAY = 0.5;
/** Elements between a text and its link. */
const MAX_WRAPPERS = 4;
/** Cells that label others. */
const LABELS = tagCodes('th caption dt');
/** Mean probability from which on a table with labels is kept, also where it isn't between two kept texts, and a list below kept text. */
const MIN_DATA_PROBABILITY = 0.25;

/**
 * Keeps or drops each table, list and code block as a whole, the outermost first. Except on threads, tables are kept unless
 * they are improbable, lists with the text that they belong to, and quotes with their source: the model is unsure about
 * single numbers and names.
 */
export function keepOrDropWhole({
  view,
  probabilities,
  threshold,
  pageType,
  isUncertain,
  pageHeading,
  pageUrls,
  kept,
}: RuleContext): void {
  const keepsData = pageType !== 'forum';
  const { blocks, containers, sums, scratch } = view;
  const { blockTag, containerTag, layoutTables } = view.structure;
  const hosts = pageUrls.map(hostOf);
  const total = sums.words[blocks.length]!;
  const keptWords = runningSum(blocks.length, scratch, (b) => (kept[b] ? blocks[b]!.words : 0));
  const expectedWords = runningSum(blocks.length, scratch, (b) => probabilities[b]! * blocks[b]!.words);
  const items = runningSum(blocks.length, scratch, (b) => (blocks[b]!.container === blocks[b - 1]?.container ? 0 : 1));
  const labels = runningSum(blocks.length, scratch, (b) => (LABELS.has(containerTag[b]!) ? 1 : 0));
  const files = runningSum(blocks.length, scratch, (b) => (leadsToFile(view, blocks[b]!) ? 1 : 0));
  const away = runningSum(blocks.length, scratch, (b) => (leadsAway(view, blocks[b]!, hosts) ? 1 : 0));
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const whole = containers[c]!;
    const { tag, first, end } = whole;
    // The source of a quote may be the caption of its figure.
    const isQuote = tag === QUOTE || (tag === FIGURE && containers[c + 1]?.tag === QUOTE);
    if (!(WHOLES.has(tag) || isQuote) || end - first < (isQuote ? 1 : 2) || first < done || layoutTables.has(whole))
      continue;
    const words = sumWithin(sums.words, whole);
    if (words > MAX_SHARE * total) continue;
    if (tag !== TABLE && (end - first) / Math.max(1, sumWithin(items, whole)) > MAX_BLOCKS_PER_ITEM) continue;
    const isData =
      keepsData &&
      sumWithin(labels, whole) > 0 &&
      (sumWithin(expectedWords, whole) >= MIN_DATA_PROBABILITY * words || isBetweenKept(whole)) &&
      rangeHasFewLinks(sums, whole);
    const isCertain = isData || belongsToTextAbove(whole, words);
    const keptShare = isCertain ? 1 : sumWithin(keptWords, whole) / (words || 1);
    const isNear =
      keepsData &&
      sumWithin(expectedWords, whole) >= NEAR_THRESHOLD * threshold * words &&
      rangeHasFewLinks(sums, whole);
    const keepFrom = isQuote || isNear || (keepsData && tag === TABLE) ? DROP_BELOW : KEEP_FROM;
    if (keptShare >= DROP_BELOW && keptShare < keepFrom) continue;
    // A list with headings is made of cards, and a table with headings arranges the page. Neither is dropped.
    if (keptShare < DROP_BELOW && sumWithin(sums.headings, whole) > 0) continue;
    kept.fill(keptShare >= keepFrom ? 1 : 0, first, end);
    done = end;
  }

  function isBetweenKept({ first, end, parent }: Container): boolean {
    return kept[first - 1] === 1 && kept[end] === 1 && isSibling(first - 1, parent) && isSibling(end, parent);
  }

  /** The same for a quote, which may follow a list or precede a heading in a box. */
  function isWithinKept({ first, end, parent }: Container): boolean {
    const around = containers[parent];
    return around !== undefined && around.first < first && end < around.end && kept[first - 1] === 1 && kept[end] === 1;
  }

  /** Whether the block is an element in this container, or text of it. */
  function isSibling(block: number, parent: number): boolean {
    const { container } = blocks[block]!;
    return container === parent || containers[container]!.parent === parent;
  }

  /**
   * Whether the list is part of the kept text right above it: it is a list or quote between two kept ones, a sentence with a
   * colon introduces it, or it is a list of text rather than of links or cards. The model is unsure about short items.
   */
  function belongsToTextAbove(whole: Container, words: number): boolean {
    const { tag, first, parent } = whole;
    const above = first - 1;
    const isBetween = tag === QUOTE ? isWithinKept(whole) : LISTS.has(tag) && isBetweenKept(whole);
    if (isBetween && rangeHasFewLinks(sums, whole)) return true;
    if (!LISTS.has(tag) || above < 0 || !isSibling(above, parent)) return false;
    // The notes of an episode and the sources of a report lead to other sites. Those below have a heading.
    const text = above > 0 && isHeading(blockTag[above]!) ? above - 1 : above;
    if (kept[text] === 1 && isSibling(text, parent) && sumWithin(away, whole) > MOSTLY_AWAY * (whole.end - first))
      if (sumWithin(expectedWords, whole) >= MIN_DATA_PROBABILITY * words) return true;
    if (kept[above] !== 1) return false;
    // Documents and data are what a page with them is for.
    if (sumWithin(files, whole) > MOSTLY_FILES * (whole.end - first)) return true;
    if (blocks[above]!.ending === Ending.Colon && isProse(blocks[above]!))
      return sumWithin(sums.linkSize, whole) < MAX_LINKS_OF_INTRODUCED * sumWithin(sums.size, whole);
    // Right below the page's heading, a list has the author and the date.
    if (!keepsData || above === pageHeading || sumWithin(sums.headings, whole) > 0) return false;
    // The model knows headings of the text from those of menus: "See also" in a manual. Articles end with teasers instead.
    const isCertainHeading = isHeading(blockTag[above]!) && probabilities[above]! >= threshold && kept[above - 1] === 1;
    if (isCertainHeading && (pageType === 'documentation' || isUncertain))
      return !hrefOf(view, blocks[first]!).startsWith('#');
    return sumWithin(expectedWords, whole) >= MIN_DATA_PROBABILITY * words && rangeHasFewLinks(sums, whole);
  }
}

function leadsToFile(view: PageView, block: TextBlock): boolean {
  return FILE.test(hrefOf(view, block));
}

/** Whether the block is a link to another host than these. */
function leadsAway(view: PageView, block: TextBlock, hosts: readonly (string | undefined)[]): boolean {
  const host = hostOf(hrefOf(view, block));
  return host !== undefined && hosts.length > 0 && !hosts.includes(host);
}

function hostOf(url: string): string | undefined {
  return HOST.exec(url)?.[1];
}

function hrefOf({ page }: PageView, { linkSize, firstText }: TextBlock): string {
  return linkSize === 0 ? '' : (nearestHref(page.texts[firstText]!.parent, MAX_WRAPPERS) ?? '');
}
