/** Drops what lies in front of the page or above it: dialogs, tooltips, menus of commands, and the site's banner. */
import type { HtmlDocument } from '../../html/tree/tree.ts';
import type { BlockRange } from '../describe/running-sums.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import { overlayRanges } from '../segment/overlay-ranges.ts';
import type { PageBlocks } from '../segment/page-blocks.ts';

/** If fewer words of content are expected behind the overlays, they may be the page themselves. */
const MIN_EXPECTED_BEHIND = 10;
const HEADER = tagCode('header');
const NAV = tagCode('nav');
/** A `header` in one of these introduces that part; it is no banner (HTML-AAM). */
const SECTIONING = tagCodes('article aside main nav section');

/** Sets the probabilities of overlays to 0, unless they hold the page heading. */
export function dropOverlays(
  document: HtmlDocument,
  page: PageBlocks,
  pageHeading: number,
  probabilities: Float32Array,
): void {
  dropRanges(page, overlayRanges(document, page), pageHeading, probabilities);
}

/** Sets the probabilities of menus and the site's footer to 0, also of tables of contents, unless they hold the page heading. */
export function dropMenus(page: PageBlocks, pageHeading: number, probabilities: Float32Array): void {
  const menus = page.containers.filter(({ tag, isMenu }) => tag === NAV || isMenu);
  dropRanges(page, menus, pageHeading, probabilities);
}

/**
 * Drops the ranges that don't hold the page heading, or more of the expected content than all that is behind them: a shop's
 * description in a panel, an article that its site doesn't let anybody print.
 *
 * @param ranges - in document order. They may be nested.
 */
function dropRanges(
  { blocks }: PageBlocks,
  ranges: readonly BlockRange[],
  pageHeading: number,
  probabilities: Float32Array,
): void {
  const expectedWithin = (first: number, end: number): number => {
    let sum = 0;
    for (let b = first; b < end; b++) sum += blocks[b]!.words * probabilities[b]!;
    return sum;
  };
  let expectedBehind = 0;
  let done = 0;
  for (const { first, end } of [...ranges, { first: blocks.length, end: blocks.length }]) {
    if (end <= done && end < blocks.length) continue;
    expectedBehind += expectedWithin(done, first);
    done = Math.max(done, end);
  }
  if (expectedBehind < MIN_EXPECTED_BEHIND) return;
  done = 0;
  for (const { first, end } of ranges) {
    if (end <= done || (first <= pageHeading && pageHeading < end)) continue;
    done = end;
    if (expectedWithin(first, end) <= expectedBehind) probabilities.fill(0, first, end);
  }
}

/**
 * Sets the probabilities of banners to 0: a `header` outside of all sections, and a `nav` above the page heading. One
 * with the page heading is no banner.
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
    const isBanner = tag === HEADER || (tag === NAV && end <= pageHeading);
    const isWholePage = end - first === blocks.length;
    if (!isBanner || (first <= pageHeading && pageHeading < end) || isWholePage) continue;
    probabilities.fill(0, first, end);
    done = end;
  }
}
