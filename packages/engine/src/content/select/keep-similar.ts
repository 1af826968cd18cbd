/**
 * Keeps blocks and sections that resemble kept ones. The model scores each block separately and
 * tends to miss the short answer in a thread, a row of specifications, or the last question of an
 * FAQ.
 */

import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks, rangeHasFewLinks, runningSum, sumWithin } from '../describe/running-sums.ts';
import { MIN_GROUP } from '../describe/sibling-groups.ts';
import { tagCode } from '../segment/element-kinds.ts';

/** This share of the words of a shape must be kept for the rest to be. */
const MOSTLY_KEPT = 0.6;

const SECTION = tagCode('section');
/**
 * The rest of a section is added if enough words of its siblings are kept, few of its own words are
 * kept yet, and the mean probability of its words is not too low.
 */
const SIBLINGS_KEPT = 0.8;
const MAX_OWN_KEPT = 0.3;
const MIN_SECTION_PROBABILITY = 0.16;

/**
 * Keeps blocks of the same shape as kept ones. Headings are excluded: those of posts often have the
 * same class as those of unrelated parts.
 *
 * @param minProbability - less probable blocks are not added.
 */
export function keepSimilarBlocks(
  { blocks, similar: { shapeOf, shapeCounts, shapeWords }, structure: { blockTag }, scratch }: PageView,
  probabilities: Float32Array,
  minProbability: number,
  kept: Uint8Array,
): void {
  const keptWords = scratch.float64(shapeWords.length);
  for (let b = 0; b < kept.length; b++) if (kept[b]) keptWords[shapeOf[b]!]! += blocks[b]!.words;
  for (let b = 0; b < kept.length; b++) {
    const shape = shapeOf[b]!;
    if (kept[b] || probabilities[b]! < minProbability || shapeCounts[shape]! < 2 || isHeading(blockTag[b]!)) continue;
    if (hasFewLinks(blocks[b]!) && keptWords[shape]! >= MOSTLY_KEPT * shapeWords[shape]!) kept[b] = 1;
  }
}

/**
 * Keeps a section if nearly all of its siblings are kept, unless it is improbable or a list of
 * links.
 *
 * @param itemsAreSections - whether items of a group count as sections, regardless of their element.
 */
export function keepSiblingSections(
  { blocks, containers, sums, structure: { groups, groupOf }, scratch }: PageView,
  probabilities: Float32Array,
  itemsAreSections: boolean,
  kept: Uint8Array,
): void {
  if (!itemsAreSections && !containers.some(({ tag }) => tag === SECTION)) return;
  const keptWords = runningSum(blocks.length, scratch, (b) => (kept[b] ? blocks[b]!.words : 0));
  const expectedWords = runningSum(blocks.length, scratch, (b) => probabilities[b]! * blocks[b]!.words);
  /**
   * By family: words of its sections, how many of them are kept, and counts of sections and of kept
   * ones.
   */
  const familyWords = scratch.float64(containers.length + groups.length);
  const familyKeptWords = scratch.float64(containers.length + groups.length);
  const familyCount = scratch.int32(containers.length + groups.length);
  const familyKeptCount = scratch.int32(containers.length + groups.length);
  for (let c = 0; c < containers.length; c++) {
    const family = familyOf(c);
    const words = sumWithin(sums.words, containers[c]!);
    if (family < 0 || words === 0) continue;
    const ownKept = sumWithin(keptWords, containers[c]!);
    familyWords[family]! += words;
    familyKeptWords[family]! += ownKept;
    familyCount[family]!++;
    if (ownKept > MAX_OWN_KEPT * words) familyKeptCount[family]!++;
  }
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const section = containers[c]!;
    const family = section.first < done ? -1 : familyOf(c);
    if (family < 0) continue;
    const words = sumWithin(sums.words, section);
    const ownKept = sumWithin(keptWords, section);
    const siblingsKept = familyKeptWords[family]! - ownKept;
    if (ownKept > MAX_OWN_KEPT * words || siblingsKept === 0) continue;
    if (siblingsKept < SIBLINGS_KEPT * (familyWords[family]! - words)) continue;
    if (2 * familyKeptCount[family]! < familyCount[family]! - 1) continue;
    if (sumWithin(expectedWords, section) < MIN_SECTION_PROBABILITY * words) continue;
    if (!rangeHasFewLinks(sums, section)) continue;
    kept.fill(1, section.first, section.end);
    done = section.end;
  }

  /** Sections of one parent, or items of one group, are a family. -1 for other containers. */
  function familyOf(c: number): number {
    const { tag, parent } = containers[c]!;
    if (tag === SECTION) return parent;
    const group = groupOf[c]!;
    return itemsAreSections && group >= 0 && groups[group]!.count >= MIN_GROUP ? containers.length + group : -1;
  }
}
