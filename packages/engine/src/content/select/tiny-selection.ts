/** Extends a selection of very few words. */
import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks } from '../describe/running-sums.ts';
import { LANDMARKS } from '../segment/element-kinds.ts';
import { LANDMARK_COUNT, type PageBlocks } from '../segment/page-blocks.ts';
import { blocksByProbability } from './threshold.ts';

/** If fewer words are kept of a page with at least twice as many, more blocks are added. */
const FEW_WORDS = 25;
/**
 * Added blocks reach this share of the highest probability: on a page that is really short, all other blocks are far less
 * probable. On articles, blocks were left out for having less than half of it, so the share must be lower than that.
 */
const MIN_SHARE = 0.4;
const NAV = LANDMARKS.indexOf('nav');
const FOOTER = LANDMARKS.indexOf('footer');

/**
 * Adds the most probable blocks to a selection of very few words, except those in menus and
 * footers. A block without many links that has most of the page's words, such as a letter in a `pre`, comes first.
 */
export function addToTinySelection(
  { blocks, page, scratch }: PageView,
  probabilities: Float32Array,
  kept: Uint8Array,
): void {
  let keptWords = 0;
  let words = 0;
  for (let b = 0; b < kept.length; b++) {
    words += blocks[b]!.words;
    if (kept[b]) keptWords += blocks[b]!.words;
  }
  if (keptWords >= FEW_WORDS || keptWords * 2 > words) return;
  const most = blocks.findIndex((block) => block.words * 2 > words);
  if (most >= 0 && hasFewLinks(blocks[most]!) && probabilities[most]! > 0 && !isInNavOrFooter(page, most)) {
    kept[most] = 1;
    return;
  }
  const order = blocksByProbability(probabilities, scratch);
  const minProbability = MIN_SHARE * probabilities[order[0]!]!;
  for (const b of order) {
    if (keptWords >= FEW_WORDS || probabilities[b]! < minProbability) break;
    if (kept[b] || (keptWords > 0 && (probabilities[b] === 0 || isInNavOrFooter(page, b)))) continue;
    kept[b] = 1;
    keptWords += blocks[b]!.words;
  }
}

/** Whether the block is in a menu or a footer. */
export function isInNavOrFooter({ nearest }: PageBlocks, b: number): boolean {
  return nearest[b * LANDMARK_COUNT + NAV]! >= 0 || nearest[b * LANDMARK_COUNT + FOOTER]! >= 0;
}
