/**
 * Who said it stands above each post, in few words of which a model thinks nothing: the first link that is above the kept text of most
 * of like things, and says another thing in each, is a name and no button.
 */

import type { PageView } from '../describe/page-view.ts';
import { GROUP_SIZE, isHeading } from '../segment/page-structure.ts';

/** So many blocks above the text at most, of so many words. */
const MOST_ABOVE = 8;
const LONGEST_SIGNATURE = 12;
/** The text has so many. */
const LEAST_TEXT = 3;
/** In so large a share of the things it stands, and so large a share of what it says is said once. */
const IN_MOST = 0.6;
const OTHER_IN_EACH = 0.5;
/** A label or a button is less likely than this. */
const UNLIKELY = 0.05;
/** A text of more digits is a number, not a name. */
const MOST_DIGITS = 0.4;

interface Place {
  /** Blocks that stand in it, in order. */
  readonly blocks: number[];
  readonly texts: Set<number>;
}

/** Linear in the page: a few blocks are looked at of each thing. */
export function keepSignatures(
  { blocks, containers, alike: { shapeOf }, structure: { groups, groupOf, ownTag } }: PageView,
  chances: Float32Array,
  kept: Uint8Array,
): void {
  /** By group: how many of its things have kept text, and the places above it by shape. */
  const found = new Map<number, { texts: number; readonly places: Map<number, Place> }>();
  for (let c = 0; c < containers.length; c++) {
    const group = groupOf[c]!;
    if (group < 0 || groups[group]!.count < GROUP_SIZE) continue;
    const { first, end } = containers[c]!;
    const text = firstText(first, Math.min(end, first + MOST_ABOVE + 1));
    if (text < 0) continue;
    const of = found.get(group) ?? { texts: 0, places: new Map<number, Place>() };
    found.set(group, of);
    of.texts++;
    for (let b = first; b < text; b++) {
      const { words, size, linkSize, digits, hash } = blocks[b]!;
      if (linkSize === 0 || words > LONGEST_SIGNATURE || digits > MOST_DIGITS * size) continue;
      if (chances[b]! < UNLIKELY || isHeading(ownTag[b]!)) continue;
      const shape = shapeOf[b]!;
      const place = of.places.get(shape) ?? { blocks: [], texts: new Set() };
      of.places.set(shape, place);
      place.blocks.push(b);
      place.texts.add(hash);
    }
  }
  for (const { texts, places } of found.values()) {
    if (texts < GROUP_SIZE) continue;
    for (const place of places.values()) {
      const count = place.blocks.length;
      if (count < IN_MOST * texts || place.texts.size < Math.max(2, OTHER_IN_EACH * count)) continue;
      for (const b of place.blocks) kept[b] = 1;
      break;
    }
  }

  function firstText(first: number, end: number): number {
    for (let b = first; b < end; b++) if (kept[b] && blocks[b]!.words >= LEAST_TEXT) return b;
    return -1;
  }
}
