/**
 * From single blocks to a page that reads well: what belongs together is kept or left out together, headings go with what
 * they head, the page's own heading stays, and a page that was all but lost is widened.
 */

import type { PageView } from '../describe/page-view.ts';
import type { PageType } from '../score/model.ts';
import { DISTANCES, type PageBlocks } from '../segment/cut-blocks.ts';
import { ANCESTOR_TAGS } from '../segment/elements.ts';
import { dropRepeats } from './drop-repeats.ts';
import { likeliestFirst } from './expected-cut.ts';
import { isPlain } from './is-plain.ts';
import { keepAlike } from './keep-alike.ts';
import { CLOSE, keepHeadings } from './keep-headings.ts';
import { keepIntroduction, keepItems } from './keep-items.ts';
import { keepReviews } from './keep-reviews.ts';
import { keepSignatures } from './keep-signatures.ts';
import { keepSisters } from './keep-sisters.ts';
import { keepTitle } from './keep-title.ts';
import { isUnmarked, keepCaptions, keepCode, keepDefinitions, keepText } from './keep-whole-text.ts';
import { keepWholes } from './keep-wholes.ts';
import { leaveOutBoxes } from './leave-out-boxes.ts';
import { leaveOutProfiles } from './leave-out-profiles.ts';

/** Below so many words kept, of a page with twice as many, more is kept. */
const FEW_WORDS = 25;
/** Where nothing is as likely as this, the page may be unlike any other. */
const SURE = 0.3;
const NAV = ANCESTOR_TAGS.indexOf('nav');
const FOOTER = ANCESTOR_TAGS.indexOf('footer');

/** Of pages of posts, of things to choose from and of one of them with its facts: below which chance what is like the rest of them is left out. */
const UNLIKELY_ALIKE: ReadonlyMap<PageType, number> = new Map([
  ['forum', 0.12],
  ['product', 0.12],
  ['collection', 0.12],
  ['listing', 0.25],
]);
/** Of pages that say one thing after the other: like things are sections of them, whatever their element. */
const SISTERS: ReadonlySet<PageType> = new Set(['article', 'documentation', 'service', 'collection']);

/**
 * By block: 1 where it is kept.
 *
 * @param own - the block of the page's own heading, or -1.
 */
export function shapeSelection(
  view: PageView,
  chances: Float32Array,
  cut: number,
  pageType: PageType,
  own: number,
): Uint8Array {
  const kept = view.scratch.uint8(chances.length);
  if (isPlain(view)) return kept.fill(1);
  for (let b = 0; b < chances.length; b++) if (chances[b]! >= cut) kept[b] = 1;
  if (pageType === 'collection' || pageType === 'listing') {
    keepItems(view, chances, kept);
    keepIntroduction(view, chances, own, kept);
  }
  widen(view, chances, kept);
  const isReference = pageType === 'documentation';
  const isOneText = isReference || pageType === 'article';
  // Posts stand among profiles and buttons, whatever elements those are.
  const isText = isReference || (pageType !== 'forum' && isUnmarked(view));
  if (isText) keepText(view, chances, kept, isReference);
  const least = UNLIKELY_ALIKE.get(pageType);
  if (least !== undefined) keepAlike(view, chances, least, kept);
  if (pageType === 'product') keepReviews(view, chances, kept);
  if (pageType !== 'product' && pageType !== 'collection') keepSignatures(view, chances, kept);
  keepCode(view, kept);
  keepDefinitions(view, chances, kept);
  keepCaptions(view, chances, kept);
  keepWholes(view, chances, isOneText || pageType === 'product', kept);
  if (isOneText) leaveOutBoxes(view, own, !isReference, kept);
  if (pageType === 'forum') leaveOutProfiles(view, chances, kept);
  keepHeadings(view, chances, cut, own, isOneText, kept);
  keepSisters(view, chances, SISTERS.has(pageType), kept);
  keepTitle(view, own, kept);
  // What a reference says of one thing it rightly says of another.
  if (!isText) dropRepeats(view, kept);
  return kept;
}

function widen({ blocks, page, scratch }: PageView, chances: Float32Array, kept: Uint8Array): void {
  let words = 0;
  let all = 0;
  for (let b = 0; b < kept.length; b++) {
    all += blocks[b]!.words;
    if (kept[b]) words += blocks[b]!.words;
  }
  if (words >= FEW_WORDS || words * 2 > all) return;
  const order = likeliestFirst(chances, scratch);
  // A short page is known as one by what is left of it being far less likely.
  const best = chances[order[0]!]!;
  const least = best < SURE ? 0 : CLOSE * best;
  for (const b of order) {
    if (words >= FEW_WORDS || chances[b]! < least) break;
    if (kept[b] || (words > 0 && (chances[b] === 0 || isAround(page, b)))) continue;
    kept[b] = 1;
    words += blocks[b]!.words;
  }
}

/** Whether it stands in what is around the text of a page: on one that says little, that is most. */
function isAround({ nearest }: PageBlocks, b: number): boolean {
  return nearest[b * DISTANCES + NAV]! >= 0 || nearest[b * DISTANCES + FOOTER]! >= 0;
}
