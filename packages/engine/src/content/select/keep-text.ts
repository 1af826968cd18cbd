/**
 * Keeps what continuous text must not lose: gaps between kept blocks, code and
 * definitions. The model learned from today's sites and is unsure about manuals and hand-written
 * pages.
 */

import { nearest } from '../../html/tree/tree.ts';
import type { PageView } from '../describe/page-view.ts';
import { isMostlyLink } from '../describe/running-sums.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import { blocksInSurroundings, blocksWithin } from './within-elements.ts';

/** A block between kept ones is not added below this probability. */
const MIN_PROBABILITY_BETWEEN = 0.08;
/** Labels such as `Code:` and `Select all` that may stand between a text and its code. */
const MAX_CODE_LABELS = 2;
const MAX_LABEL_WORDS = 3;
/** Elements between the first or last sign of a formula and `math`. */
const MAX_FORMULA_DEPTH = 8;

/** Elements that divide a page into parts, or are there to be used rather than read. */
const DIVIDERS = tagCodes('nav aside header footer form main article button');
const FOOTERS = tagCodes('nav footer');
const PRE = tagCode('pre');
const QUOTE = tagCode('blockquote');
/** A text that announces what follows. */
const ANNOUNCES = /[:：]\s*$/;

/** Whether no text is in an element that divides the page into parts. */
export function isUndivided({ containers }: PageView): boolean {
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (first < end && DIVIDERS.has(tag)) return false;
  }
  return true;
}

/** Without what is known to be around the content, nearly all of a manual's page is content. */
const MIN_PROBABILITY_IN_MANUALS = 0.15;

/**
 * Keeps all blocks between the first and the last kept one, unless they are very improbable or in the surroundings.
 *
 * @param isManual - whether all other blocks are kept that are not improbable. Of links, only those beside a text are:
 * others are a table of contents.
 */
export function keepTextBetween(
  view: PageView,
  probabilities: Float32Array,
  isManual: boolean,
  kept: Uint8Array,
): void {
  const { blocks } = view;
  const isInSurroundings = blocksInSurroundings(view);
  const isText = (b: number) => blocks[b] !== undefined && !isMostlyLink(blocks[b]!);
  const first = firstKept(kept);
  const last = endOfText(view, kept);
  for (let b = 0; b < kept.length; b++) {
    const isBetween = b >= first && b < last;
    const isPart = isManual && (isText(b) || isText(b - 1) || isText(b + 1));
    const least = isBetween ? MIN_PROBABILITY_BETWEEN : isPart ? MIN_PROBABILITY_IN_MANUALS : 1;
    if (!isInSurroundings[b] && probabilities[b]! >= least) kept[b] = 1;
  }
}

/** The last kept block, or if it is a heading, the last block below it. */
function endOfText({ structure: { heading } }: PageView, kept: Uint8Array): number {
  const last = kept.lastIndexOf(1);
  if (last < 0 || heading[last] !== last) return last;
  let end = last + 1;
  while (end < kept.length && heading[end] === last) end++;
  return end;
}

/**
 * Keeps code right before or after a kept block, or below a label that follows one, unless it is in a menu or footer, and
 * formulas right before or after one.
 */
export function keepCode(view: PageView, kept: Uint8Array): void {
  const { blocks, containers } = view;
  const isInFooter = blocksWithin(view, FOOTERS);
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (tag !== PRE || first < done || first === end || isInFooter[first]) continue;
    let before = first - 1;
    while (kept[before] === 0 && first - before <= MAX_CODE_LABELS && blocks[before]!.words <= MAX_LABEL_WORDS)
      before--;
    if (kept[before] !== 1 && kept[end] !== 1) continue;
    kept.fill(1, first, end);
    done = end;
  }
  for (let b = 0; b < blocks.length; b++)
    if ((kept[b - 1] === 1 || kept[b + 1] === 1) && !isInFooter[b] && isFormula(view, b)) kept[b] = 1;
}

/** Keeps quotes that the kept text right before them announces. */
export function keepQuotes({ blocks, containers, page: { texts } }: PageView, kept: Uint8Array): void {
  let done = 0;
  for (const { tag, first, end } of containers) {
    if (tag !== QUOTE || first < done || kept[first - 1] !== 1) continue;
    if (ANNOUNCES.test(texts[blocks[first - 1]!.endText - 1]!.value)) kept.fill(1, first, end);
    done = end;
  }
}

/** Whether the block is a formula and nothing else. */
function isFormula({ page: { texts }, blocks }: PageView, b: number): boolean {
  const { firstText, endText } = blocks[b]!;
  return [texts[firstText]!, texts[endText - 1]!].every(
    ({ parent }) => nearest(parent, MAX_FORMULA_DEPTH, ({ name }) => name === 'math') !== null,
  );
}

/** The first kept block, or the number of blocks. */
export function firstKept(kept: Uint8Array): number {
  const first = kept.indexOf(1);
  return first < 0 ? kept.length : first;
}
