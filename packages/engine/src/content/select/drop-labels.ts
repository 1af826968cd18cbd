/** Drops labels of dropped links: "Read more:", "See also". */

import type { PageView } from '../describe/page-view.ts';
import { sumWithin } from '../describe/running-sums.ts';
import { tagCodes } from '../segment/element-kinds.ts';
import { Ending } from '../segment/text-counter.ts';

const MAX_LABEL_WORDS = 10;
/** Blocks after a label that are looked at, and the least share of link text in them. */
const MAX_LABELED_BLOCKS = 3;
const MIN_LINK_SHARE = 0.5;
/** The last line in one of these is no label, even if it is short. */
const LINES = tagCodes('li td th dt dd pre');

/**
 * Drops short lines that are no sentences, stand alone in their container and are followed by links
 * that are dropped. A heading is dropped if nothing below it is kept.
 */
export function dropLabels({ blocks, structure, sums }: PageView, pageHeading: number, kept: Uint8Array): void {
  const { heading, blockTag } = structure;
  let nextKept = kept.length;
  for (let b = kept.length - 1; b >= 0; b--) {
    if (!kept[b]) continue;
    const isOpenHeading = heading[b] === b && heading[nextKept] === b;
    if (nextKept > b + 1 && b !== pageHeading && !isOpenHeading && isLabel(b, nextKept)) kept[b] = 0;
    else nextKept = b;
  }

  function isLabel(b: number, end: number): boolean {
    const { words, ending, container } = blocks[b]!;
    if (words > MAX_LABEL_WORDS || ending === Ending.SentenceEnd || LINES.has(blockTag[b]!)) return false;
    if (blocks[b - 1]?.container === container) return false;
    const links = { first: b + 1, end: Math.min(end, b + 1 + MAX_LABELED_BLOCKS) };
    return sumWithin(sums.linkSize, links) >= MIN_LINK_SHARE * sumWithin(sums.size, links);
  }
}
