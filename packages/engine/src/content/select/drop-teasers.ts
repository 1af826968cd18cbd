/** Drops lines between paragraphs that lead to other articles, and the labels above such links. */

import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks, isMostlyLink, rangeIsLinks, sumWithin } from '../describe/running-sums.ts';
import { tagCodes } from '../segment/element-kinds.ts';
import { Ending } from '../segment/text-counter.ts';

/** Words of a line that leads elsewhere, and its share of link text at least. */
const MIN_TEASER_WORDS = 5;
const MAX_TEASER_WORDS = 40;
const MIN_TEASER_LINKS = 0.6;
/** A page on which more of the kept words are in such lines is about what they lead to. */
const MAX_SHARE_OF_TEASERS = 0.2;
const MAX_LABEL_WORDS = 10;
/** Blocks after a label that are looked at. */
const MAX_LABELED_BLOCKS = 3;
/** Of a run of teasers: its least number, the words of its links at least, and of its labels at most. */
const MIN_CLOSING_TEASERS = 2;
const MIN_LINK_WORDS = 3;
const MAX_RUN_LABEL_WORDS = 6;
/** Words of two lines of a list that is no list by its markup, at most. */
const MAX_WORDS_OF_TWO_LINES = 12;
/** Lines in one of these belong to the lines around them. */
const LINES = tagCodes('li td th dt dd pre');

/** Drops lines that stand alone in their container and are mostly a link: "Read more: The ferry runs again". */
export function dropTeaserLines({ blocks, structure }: PageView, pageHeading: number, kept: Uint8Array): void {
  const teasers: number[] = [];
  let teaserWords = 0;
  let keptWords = 0;
  for (let b = 0; b < kept.length; b++) {
    if (!kept[b]) continue;
    keptWords += blocks[b]!.words;
    if (b === pageHeading || !isTeaser(b)) continue;
    teasers.push(b);
    teaserWords += blocks[b]!.words;
  }
  if (teaserWords > MAX_SHARE_OF_TEASERS * keptWords) return;
  for (const b of teasers) kept[b] = 0;

  function isTeaser(b: number): boolean {
    const { words, size, linkSize, container } = blocks[b]!;
    if (words < MIN_TEASER_WORDS || words > MAX_TEASER_WORDS || linkSize < MIN_TEASER_LINKS * size) return false;
    if (LINES.has(structure.blockTag[b]!) || structure.heading[b] === b) return false;
    return blocks[b - 1]?.container !== container && blocks[b + 1]?.container !== container;
  }
}

/**
 * Drops links to other articles with their teasers that end the page: at least two links, each followed by a short text,
 * below a text that is longer than they are.
 */
export function dropClosingTeasers({ blocks, structure, sums }: PageView, pageHeading: number, kept: Uint8Array): void {
  const last = kept.lastIndexOf(1);
  /** The first block of the run of teasers that ends with the last kept block. */
  let start = last + 1;
  let teasers = 0;
  for (let b = last; b > Math.max(0, pageHeading); b--) {
    if (isLink(b)) start = b;
    else if (isLink(b - 1) && blocks[b]!.words <= MAX_TEASER_WORDS && hasFewLinks(blocks[b]!)) teasers++;
    else if (start === b + 1 && isLabelLine(b)) start = b;
    else break;
  }
  const run = { first: start, end: last + 1 };
  const text = { first: Math.max(0, pageHeading), end: start };
  if (teasers < MIN_CLOSING_TEASERS || sumWithin(sums.proseWords, text) < sumWithin(sums.words, run)) return;
  kept.fill(0, run.first, run.end);

  function isLink(b: number): boolean {
    const { words } = blocks[b]!;
    return words >= MIN_LINK_WORDS && words <= MAX_TEASER_WORDS && isMostlyLink(blocks[b]!);
  }

  function isLabelLine(b: number): boolean {
    const { words, ending, linkSize } = blocks[b]!;
    return (
      words <= MAX_RUN_LABEL_WORDS &&
      linkSize === 0 &&
      ending !== Ending.SentenceEnd &&
      !LINES.has(structure.blockTag[b]!)
    );
  }
}

/**
 * Drops short lines that are no sentences, stand alone in their container and are followed by links that are dropped.
 */
export function dropLabels(
  { blocks, structure, sums, similar: { shapeOf } }: PageView,
  pageHeading: number,
  kept: Uint8Array,
): void {
  const { heading, blockTag } = structure;
  let nextKept = kept.length;
  for (let b = kept.length - 1; b >= 0; b--) {
    if (!kept[b]) continue;
    const isLabel = b !== pageHeading && nextKept > b + 1 && blocks[b]!.words <= MAX_LABEL_WORDS;
    if (isLabel && heading[b] !== b && isLabelOfLinks(b, nextKept)) kept[b] = 0;
    else nextKept = b;
  }

  function isLabelOfLinks(b: number, end: number): boolean {
    const { ending, container } = blocks[b]!;
    if (ending === Ending.SentenceEnd || LINES.has(blockTag[b]!)) return false;
    if (blocks[b - 1]?.container === container) return false;
    // The links have a heading of their own.
    if (heading[b + 1] === b + 1) return false;
    // The last of several lines that are alike, such as names.
    const lines = { first: b - 1, end: b + 1 };
    const areAlike = kept[b - 1] === 1 && shapeOf[b - 1] === shapeOf[b] && sumWithin(sums.linkSize, lines) === 0;
    if (areAlike && sumWithin(sums.words, lines) <= MAX_WORDS_OF_TWO_LINES) return false;
    const links = { first: b + 1, end: Math.min(end, b + 1 + MAX_LABELED_BLOCKS) };
    return rangeIsLinks(sums, links);
  }
}
