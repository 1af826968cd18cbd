/**
 * Drops what lies in front of the page or above it: dialogs, tooltips, menus of commands, and the
 * site's banner.
 */
import type { HtmlDocument } from '../../html/tree/tree.ts';
import { mentionsCookies } from '../describe/consent-requests.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import { overlayRanges } from '../segment/overlay-ranges.ts';
import type { PageBlocks } from '../segment/page-blocks.ts';

/** If fewer words of content are expected behind the overlays, they may be the page themselves. */
const MIN_EXPECTED_BEHIND = 10;
/**
 * A post or product may be shown in front of the list it was chosen from. An overlay counts as
 * content if it is this probable, and twice as probable as what is behind it.
 */
const PROBABLE_OVERLAY = 0.6;
const TIMES_AS_PROBABLE = 2;

/** An overlay with this many blocks about cookies asks for consent. */
const MIN_COOKIES = 2;

/** In a banner that is not above the page heading, blocks of this probability stay. */
const PROBABLE_IN_BANNER = 0.55;
/** A `nav` with this share of link text is a menu. */
const MOSTLY_LINKS = 0.8;
const HEADER = tagCode('header');
const NAV = tagCode('nav');
/** A `header` in one of these introduces that part; it is no banner (HTML-AAM). */
const SECTIONING = tagCodes('article aside main nav section');

/**
 * Sets the probabilities of overlays to 0, unless they hold the page heading. Nested overlays count
 * as one.
 */
export function dropOverlays(
  document: HtmlDocument,
  page: PageBlocks,
  pageHeading: number,
  probabilities: Float32Array,
): void {
  const ranges = overlayRanges(document, page);
  if (ranges.length === 0) return;
  const { blocks } = page;
  const behind = new ExpectedWords();
  let b = 0;
  for (const { first, end } of [...ranges, { first: blocks.length, end: blocks.length }]) {
    for (; b < first; b++) behind.add(blocks[b]!.words, probabilities[b]!);
    b = end;
  }
  if (behind.expected < MIN_EXPECTED_BEHIND) return;
  for (const { first, end } of ranges)
    if ((first > pageHeading || pageHeading >= end) && !isContent(first, end)) probabilities.fill(0, first, end);

  function isContent(first: number, end: number): boolean {
    if (blocks.slice(first, end).filter(mentionsCookies).length >= MIN_COOKIES) return false;
    const overlay = new ExpectedWords();
    for (let at = first; at < end; at++) overlay.add(blocks[at]!.words, probabilities[at]!);
    return (
      overlay.expected >= PROBABLE_OVERLAY * overlay.words &&
      overlay.meanProbability >= TIMES_AS_PROBABLE * behind.meanProbability
    );
  }
}

/** Sums over a part of the page. */
class ExpectedWords {
  words = 0;
  /** Expected words of content: each word counts by its block's probability. */
  expected = 0;
  #weighted = 0;

  add(words: number, probability: number): void {
    this.words += words;
    this.expected += words * probability;
    this.#weighted += words * probability * probability;
  }

  /** Mean probability over the expected words, so that menus beside the content hardly lower it. */
  get meanProbability(): number {
    return this.#weighted / (this.expected || 1);
  }
}

/**
 * Sets the probabilities of banners to 0. A banner is a `header` outside of all sections that does
 * not hold the page heading: the site's name and its menus. So is a `nav` of links above the page heading.
 */
export function dropBanners(
  { blocks, containers }: PageBlocks,
  pageHeading: number,
  probabilities: Float32Array,
): void {
  /** End of the last section or banner. */
  let done = 0;
  for (const { tag, first, end } of containers) {
    if (first < done) continue;
    if (SECTIONING.has(tag)) done = end;
    const isWholePage = end - first === blocks.length;
    const isAboveHeading = end <= pageHeading;
    const isBanner = tag === HEADER || (tag === NAV && isAboveHeading && consistsOfLinks(first, end));
    if (!isBanner || (first <= pageHeading && pageHeading < end) || isWholePage) continue;
    for (let b = first; b < end; b++)
      if (isAboveHeading || probabilities[b]! < PROBABLE_IN_BANNER) probabilities[b] = 0;
    done = end;
  }

  /** Every element is asked once, since no `nav` within another is reached. */
  function consistsOfLinks(first: number, end: number): boolean {
    let size = 0;
    let linkSize = 0;
    for (let b = first; b < end; b++) {
      size += blocks[b]!.size;
      linkSize += blocks[b]!.linkSize;
    }
    return linkSize >= MOSTLY_LINKS * size;
  }
}
