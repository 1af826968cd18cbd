/**
 * Selects the blocks to keep: lowers the probabilities of recognizable boilerplate, chooses a
 * threshold, and corrects the result by rules about what belongs together. The rules run in the
 * order below.
 */

import type { HtmlDocument } from '../../html/tree/tree.ts';
import type { Declarations } from '../../page/declarations.ts';
import type { PageView } from '../describe/page-view.ts';
import type { PageType } from '../page-types.ts';
import { LANDMARKS } from '../segment/element-kinds.ts';
import { LANDMARK_COUNT, type PageBlocks } from '../segment/page-blocks.ts';
import { hasOnlyTextElements } from './all-or-nothing.ts';
import { dropPromotionBoxes } from './drop-boxes.ts';
import { dropMenus, dropTablesOfContents } from './drop-link-lists.ts';
import { dropBanners, dropOverlays } from './drop-overlays.ts';
import { dropRepeats } from './drop-repeats.ts';
import { dropAuthorProfiles, dropForumSignatures, keepPostAuthors } from './forum-posts.ts';
import { alignHeadings, NEAR_THRESHOLD } from './keep-headings.ts';
import { keepLargestGroup, keepListIntroduction } from './keep-list-items.ts';
import { keepNotes } from './keep-notes.ts';
import { keepReviews } from './keep-reviews.ts';
import { keepSiblingSections, keepSimilarBlocks } from './keep-similar.ts';
import { keepStandfirst } from './keep-standfirst.ts';
import { isUndivided, keepCaptions, keepCode, keepDefinitions, keepTextBetween } from './keep-text.ts';
import { keepTitle } from './keep-title.ts';
import { findPageHeading } from './page-heading.ts';
import { keepOrDropWhole } from './tables-and-lists.ts';
import { blocksByProbability, chooseThreshold } from './threshold.ts';

/** Upper bound of the threshold, because losing content is worse than keeping boilerplate. */
const MAX_THRESHOLD = 0.45;

/** If fewer words are kept of a page with at least twice as many, more blocks are added. */
const FEW_WORDS = 25;
/**
 * If no block reaches this probability, the model knows no such page and blocks are added without a
 * lower bound.
 */
const CONFIDENT = 0.3;
const NAV = LANDMARKS.indexOf('nav');
const FOOTER = LANDMARKS.indexOf('footer');

/**
 * Minimum probability for a block that is similar to kept ones, on pages of posts, products and
 * lists.
 */
const MIN_SIMILAR_PROBABILITY: ReadonlyMap<PageType, number> = new Map([
  ['forum', 0.12],
  ['product', 0.12],
  ['collection', 0.12],
  ['listing', 0.25],
]);
/**
 * On these pages the items of a group count as sections, even if they are not `section` elements.
 */
const ITEMS_ARE_SECTIONS: ReadonlySet<PageType> = new Set(['article', 'documentation', 'service', 'collection']);

export interface Selection {
  /** By block: 1 if it is kept. */
  readonly kept: Uint8Array;
  /** The F1 score expected at the chosen threshold, before the rules. */
  readonly expectedF1: number;
}

/**
 * @param descriptions - every description that the page states.
 * @param probabilities - by block; changed in place.
 */
export function selectBlocks(
  document: HtmlDocument,
  view: PageView,
  declarations: Declarations,
  descriptions: readonly string[],
  probabilities: Float32Array,
  pageType: PageType,
): Selection {
  const { page, blocks, scratch } = view;
  const pageHeading = findPageHeading(view, probabilities, declarations.url.words);

  dropOverlays(document, page, pageHeading, probabilities);
  if (pageType === 'forum') dropForumSignatures(page, probabilities);
  dropBanners(page, pageHeading, probabilities);
  dropMenus(view, pageHeading, probabilities);
  if (document.fragmentLinks.length > 1) dropTablesOfContents(view, pageHeading, probabilities);

  const { threshold, expectedF1 } = chooseThreshold(probabilities, (b) => blocks[b]!.words, scratch);
  const kept = applyRules(view, probabilities, Math.min(threshold, MAX_THRESHOLD), pageType, pageHeading);

  keepStandfirst(view, descriptions, pageHeading, kept);
  keepNotes(document, page, pageType === 'article' || pageType === 'documentation', kept);
  return { kept, expectedF1 };
}

/**
 * Applies the threshold, and the rules that need nothing but the blocks.
 *
 * @param pageHeading - block of the page's main heading, or -1.
 * @returns by block: 1 if it is kept.
 */
export function applyRules(
  view: PageView,
  probabilities: Float32Array,
  threshold: number,
  pageType: PageType,
  pageHeading: number,
): Uint8Array {
  const kept = view.scratch.uint8(probabilities.length);
  if (hasOnlyTextElements(view)) return kept.fill(1);
  for (let b = 0; b < probabilities.length; b++) if (probabilities[b]! >= threshold) kept[b] = 1;

  if (pageType === 'collection' || pageType === 'listing') {
    keepLargestGroup(view, probabilities, kept);
    keepListIntroduction(view, probabilities, pageHeading, kept);
  }
  addToTinySelection(view, probabilities, kept);

  const isReference = pageType === 'documentation';
  const isSingleText = isReference || pageType === 'article';
  // Posts of a forum alternate with profiles and buttons, even on pages without dividing elements.
  const isContinuousText = isReference || (pageType !== 'forum' && isUndivided(view));
  if (isContinuousText) keepTextBetween(view, probabilities, kept, isReference);

  const minSimilar = MIN_SIMILAR_PROBABILITY.get(pageType);
  if (minSimilar !== undefined) keepSimilarBlocks(view, probabilities, minSimilar, kept);
  if (pageType === 'product') keepReviews(view, probabilities, kept);
  if (pageType !== 'product' && pageType !== 'collection') keepPostAuthors(view, probabilities, kept);

  keepCode(view, kept);
  keepDefinitions(view, probabilities, kept);
  keepCaptions(view, probabilities, kept);
  keepOrDropWhole(view, probabilities, isSingleText || pageType === 'product', kept);

  if (isSingleText) dropPromotionBoxes(view, pageHeading, !isReference, kept);
  if (pageType === 'forum') dropAuthorProfiles(view, probabilities, kept);

  alignHeadings(view, probabilities, threshold, pageHeading, isSingleText, kept);
  keepSiblingSections(view, probabilities, ITEMS_ARE_SECTIONS.has(pageType), kept);
  keepTitle(view, pageHeading, kept);
  // A reference may repeat a sentence on purpose, for each of several entries.
  if (!isContinuousText) dropRepeats(view, kept);
  return kept;
}

/**
 * Adds the most probable blocks to a selection of very few words, except those in menus and
 * footers.
 */
function addToTinySelection({ blocks, page, scratch }: PageView, probabilities: Float32Array, kept: Uint8Array): void {
  let keptWords = 0;
  let words = 0;
  for (let b = 0; b < kept.length; b++) {
    words += blocks[b]!.words;
    if (kept[b]) keptWords += blocks[b]!.words;
  }
  if (keptWords >= FEW_WORDS || keptWords * 2 > words) return;
  const order = blocksByProbability(probabilities, scratch);
  const highest = probabilities[order[0]!]!;
  // On a page that is really short, all other blocks are far less probable than the content.
  const minProbability = highest < CONFIDENT ? 0 : NEAR_THRESHOLD * highest;
  for (const b of order) {
    if (keptWords >= FEW_WORDS || probabilities[b]! < minProbability) break;
    if (kept[b] || (keptWords > 0 && (probabilities[b] === 0 || isInNavOrFooter(page, b)))) continue;
    kept[b] = 1;
    keptWords += blocks[b]!.words;
  }
}

function isInNavOrFooter({ nearest }: PageBlocks, b: number): boolean {
  return nearest[b * LANDMARK_COUNT + NAV]! >= 0 || nearest[b * LANDMARK_COUNT + FOOTER]! >= 0;
}
