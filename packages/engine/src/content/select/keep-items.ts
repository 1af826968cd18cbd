/** What a page of many like things is for: the things, and what it says first of them. */

import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks, isHeading } from '../segment/page-structure.ts';

/** So many like things, and so likely on the whole, are what a page of things is for. */
const LEAST_ITEMS = 4;
const LIKELY_ITEMS = 0.2;
/** Text so near below the page's heading, so long, and so likely introduces what is listed. */
const INTRODUCES = 4;
const LEAST_INTRODUCTION = 8;
const LIKELY_INTRODUCTION = 0.15;

/**
 * What a page of many like things is for are the things, though the text above them alone would score as well: so the largest
 * group stays unless it is most unlikely.
 */
export function keepItems(
  { blocks, containers, structure, scratch }: PageView,
  chances: Float32Array,
  kept: Uint8Array,
): void {
  const { groups, groupOf } = structure;
  const largest = groups.findIndex(({ rank, count }) => rank === 0 && count >= LEAST_ITEMS);
  if (largest < 0) return;
  const isIn = scratch.uint8(kept.length);
  for (let c = 0; c < containers.length; c++)
    if (groupOf[c] === largest) isIn.fill(1, containers[c]!.first, containers[c]!.end);
  let words = 0;
  let expected = 0;
  for (let b = 0; b < kept.length; b++) {
    if (!isIn[b]) continue;
    words += blocks[b]!.words;
    expected += chances[b]! * blocks[b]!.words;
  }
  if (expected < LIKELY_ITEMS * words) return;
  for (let b = 0; b < kept.length; b++) if (isIn[b] && 2 * chances[b]! * words >= expected) kept[b] = 1;
}

/** A page of things says first what they are, which a model takes for a slogan of the site. */
export function keepIntroduction(
  { blocks, structure: { ownTag } }: PageView,
  chances: Float32Array,
  own: number,
  kept: Uint8Array,
): void {
  if (own < 0) return;
  const end = Math.min(kept.length, own + 1 + INTRODUCES);
  for (let b = own + 1; b < end && !isHeading(ownTag[b]!); b++) {
    if (blocks[b]!.words < LEAST_INTRODUCTION || !hasFewLinks(blocks[b]!)) continue;
    if (chances[b]! >= LIKELY_INTRODUCTION) kept[b] = 1;
  }
}
