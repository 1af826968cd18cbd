/** Keeps blocks that resemble kept ones, such as the short answer in a thread, or a row of specifications. */
import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks } from '../describe/running-sums.ts';
import type { PageType } from '../page-types.ts';
import { firstKept } from './keep-text.ts';

/** This share of the words or blocks of a shape must be kept for the rest to be, unless it is less probable than this. */
const MOSTLY_KEPT = 0.6;
const HALF_OF_BLOCKS = 0.5;
const MIN_PROBABILITY = 0.12;
/** Teasers and appeals resemble the paragraphs of an article, so nothing is added below its end. */
const MIN_IN_ARTICLES = 0.2;
/** Below the end of a manual, there may be notes about it and links. */
const MIN_IN_MANUALS = 0.15;

/**
 * Keeps blocks below the page heading that have the same shape as kept ones. The model scores each block separately, and
 * misses short ones. Headings are excluded: those of posts often have the same class as those of unrelated parts.
 */
export function keepSimilarBlocks(
  { blocks, similar: { shapeOf, shapeCounts, shapeWords }, structure: { blockTag }, scratch }: PageView,
  probabilities: Float32Array,
  pageType: PageType,
  pageHeading: number,
  kept: Uint8Array,
): void {
  const minProbability =
    pageType === 'article' ? MIN_IN_ARTICLES : pageType === 'documentation' ? MIN_IN_MANUALS : MIN_PROBABILITY;
  const keptWords = scratch.float64(shapeWords.length);
  const keptBlocks = scratch.float64(shapeWords.length);
  for (let b = 0; b < kept.length; b++) {
    if (!kept[b]) continue;
    keptWords[shapeOf[b]!]! += blocks[b]!.words;
    keptBlocks[shapeOf[b]!]!++;
  }
  const isMostlyKept = (shape: number) =>
    keptWords[shape]! >= MOSTLY_KEPT * shapeWords[shape]! || keptBlocks[shape]! >= HALF_OF_BLOCKS * shapeCounts[shape]!;
  const end = pageType === 'article' ? kept.lastIndexOf(1) : kept.length;
  for (let b = pageHeading < 0 ? firstKept(kept) : pageHeading + 1; b < end; b++) {
    const shape = shapeOf[b]!;
    if (kept[b] || probabilities[b]! < minProbability || shapeCounts[shape]! < 2 || isHeading(blockTag[b]!)) continue;
    if (hasFewLinks(blocks[b]!) && isMostlyKept(shape)) kept[b] = 1;
  }
}
