/**
 * Keeps the standfirst: the line between the page heading and the text that repeats a description
 * of the page. The model drops it, since bylines, dates and buttons stand there as well.
 */

import { plainWords } from '../../text/plain-words.ts';
import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks } from '../describe/running-sums.ts';
import { tagCode } from '../segment/element-kinds.ts';
import type { TextBlock } from '../segment/page-blocks.ts';

/** The standfirst is at most this many blocks below the heading: byline, date, picture, buttons. */
const MAX_BELOW_HEADING = 30;
/** A kept block with so many words is the text, so the standfirst is above it. */
const MIN_TEXT_WORDS = 30;
const MIN_WORDS = 4;
/** From this length on, a description may be the beginning of a longer line. */
const MIN_SHORTENED = 50;
/**
 * Lines and descriptions of at least so many words are equal if this share of the words of each is
 * in the other: editors correct one and forget the other.
 */
const MIN_COMPARED_WORDS = 8;
const MIN_SHARED = 0.85;
const FIGCAPTION = tagCode('figcaption');
/** Containers between a line and the caption that it is in. */
const MAX_CAPTION_LEVELS = 3;
/** Bounds the work on a page with hundreds of descriptions, or a long one. */
const MAX_DESCRIPTIONS = 8;
const MAX_LENGTH = 1_000;

/**
 * @param descriptions - every description that the page states.
 * @param pageHeading - block of the page heading, or -1.
 */
export function keepStandfirst(
  view: PageView,
  descriptions: readonly string[],
  pageHeading: number,
  kept: Uint8Array,
): void {
  if (pageHeading < 0 || descriptions.length === 0) return;
  const { blocks } = view;
  const summaries = descriptions.slice(0, MAX_DESCRIPTIONS).map(wordsOf);
  const end = Math.min(pageHeading + 1 + MAX_BELOW_HEADING, blocks.length);
  for (let b = pageHeading + 1; b < end; b++) {
    const block = blocks[b]!;
    if (!kept[b]) {
      if (block.words < MIN_WORDS || !hasFewLinks(block) || isInCaption(view, b)) continue;
      const line = wordsOf(block.sample);
      if (!summaries.some((summary) => repeats(line, summary))) continue;
      if (!isInKeptText(line, blocks, kept)) kept[b] = 1;
      return;
    }
    if (block.words >= MIN_TEXT_WORDS) return;
  }
}

/** Some sites describe the page by the caption of its first picture. */
function isInCaption({ blocks, containers }: PageView, b: number): boolean {
  let c = blocks[b]!.container;
  for (let level = 0; level < MAX_CAPTION_LEVELS && c >= 0; level++, c = containers[c]!.parent)
    if (containers[c]!.tag === FIGCAPTION) return true;
  return false;
}

function wordsOf(text: string): string {
  return plainWords(text.slice(0, MAX_LENGTH));
}

function repeats(line: string, summary: string): boolean {
  if (line === '') return false;
  // A description is often cut off in the middle of a word.
  if (summary.startsWith(line) || (summary.length >= MIN_SHORTENED && line.startsWith(summary))) return true;
  const inLine = line.split(' ');
  const inSummary = summary.split(' ');
  if (Math.min(inLine.length, inSummary.length) < MIN_COMPARED_WORDS) return false;
  return shareIn(inLine, inSummary) >= MIN_SHARED && shareIn(inSummary, inLine) >= MIN_SHARED;
}

/** Share of `words` that are in `others`. */
function shareIn(words: readonly string[], others: readonly string[]): number {
  const known = new Set(others);
  return words.filter((word) => known.has(word)).length / words.length;
}

/** Whether kept text begins with the line, which then is only a copy of that beginning. */
function isInKeptText(line: string, blocks: readonly TextBlock[], kept: Uint8Array): boolean {
  return blocks.some(
    ({ sample }, b) => kept[b] === 1 && mayBeginWith(sample, line) && wordsOf(sample).startsWith(line),
  );
}

/** A quick check by the first words. Their last letter is left out, because its lower case depends on what follows. */
function mayBeginWith(sample: string, line: string): boolean {
  const start = plainWords(sample.slice(0, CHECKED_LENGTH)).slice(0, -1);
  return line.startsWith(start) || start.startsWith(line);
}

const CHECKED_LENGTH = 24;
