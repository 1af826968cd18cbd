/** Drops repeated texts and buttons. */

import type { PageView } from '../describe/page-view.ts';
import { isProse } from '../describe/running-sums.ts';
import { MIN_GROUP } from '../describe/sibling-groups.ts';
import { tagCode } from '../segment/element-kinds.ts';

/** A shorter text may be repeated, unless it is a button. */
const MIN_REPEAT_WORDS = 8;
/** A short link with the same text in half of the blocks of its shape is a button. */
const BUTTON_SHARE = 0.5;
const MOSTLY_LINK = 0.9;
const TABLE = tagCode('table');
const PRE = tagCode('pre');

/**
 * Drops links with the same text above and below the prose: they lead to the chapters before and after it.
 */
export function dropNeighborLinks({ blocks }: PageView, pageHeading: number, kept: Uint8Array): void {
  const firstProse = blocks.findIndex(isProse);
  const lastProse = blocks.findLastIndex(isProse);
  const isLink = (b: number) => b !== pageHeading && blocks[b]!.linkSize > MOSTLY_LINK * blocks[b]!.size;
  const above = new Set<number>();
  for (let b = 0; b < firstProse; b++) if (isLink(b)) above.add(blocks[b]!.hash);
  const shared = new Set<number>();
  for (let b = lastProse + 1; b < kept.length; b++)
    if (isLink(b) && above.has(blocks[b]!.hash)) shared.add(blocks[b]!.hash);
  for (let b = 0; b < kept.length; b++)
    if ((b < firstProse || b > lastProse) && isLink(b) && shared.has(blocks[b]!.hash)) kept[b] = 0;
}

/**
 * Pages hold the same text several times: for each screen width, as a copied slide, or as a
 * quotation. The first one is kept. Tables, code and refrains, which repeat within one parent, are
 * left alone.
 */
export function dropRepeats(
  { blocks, containers, similar, structure: { heading, nearestItem }, scratch }: PageView,
  kept: Uint8Array,
): void {
  const firstByHash = new Map<number, number>();
  /** By heading: whether a block below it was dropped here, and whether one stays. */
  const hasDropped = scratch.uint8(kept.length);
  const hasKept = scratch.uint8(kept.length);
  const isVerbatim = scratch.uint8(containers.length);
  for (let c = 0; c < containers.length; c++) {
    const { tag, parent } = containers[c]!;
    isVerbatim[c] = tag === TABLE || tag === PRE || (parent >= 0 && isVerbatim[parent]) ? 1 : 0;
  }
  for (let b = 0; b < kept.length; b++) {
    const { words, hash, container } = blocks[b]!;
    if (!kept[b] || heading[b] === b) continue;
    if (isButton(b)) {
      kept[b] = 0;
      continue;
    }
    const h = heading[b]!;
    const earlier = similar.sameText[b]! > 1 && words >= MIN_REPEAT_WORDS ? firstByHash.get(hash) : undefined;
    if (earlier === undefined) firstByHash.set(hash, b);
    const isRepeat =
      earlier !== undefined &&
      !isVerbatim[container] &&
      blocks[earlier]!.words === words &&
      blocks[earlier]!.container !== container &&
      containers[blocks[earlier]!.container]!.parent !== containers[container]!.parent;
    if (isRepeat) kept[b] = 0;
    if (h >= 0) (isRepeat ? hasDropped : hasKept)[h] = 1;
  }
  // A repeated heading is dropped if all of its text was.
  const headings = new Set<number>();
  for (let b = 0; b < kept.length; b++) {
    if (!kept[b] || heading[b] !== b) continue;
    if (hasDropped[b] && !hasKept[b] && headings.has(blocks[b]!.hash)) kept[b] = 0;
    else headings.add(blocks[b]!.hash);
  }

  function isButton(b: number): boolean {
    const { words, size, linkSize, digits, container } = blocks[b]!;
    const count = similar.sameText[b]!;
    if (count < MIN_GROUP || words >= MIN_REPEAT_WORDS || digits > 0 || linkSize < MOSTLY_LINK * size) return false;
    return (
      nearestItem[container]! >= 0 &&
      !isVerbatim[container] &&
      count >= BUTTON_SHARE * similar.shapeCounts[similar.shapeOf[b]!]!
    );
  }
}
