/** What a page says twice is read once. */

import type { PageView } from '../describe/page-view.ts';
import { tagCode } from '../segment/elements.ts';
import { GROUP_SIZE } from '../segment/page-structure.ts';

/** A shorter text may be said twice. */
const REPEATED_WORDS = 8;
/** But a link of as few that says the same in so many like things, and so large a share of them, is a button. */
const BUTTON_SHARE = 0.5;
const MOSTLY_LINK = 0.9;
const TABLE = tagCode('table');
const PRE = tagCode('pre');

/**
 * Pages hold the same text several times: for every width of screen, at the end of a carousel, as a quotation of what stands
 * above. The first is enough. A refrain stays, as what repeats itself beside itself, and so do tables and code.
 */
export function dropRepeats(
  { blocks, containers, alike, structure: { heading, nearItem }, scratch }: PageView,
  kept: Uint8Array,
): void {
  const first = new Map<number, number>();
  /** By heading: whether something under it was dropped, and whether something stays. */
  const lost = scratch.uint8(kept.length);
  const stays = scratch.uint8(kept.length);
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
    const before = alike.same[b]! > 1 && words >= REPEATED_WORDS ? first.get(hash) : undefined;
    if (before === undefined) first.set(hash, b);
    const isRepeat =
      before !== undefined &&
      !isVerbatim[container] &&
      blocks[before]!.words === words &&
      blocks[before]!.container !== container &&
      containers[blocks[before]!.container]!.parent !== containers[container]!.parent;
    if (isRepeat) kept[b] = 0;
    if (h >= 0) (isRepeat ? lost : stays)[h] = 1;
  }
  const headings = new Set<number>();
  for (let b = 0; b < kept.length; b++) {
    if (!kept[b] || heading[b] !== b) continue;
    if (lost[b] && !stays[b] && headings.has(blocks[b]!.hash)) kept[b] = 0;
    else headings.add(blocks[b]!.hash);
  }

  function isButton(b: number): boolean {
    const { words, size, linkSize, digits, container } = blocks[b]!;
    const count = alike.same[b]!;
    if (count < GROUP_SIZE || words >= REPEATED_WORDS || digits > 0 || linkSize < MOSTLY_LINK * size) return false;
    return (
      nearItem[container]! >= 0 && !isVerbatim[container] && count >= BUTTON_SHARE * alike.counts[alike.shapeOf[b]!]!
    );
  }
}
