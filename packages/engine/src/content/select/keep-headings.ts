/** Keeps headings with the text below them. */

import { headingLevel } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks, isProse } from '../describe/running-sums.ts';
import { tagCode, tagCodes } from '../segment/element-kinds.ts';
import { Ending } from '../segment/text-counter.ts';
import { textOfEntry } from './keep-entries.ts';
import { blocksWithin } from './within-elements.ts';

const TERM = tagCode('dt');
const SUMMARY = tagCode('summary');
const MENUS = tagCodes('nav');
/** The date or place of an event between its heading and its text has at most so many words. */
const MAX_LINE_WORDS = 12;
/** A question has at most so many lines above its answer, such as those of a form to vote. */
const MAX_LINES_BELOW = 3;
/** A question above its answer has at most so many words. */
const MAX_QUESTION_WORDS = 30;
/** Share of the threshold from which a block nearly reached it. */
const NEAR_THRESHOLD = 0.5;

/**
 * Keeps the page heading, every heading before a kept block in the same section or between two kept blocks, and every
 * term with its definition. A short line may stand between the heading and the block. The model drops headings that
 * repeat an entry of a menu.
 */
export function keepHeadings(view: PageView, pageHeading: number, kept: Uint8Array): void {
  const { blocks } = view;
  const isInMenu = blocksWithin(view, MENUS);
  let isNextKept = false;
  for (let b = kept.length - 1; b >= 0; b--) {
    const isAboveLine = !isNextKept && kept[b + 2] === 1 && blocks[b + 1]!.words <= MAX_LINE_WORDS;
    const text = isNextKept ? b + 1 : isAboveLine ? b + 2 : -1;
    // The heading of a menu isn't that of the text below, also if a script has yet to fill the menu.
    const isHeading = !isInMenu[b] && !kept[b] && isHeadingBlock(view, b);
    if (b === pageHeading || (isNextKept && isTermOf(view, b, b + 1))) kept[b] = 1;
    else if (isHeading && text >= 0 && sharesSection(view, b, text)) kept[b] = 1;
    else if (isHeading && isNextKept && isAmongKept(view, b, kept)) kept[b] = 1;
    else if (isHeading && isTitleOfEntry(view, b, kept)) kept[b] = 1;
    else if (!kept[b] && isNextKept && isQuestion(view, b) && isAnswer(view, b + 1) && sharesSection(view, b, b + 1))
      kept[b] = 1;
    isNextKept = kept[b] === 1;
  }
}

/** Keeps the block after a kept heading if it nearly reached the threshold. */
export function keepFirstBlocksBelowHeadings(
  view: PageView,
  probabilities: Float32Array,
  threshold: number,
  pageHeading: number,
  kept: Uint8Array,
): void {
  const { heading } = view.structure;
  for (let b = 0; b + 1 < kept.length; b++) {
    if (!kept[b] || heading[b] !== b || b === pageHeading || kept[b + 1]) continue;
    const isNear = probabilities[b + 1]! >= NEAR_THRESHOLD * threshold;
    if (isNear && heading[b + 1] === b && sharesSection(view, b, b + 1)) kept[b + 1] = 1;
  }
}

/** Whether the heading begins a box whose first paragraph is kept: an entry of a blog's home page, or a question above its answer. */
function isTitleOfEntry(view: PageView, heading: number, kept: Uint8Array): boolean {
  const { blocks, containers, structure } = view;
  const text = blocks[heading]!.ending === Ending.Question ? nextKept(heading, kept) : textOfEntry(view, heading);
  if (!kept[text]) return false;
  let c = structure.outermost[blocks[heading]!.container]!;
  while (c >= 0 && containers[c]!.end <= text) c = structure.wider[c]!;
  if (c < 0) return false;
  const { first, end } = containers[c]!;
  return first === heading && end - first < blocks.length / 2;
}

/** The first kept block below the heading, at most `MAX_LINES_BELOW` blocks away, or a later one that isn't kept. */
function nextKept(heading: number, kept: Uint8Array): number {
  let b = heading + 1;
  while (b - heading <= MAX_LINES_BELOW && !kept[b]) b++;
  return b;
}

/** Whether `b` is in a term or is a summary, and the next block is in the list or box that it names. */
function isTermOf({ blocks, containers, structure }: PageView, b: number, next: number): boolean {
  const { tag, parent, first, end } = containers[structure.outermost[blocks[b]!.container]!]!;
  return (tag === TERM || (tag === SUMMARY && end - first === 1)) && parent >= 0 && next < containers[parent]!.end;
}

/** Whether the block asks a question, and is no link. */
function isQuestion({ blocks }: PageView, b: number): boolean {
  const { ending, words } = blocks[b]!;
  return ending === Ending.Question && words <= MAX_QUESTION_WORDS && hasFewLinks(blocks[b]!);
}

function isAnswer(view: PageView, b: number): boolean {
  return isProse(view.blocks[b]!) && !isHeadingBlock(view, b);
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
