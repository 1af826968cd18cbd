/** Drops repeated texts and buttons. */

import { type HtmlElement, nearestLink } from '../../html/tree/tree.ts';
import type { PageView } from '../describe/page-view.ts';
import { isMostlyLink, isProse } from '../describe/running-sums.ts';
import { MIN_GROUP } from '../describe/sibling-groups.ts';
import { tagCode } from '../segment/element-kinds.ts';
import { findRepeats, MIN_REPEAT_WORDS, VERBATIM } from './find-repeats.ts';
import { containersWithin } from './within-elements.ts';

/** A short link with the same text in half of the blocks of its shape is a button. */
const BUTTON_SHARE = 0.5;
/** A cell with the same links as in this share of the rows tells nothing about its row. */
const IN_MOST_ROWS = 0.65;
const FORMAT = /\p{Lu}{2}/u;
/** Elements between a text and its link. */
const MAX_WRAPPERS = 2;
const ITEM = tagCode('li');

/** What forums write before the subject of an answer. */
const ANSWER = /^\s*(?:re|aw|antw|odp|res|rif|sv|tr)\s*:\s*/i;
const MAX_SUBJECT_WORDS = 30;

/** A table of contents above the prose and one below it share more links. */
const MAX_NEIGHBORS = 8;

/**
 * Drops links with the same text above and below the prose: they lead to the chapters before and after it. A list with a
 * heading below the prose is the text's, although a menu leads to the same pages.
 */
export function dropNeighborLinks(
  { blocks, containers, structure }: PageView,
  pageHeading: number,
  kept: Uint8Array,
): void {
  const firstProse = blocks.findIndex(isProse);
  const lastProse = blocks.findLastIndex(isProse);
  const isLink = (b: number) => b !== pageHeading && isMostlyLink(blocks[b]!);
  const above = new Set<number>();
  for (let b = 0; b < firstProse; b++) if (isLink(b)) above.add(blocks[b]!.hash);
  const shared = new Set<number>();
  for (let b = lastProse + 1; b < kept.length; b++)
    if (isLink(b) && above.has(blocks[b]!.hash)) shared.add(blocks[b]!.hash);
  if (shared.size > MAX_NEIGHBORS) return;
  for (let b = 0; b < kept.length; b++)
    if ((b < firstProse || (b > lastProse && !isListed(b))) && isLink(b) && shared.has(blocks[b]!.hash)) kept[b] = 0;

  function isListed(b: number): boolean {
    const heading = structure.heading[b]!;
    if (heading <= lastProse || !kept[heading]) return false;
    return structure.containerTag[b] === ITEM || containers[containers[blocks[b]!.container]!.parent]?.tag === ITEM;
  }
}

/** Drops repeated texts, of which the first one is kept, and buttons. */
export function dropRepeats(view: PageView, kept: Uint8Array): void {
  const { blocks, structure, scratch } = view;
  const { heading, blockTag } = structure;
  const isVerbatim = containersWithin(VERBATIM, view.containers, scratch);
  for (let b = 0; b < kept.length; b++)
    if (heading[b] !== b && (isVerbatim[blocks[b]!.container] ? areActions : isButton)(view, b)) kept[b] = 0;
  const earlierOf = findRepeats(view, kept);
  /** By heading: whether a block below it is dropped here, and whether one stays. */
  const hasDropped = scratch.uint8(kept.length);
  const hasKept = scratch.uint8(kept.length);
  for (let b = 0; b < kept.length; b++) {
    if (!kept[b] || heading[b] === b) continue;
    const isRepeat = earlierOf[b]! >= 0;
    if (isRepeat) kept[b] = 0;
    if (heading[b]! >= 0) (isRepeat ? hasDropped : hasKept)[heading[b]!] = 1;
  }
  // A repeated heading is dropped if all of its text was, or if it follows the other one; the higher one stays.
  const headings = new Set<number>();
  let last = -1;
  for (let b = 0; b < kept.length; b++) {
    if (!kept[b]) continue;
    const { hash } = blocks[b]!;
    if (heading[b] === b) {
      const repeatsLast = heading[last] === last && blocks[last]!.hash === hash;
      if (repeatsLast && blockTag[last]! > blockTag[b]!) kept[last] = 0;
      else if (repeatsLast || (hasDropped[b] && !hasKept[b] && headings.has(hash))) {
        kept[b] = 0;
        continue;
      }
      headings.add(hash);
    }
    last = b;
  }
}

/** Whether the block is a short link with the same text in most items. */
function isButton({ blocks, similar, structure }: PageView, b: number): boolean {
  const { words, digits, container } = blocks[b]!;
  const count = similar.sameText[b]!;
  if (count < MIN_GROUP || words >= MIN_REPEAT_WORDS || digits > 0 || !isMostlyLink(blocks[b]!)) return false;
  const ofShape = similar.shapeCounts[similar.shapeOf[b]!]!;
  return structure.nearestItem[container]! >= 0 && count >= BUTTON_SHARE * ofShape;
}

/**
 * Whether the cell has several links that are the same in most rows: what to do with the row, as in `edit | history`. Formats of
 * a document (`PDF HTML`) are not, nor is a single link, which may be the category of several rows.
 */
function areActions(
  { page, blocks, containers, similar, structure: { groups, groupOf } }: PageView,
  b: number,
): boolean {
  const { words, size, linkSize, container, firstText, endText, sample } = blocks[b]!;
  const count = similar.sameText[b]!;
  // A sign may stand between two links.
  if (words < 2 || words >= MIN_REPEAT_WORDS || linkSize + words <= size || FORMAT.test(sample)) return false;
  const rows = groups[groupOf[containers[container]!.parent]!]?.count ?? 0;
  if (count < Math.max(MIN_GROUP, IN_MOST_ROWS * Math.min(rows, similar.shapeCounts[similar.shapeOf[b]!]!)))
    return false;
  const links = new Set<HtmlElement>();
  for (let at = firstText; at < endText; at++) {
    const link = nearestLink(page.texts[at]!.parent, MAX_WRAPPERS);
    if (link !== null) links.add(link);
  }
  return links.size > 1;
}

/** Drops the subjects of answers that repeat that of the thread or of an earlier answer: "Re: When does the ferry run?" */
export function dropSubjects({ blocks }: PageView, kept: Uint8Array): void {
  const subjects = new Set<string>();
  for (let b = 0; b < kept.length; b++) {
    const { words, sample } = blocks[b]!;
    if (!kept[b] || words === 0 || words > MAX_SUBJECT_WORDS) continue;
    const subject = sample.replace(ANSWER, '').replace(/\s+/g, ' ').trim().toLowerCase();
    if (ANSWER.test(sample) && subjects.has(subject)) kept[b] = 0;
    else subjects.add(subject);
  }
}
