/**
 * Keeps what continuous text must not lose: gaps between kept blocks, code and
 * definitions. The model learned from today's sites and is unsure about manuals and hand-written
 * pages.
 */

import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks, isProse } from '../describe/running-sums.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import type { Container } from '../segment/page-blocks.ts';

/** A block between kept ones is not added below this probability. */
const MIN_PROBABILITY_BETWEEN = 0.08;
/** Text of a reference is kept anywhere on the page from this probability on. */
const MIN_REFERENCE_PROBABILITY = 0.2;
/** Labels such as `Code:` and `Select all` that may stand between a text and its code. */
const MAX_CODE_LABELS = 2;
const MAX_LABEL_WORDS = 3;
const MIN_DEFINITION_PROBABILITY = 0.2;

/** Parts of a page around its content. */
const SURROUNDINGS = tagCodes('nav aside header footer form address');
/** Elements that divide a page into parts, or are there to be used rather than read. */
const DIVIDERS = tagCodes('nav aside header footer form main article button');
const PRE = tagCode('pre');
const DT = tagCode('dt');
const DD = tagCode('dd');

/** Whether no text is in an element that divides the page into parts. */
export function isUndivided({ containers }: PageView): boolean {
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (first < end && DIVIDERS.has(tag)) return false;
  }
  return true;
}

/**
 * Keeps all blocks between the first and the last kept one, unless they are very improbable or in
 * the surroundings. Of a reference, it also keeps text with few links elsewhere, such as its first
 * section.
 */
export function keepTextBetween(
  view: PageView,
  probabilities: Float32Array,
  kept: Uint8Array,
  isReference: boolean,
): void {
  const { blocks } = view;
  const isInSurroundings = blocksInSurroundings(view);
  const first = firstKept(kept);
  const last = endOfText(view, kept);
  const text = containerOfKept(view, kept);
  for (let b = 0; b < kept.length; b++) {
    if (isInSurroundings[b]) continue;
    const probability = probabilities[b]!;
    const isBetween = first < b && b < last && probability >= MIN_PROBABILITY_BETWEEN;
    const isReferenceText = isReference && probability >= MIN_REFERENCE_PROBABILITY && hasFewLinks(blocks[b]!);
    // A short line below the text of a reference says what the page was generated with.
    if (isBetween || (isReferenceText && (b < text.end || isProse(blocks[b]!)))) kept[b] = 1;
  }
}

/** The smallest container with all kept blocks. */
function containerOfKept({ containers }: PageView, kept: Uint8Array): Container {
  const first = firstKept(kept);
  const last = kept.lastIndexOf(1);
  let smallest = containers[0]!;
  for (const container of containers)
    if (container.first <= first && last < container.end && container.end - container.first < kept.length)
      smallest = container;
  return smallest;
}

/** The last kept block, or if it is a heading, the last block below it. */
function endOfText({ structure: { heading } }: PageView, kept: Uint8Array): number {
  const last = kept.lastIndexOf(1);
  if (last < 0 || heading[last] !== last) return last;
  let end = last + 1;
  while (end < kept.length && heading[end] === last) end++;
  return end;
}

/** Keeps code right before or after a kept block, or below a label that follows one. */
export function keepCode({ blocks, containers }: PageView, kept: Uint8Array): void {
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (tag !== PRE || first < done || first === end) continue;
    let before = first - 1;
    while (kept[before] === 0 && first - before <= MAX_CODE_LABELS && blocks[before]!.words <= MAX_LABEL_WORDS)
      before--;
    if (kept[before] !== 1 && kept[end] !== 1) continue;
    kept.fill(1, first, end);
    done = end;
  }
}

/**
 * Keeps the definition after a kept term, unless it is improbable: a question is no use without its
 * answer.
 */
export function keepDefinitions({ blocks, containers }: PageView, probabilities: Float32Array, kept: Uint8Array): void {
  let endOfTerm = -1;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (tag === DT) endOfTerm = end;
    if (tag !== DD || first !== endOfTerm || kept[first - 1] !== 1) continue;
    // Of nested definitions only the outermost is walked, which keeps this linear.
    endOfTerm = -1;
    for (let b = first; b < end; b++) {
      if (probabilities[b]! >= MIN_DEFINITION_PROBABILITY && hasFewLinks(blocks[b]!)) kept[b] = 1;
    }
  }
}

/** The first kept block, or the number of blocks. */
export function firstKept(kept: Uint8Array): number {
  const first = kept.indexOf(1);
  return first < 0 ? kept.length : first;
}

/** By block: 1 if it is in a part around the content. */
export function blocksInSurroundings({ containers, blocks, scratch }: PageView): Uint8Array {
  const isInSurroundings = scratch.uint8(blocks.length);
  // Containers come outermost first, so no block is written twice.
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (!SURROUNDINGS.has(tag) || end <= done) continue;
    isInSurroundings.fill(1, first, end);
    done = end;
  }
  return isInSurroundings;
}
