/** Finds the heading that names the page. */

import { type HtmlElement, nearestHref } from '../../html/tree/tree.ts';
import { pathWords } from '../../page/declarations.ts';
import { plainWords } from '../../text/plain-words.ts';
import type { BlockTexts } from '../describe/block-texts.ts';
import { H1, isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { isMostlyLink } from '../describe/running-sums.ts';

/** A heading that is a link leads elsewhere more often than it names the page, so its match counts less. */
const LINK_FACTOR = 0.2;
/**
 * Title match from which a block that is no `h1` can name the page, and how much better than the
 * `h1` it must match.
 */
export const MIN_TITLE_MATCH = 0.4;
export const MUCH_BETTER = 1.5;
/** Words of the home page's URL path. */
const HOME = pathWords('/');
/** Elements between a heading's text and its link. */
const MAX_WRAPPERS = 8;

/**
 * The `h1` that matches the page's title best, or a lower heading that matches it much better,
 * because many sites put their name into the `h1`.
 *
 * @param path - words of the page's URL path. A heading that links to its own page is not
 * penalized.
 * @param siteName - a heading that is a link with this name and leads elsewhere is not the page's.
 * @returns its block, or -1.
 */
export function findPageHeading(
  view: PageView,
  probabilities: Float32Array,
  path: string,
  siteName: string | undefined,
): number {
  const { blocks, page, texts } = view;
  const { blockTag } = view.structure;
  let best = -1;
  let bestScore = 0;
  let bestMatch = 0;
  let lower = -1;
  for (let b = 0; b < blocks.length; b++) {
    const match = titleMatch(texts, b);
    if (blockTag[b] !== H1) {
      if (!isHeading(blockTag[b]!) || match < MIN_TITLE_MATCH || isNameOfSite(b)) continue;
      if (lower < 0 || isBetter(match, titleMatch(texts, lower), b, lower)) lower = b;
      continue;
    }
    const around = page.texts[blocks[b]!.firstText]!.parent;
    const leadsElsewhere = isMostlyLink(blocks[b]!) && !linksTo(path, around);
    const leadsHome = leadsElsewhere && linksTo(HOME, around);
    // The name of the site, above a title that is no heading.
    if (leadsElsewhere && (match === 0 || (leadsHome && match < MIN_TITLE_MATCH) || namesSite(b))) continue;
    const factor = leadsElsewhere ? LINK_FACTOR : 1;
    const score = (0.1 + match) * factor;
    if (best >= 0 && !isBetter(score, bestScore, b, best)) continue;
    best = b;
    bestScore = score;
    // The name of the site is in the title, too.
    bestMatch = match * (leadsHome ? factor : 1);
  }
  const isLower = best < 0 || (lower >= 0 && titleMatch(texts, lower) >= MUCH_BETTER * bestMatch);
  return isLower ? lower : best;

  /** Whether the heading is the name of the site, and this is not its home page. Some link to a page that is not at `/`. */
  function namesSite(b: number): boolean {
    return siteName !== undefined && path !== HOME && plainWords(blocks[b]!.sample) === plainWords(siteName);
  }

  /** Whether the heading is a link to the home page, as the site's name is in footers, and this is another page. */
  function isNameOfSite(b: number): boolean {
    const around = page.texts[blocks[b]!.firstText]!.parent;
    return isMostlyLink(blocks[b]!) && linksTo(HOME, around) && !linksTo(path, around);
  }

  /**
   * Of two equal headings, such as one above a picture and one in the text, the more probable one
   * wins.
   */
  function isBetter(score: number, otherScore: number, b: number, other: number): boolean {
    return score > otherScore || (score === otherScore && probabilities[b]! > probabilities[other]!);
  }
}

/** How well a block repeats the page's title and nothing else, from 0 to 1. */
export function titleMatch({ inTitle, titleShare }: BlockTexts, b: number): number {
  return inTitle[b]! * titleShare[b]!;
}

/** Whether the text in this element is a link to the path. */
function linksTo(path: string, element: HtmlElement | null): boolean {
  const href = nearestHref(element, MAX_WRAPPERS) ?? '';
  return href !== '' && path !== '' && pathWords(href) === path;
}
