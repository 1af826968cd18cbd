/**
 * What is text from its first word to its last loses nothing in between: references, and pages that none of the elements are on
 * that divide a page into what it is for and what is around that. Generators and people with editors write them; a model
 * that learned from today's sites is unsure of much that they say.
 */

import type { PageView } from '../describe/page-view.ts';
import { tagCode, tagCodes } from '../segment/elements.ts';
import { hasFewLinks } from '../segment/page-structure.ts';

/** A block between kept ones is left out below this chance. */
const UNLIKELY_BETWEEN = 0.08;
/** Text of a reference is kept wherever it stands from this chance. */
const LIKELY_TEXT = 0.2;
/** So many labels of so many words may stand above code. */
const MOST_LABELS = 2;
const LONGEST_LABEL = 3;
/** What follows a kept term is left out below this chance. */
const LIKELY_DEFINITION = 0.2;
/** A caption is left out below this chance. */
const LIKELY_CAPTION = 0.35;

/** Parts around what a page is for. */
const AROUND = tagCodes('nav aside header footer form');
/** Elements of pages whose parts are told apart, or that are there to be used rather than read. */
const MARKS = new Set([...AROUND, ...tagCodes('main article button')]);
const FIGCAPTION = tagCode('figcaption');
const PRE = tagCode('pre');
const DT = tagCode('dt');
const DD = tagCode('dd');

/** Whether no element with text in it says which part of the page is for what. */
export function isUnmarked({ containers }: PageView): boolean {
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (first < end && MARKS.has(tag)) return false;
  }
  return true;
}

/**
 * Keeps what stands between the first and the last kept block, unless it is most unlikely, and of a reference text of few links
 * wherever it stands, unless it is unlikely: its first and its last section often look like nothing the model knows.
 */
export function keepText(view: PageView, chances: Float32Array, kept: Uint8Array, isReference: boolean): void {
  const { blocks } = view;
  const isAround = blocksAround(view);
  const first = firstOf(kept);
  const last = kept.lastIndexOf(1);
  for (let b = 0; b < kept.length; b++) {
    if (isAround[b]) continue;
    const isBetween = first < b && b < last && chances[b]! >= UNLIKELY_BETWEEN;
    if (isBetween || (isReference && chances[b]! >= LIKELY_TEXT && hasFewLinks(blocks[b]!))) kept[b] = 1;
  }
}

/** Keeps code right before or after what is kept, or below a label that is below it: whoever reads the one wants the other. */
export function keepCode({ blocks, containers }: PageView, kept: Uint8Array): void {
  let settled = 0;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (tag !== PRE || first < settled || first === end) continue;
    let before = first - 1;
    // `Code:` and `Select all` are not what the post says.
    while (kept[before] === 0 && first - before <= MOST_LABELS && blocks[before]!.words <= LONGEST_LABEL) before--;
    if (kept[before] !== 1 && kept[end] !== 1) continue;
    kept.fill(1, first, end);
    settled = end;
  }
}

/** Keeps what follows a term that is kept, unless it is unlikely: a question without its answer is no use. */
export function keepDefinitions({ blocks, containers }: PageView, chances: Float32Array, kept: Uint8Array): void {
  /** Where the last term ends. */
  let term = -1;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (tag === DT) term = end;
    if (tag !== DD || first !== term || kept[first - 1] !== 1) continue;
    // Definitions in one another are walked once.
    term = -1;
    for (let b = first; b < end; b++) {
      if (chances[b]! >= LIKELY_DEFINITION && hasFewLinks(blocks[b]!)) kept[b] = 1;
    }
  }
}

/** Keeps the caption of a figure between kept text, unless it is unlikely: the picture stays there too. */
export function keepCaptions({ containers }: PageView, chances: Float32Array, kept: Uint8Array): void {
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (tag !== FIGCAPTION || first === end || kept[first - 1] !== 1 || kept[end] !== 1) continue;
    if (chances[first]! >= LIKELY_CAPTION) kept.fill(1, first, end);
  }
}

/** The first kept block, or the number of blocks. */
export function firstOf(kept: Uint8Array): number {
  const first = kept.indexOf(1);
  return first < 0 ? kept.length : first;
}

/** By block: 1 where it is in a part around what the page is for. */
export function blocksAround({ containers, blocks, scratch }: PageView): Uint8Array {
  const isAround = scratch.uint8(blocks.length);
  // The outermost first, so that no block is marked twice.
  let marked = 0;
  for (let c = 0; c < containers.length; c++) {
    const { tag, first, end } = containers[c]!;
    if (!AROUND.has(tag) || end <= marked) continue;
    isAround.fill(1, first, end);
    marked = end;
  }
  return isAround;
}
