/** Keeps sections that stand beside kept ones, such as the last question of an FAQ, or a review. */

import { headingLevel, isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks, rangeHasFewLinks, runningSum, sumWithin } from '../describe/running-sums.ts';
import { MIN_GROUP } from '../describe/sibling-groups.ts';
import type { PageType } from '../page-types.ts';
import { tagCode } from '../segment/element-kinds.ts';
import { Ending } from '../segment/text-counter.ts';

const SECTION = tagCode('section');
/**
 * On these pages the items of a group count as sections, even if they are not `section` elements.
 */
const ITEMS_ARE_SECTIONS: ReadonlySet<PageType> = new Set(['article', 'documentation', 'service', 'collection']);
/**
 * The rest of a section is added if enough words of its siblings are kept, few of its own words are
 * kept yet, and the mean probability of its words is not too low.
 */
const SIBLINGS_KEPT = 0.8;
const MAX_OWN_KEPT = 0.4;
const MIN_SECTION_PROBABILITY = 0.16;
/**
 * A single review is less probable than other parts of a product, a single question than the services beside it. To articles, only
 * questions are added: other sections may promote something.
 */
const MIN_PART_PROBABILITY = 0.08;
const SIBLINGS_OF_PART_KEPT = 0.7;
/** Exceeds every heading level, so that a parent and a level make one number. */
const LEVELS = 7;
/** Below the number of every family of a parent, of which the root's is the lowest. */
const NONE = -LEVELS - 1;

/** What the sections of a family add up to. */
interface Family {
  words: number;
  keptWords: number;
  count: number;
  /** How many of them have kept text. */
  keptCount: number;
}

/**
 * Keeps a section if nearly all of its family are kept, unless it is improbable or a list of links. The `section`
 * elements of one parent are a family. On some pages, the items of a group are, too, or siblings that begin with a
 * heading of one level.
 */
export function keepSiblingSections(
  { blocks, containers, sums, structure: { groups, groupOf, blockTag }, scratch }: PageView,
  probabilities: Float32Array,
  pageType: PageType,
  kept: Uint8Array,
): void {
  const itemsAreSections = ITEMS_ARE_SECTIONS.has(pageType);
  const keptWords = runningSum(blocks.length, scratch, (b) => (kept[b] ? blocks[b]!.words : 0));
  const expectedWords = runningSum(blocks.length, scratch, (b) => probabilities[b]! * blocks[b]!.words);
  const questions = runningSum(blocks.length, scratch, (b) => (isAnswered(b) ? 1 : 0));
  const families = new Map<number, Family>();
  for (let c = 0; c < containers.length; c++) {
    const key = familyOf(c);
    const words = key === NONE ? 0 : sumWithin(sums.words, containers[c]!);
    if (words === 0) continue;
    const ownKept = sumWithin(keptWords, containers[c]!);
    const family = families.get(key) ?? { words: 0, keptWords: 0, count: 0, keptCount: 0 };
    families.set(key, family);
    family.words += words;
    family.keptWords += ownKept;
    family.count++;
    if (ownKept > MAX_OWN_KEPT * words) family.keptCount++;
  }
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const section = containers[c]!;
    const family = section.first < done ? undefined : families.get(familyOf(c));
    if (family === undefined) continue;
    const words = sumWithin(sums.words, section);
    const ownKept = sumWithin(keptWords, section);
    const siblingsKept = family.keptWords - ownKept;
    if (ownKept > MAX_OWN_KEPT * words || siblingsKept === 0) continue;
    if (2 * family.keptCount < family.count - 1) continue;
    const isAnswer = sumWithin(questions, section) > 0;
    if (!isAnswer && pageType === 'article') continue;
    const isPart = isAnswer || pageType === 'product';
    if (siblingsKept < (isPart ? SIBLINGS_OF_PART_KEPT : SIBLINGS_KEPT) * (family.words - words)) continue;
    if (sumWithin(expectedWords, section) < (isPart ? MIN_PART_PROBABILITY : MIN_SECTION_PROBABILITY) * words) continue;
    if (!rangeHasFewLinks(sums, section)) continue;
    kept.fill(1, section.first, section.end);
    done = section.end;
  }

  /** Whether the block is a heading that asks a question, with an answer below it. */
  function isAnswered(b: number): boolean {
    const answer = blocks[b]!.ending === Ending.Question && isHeading(blockTag[b]!) ? blocks[b + 1] : undefined;
    return answer !== undefined && !isHeading(blockTag[b + 1]!) && hasFewLinks(answer);
  }

  /** The key of the container's family, or `NONE`. */
  function familyOf(c: number): number {
    const { tag, parent, first, end } = containers[c]!;
    if (tag === SECTION) return parent * LEVELS;
    const group = groupOf[c]!;
    if (itemsAreSections && group >= 0 && groups[group]!.count >= MIN_GROUP) return NONE - 1 - group;
    if (pageType !== 'product') return NONE;
    return end - first > 1 && isHeading(blockTag[first]!) ? parent * LEVELS + headingLevel(blockTag[first]!) : NONE;
  }
}
