/** Keeps headings with the text below them, and drops those whose text is dropped. */

import { headingLevel } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { Ending } from '../segment/text-counter.ts';

/** Share of the threshold, or of the highest probability, from which a block nearly reached it. */
export const NEAR_THRESHOLD = 0.5;
/** An answer below a question is kept from this probability on. */
const MIN_ANSWER_PROBABILITY = 0.08;
/** A heading of this probability, or with more words, is informative without its text. */
const INFORMATIVE_PROBABILITY = 0.6;
const INFORMATIVE_WORDS = 10;

/**
 * @param isSingleText - whether a heading without kept text belongs to something else, such as
 * comments.
 */
export function alignHeadings(
  view: PageView,
  probabilities: Float32Array,
  threshold: number,
  pageHeading: number,
  isSingleText: boolean,
  kept: Uint8Array,
): void {
  keepHeadingsOfKeptText(view, pageHeading, kept);
  keepFirstBlocksBelowHeadings(view, probabilities, threshold, pageHeading, kept);
  if (isSingleText) dropHeadingsOfDroppedText(view, probabilities, pageHeading, kept);
}

/**
 * Keeps the page heading, and every heading right before a kept block in the same section or
 * between two kept blocks. The model drops headings that repeat an entry of a menu.
 */
function keepHeadingsOfKeptText(view: PageView, pageHeading: number, kept: Uint8Array): void {
  // A page heading that is not like the title is not found, such as `4.2 Ropes` in `Ropes (Manual for bell ringers)`.
  const first = pageHeading < 0 ? kept.indexOf(1) : -1;
  if (first > 0 && isHeadingBlock(view, first - 1)) kept[first - 1] = 1;
  let isNextKept = false;
  for (let b = kept.length - 1; b >= 0; b--) {
    if (b === pageHeading) kept[b] = 1;
    else if (isHeadingBlock(view, b) && !kept[b] && isNextKept && sharesSection(view, b, b + 1)) kept[b] = 1;
    else if (isHeadingBlock(view, b) && !kept[b] && isNextKept && isAmongKept(view, b, kept)) kept[b] = 1;
    isNextKept = kept[b] === 1;
  }
}

/**
 * Keeps the block after a kept heading if it nearly reached the threshold, or if the heading asks a question, which is
 * no use without its answer.
 */
function keepFirstBlocksBelowHeadings(
  view: PageView,
  probabilities: Float32Array,
  threshold: number,
  pageHeading: number,
  kept: Uint8Array,
): void {
  const { heading } = view.structure;
  for (let b = 0; b + 1 < kept.length; b++) {
    if (!kept[b] || heading[b] !== b || b === pageHeading || kept[b + 1]) continue;
    const isQuestion = view.blocks[b]!.ending === Ending.Question;
    const isNear = probabilities[b + 1]! >= (isQuestion ? MIN_ANSWER_PROBABILITY : NEAR_THRESHOLD * threshold);
    if (isNear && heading[b + 1] === b && sharesSection(view, b, b + 1)) kept[b + 1] = 1;
  }
}

/**
 * Drops headings of which no text is kept, unless they are informative: they belong to comments or
 * other pages.
 */
function dropHeadingsOfDroppedText(
  { blocks, structure: { heading, blockTag } }: PageView,
  probabilities: Float32Array,
  pageHeading: number,
  kept: Uint8Array,
): void {
  for (let b = 0; b + 1 < kept.length; b++) {
    if (!kept[b] || heading[b] !== b || b === pageHeading || headingLevel(blockTag[b]!) === 1) continue;
    if (probabilities[b]! >= INFORMATIVE_PROBABILITY || blocks[b]!.words > INFORMATIVE_WORDS) continue;
    let next = b + 1;
    while (next < kept.length && heading[next] === b && !kept[next]) next++;
    const isAlone = next > b + 1 && (next === kept.length || heading[next] !== b);
    if (isAlone) kept[b] = 0;
  }
}

function isHeadingBlock({ structure: { blockTag, heading } }: PageView, b: number): boolean {
  return headingLevel(blockTag[b]!) > 0 && heading[b] === b;
}

/** Whether the blocks before and after a heading are kept and in the same container as the heading. */
function isAmongKept({ blocks, containers, structure }: PageView, heading: number, kept: Uint8Array): boolean {
  const c = structure.wider[structure.outermost[blocks[heading]!.container]!]!;
  if (c < 0 || heading === 0 || !kept[heading - 1] || !kept[heading + 1]) return false;
  const { first, end } = containers[c]!;
  return first < heading && heading + 1 < end;
}

/** Whether both blocks are in a container of less than half of the page. */
function sharesSection({ blocks, containers, structure }: PageView, heading: number, block: number): boolean {
  const c = structure.wider[structure.outermost[blocks[heading]!.container]!]!;
  if (c < 0) return false;
  const { first, end } = containers[c]!;
  return first <= block && block < end && end - first < blocks.length / 2;
}
