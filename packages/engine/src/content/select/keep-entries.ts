/** Keeps the entries of a blog's home page that passes for an article. */
import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { isMostlyLink, isProse, MIN_DIGITS, MIN_PROSE_WORDS, runningSum, sumWithin } from '../describe/running-sums.ts';
import { MIN_GROUP } from '../describe/sibling-groups.ts';
import type { TextBlock } from '../segment/page-blocks.ts';
import { Ending } from '../segment/text-counter.ts';

/** An entry has at most so many blocks between its title and its text. */
const MAX_BYLINES = 3;
/** Each entry is less probable than an article's paragraphs, the last one least of all. */
const MIN_PROBABILITY = 0.2;
/** This share of the words that are probable enough must be kept for the rest to be. */
const MOSTLY_KEPT = 0.6;

/** The first text below a heading and one to three lines, one of them with a date, or -1. Links to subjects may stand beside the date. */
export function textOfEntry({ blocks, structure: { blockTag } }: PageView, title: number): number {
  if (!isHeading(blockTag[title]!)) return -1;
  let isDated = false;
  for (let b = title + 1; b < blocks.length && b - title <= MAX_BYLINES + 1; b++) {
    const block = blocks[b]!;
    if (isDated && (isProse(block) || isParagraph(block))) return b;
    isDated ||= block.digits >= MIN_DIGITS && (block.words < MIN_PROSE_WORDS || isMostlyLink(block));
  }
  return -1;
}

/** Keeps the paragraphs that are probable enough in a group of siblings that are entries, if most of it is kept. */
export function keepEntries(view: PageView, probabilities: Float32Array, kept: Uint8Array): void {
  const { blocks, containers, structure, scratch } = view;
  const { groups, groupOf } = structure;
  const isProbable = (b: number) => probabilities[b]! >= MIN_PROBABILITY;
  const words = runningSum(blocks.length, scratch, (b) => (isProbable(b) ? blocks[b]!.words : 0));
  const keptWords = runningSum(blocks.length, scratch, (b) => (isProbable(b) && kept[b] ? blocks[b]!.words : 0));
  const ofGroups = groups.map(() => ({ entries: 0, words: 0, keptWords: 0 }));
  for (let c = 0; c < containers.length; c++) {
    const group = ofGroups[groupOf[c]!];
    if (group === undefined || textOfEntry(view, containers[c]!.first) < 0) continue;
    group.entries++;
    group.words += sumWithin(words, containers[c]!);
    group.keptWords += sumWithin(keptWords, containers[c]!);
  }
  let done = 0;
  for (let c = 0; c < containers.length; c++) {
    const { first, end } = containers[c]!;
    const group = first < done ? undefined : ofGroups[groupOf[c]!];
    if (group === undefined || group.entries < MIN_GROUP || group.entries < groups[groupOf[c]!]!.count) continue;
    if (group.keptWords < MOSTLY_KEPT * group.words) continue;
    for (let b = first; b < end; b++) if (isProbable(b) && isParagraph(blocks[b]!)) kept[b] = 1;
    done = end;
  }
}

/** Unlike those of articles, paragraphs of diaries may consist of links. */
function isParagraph({ words, ending }: TextBlock): boolean {
  return words >= MIN_PROSE_WORDS && ending === Ending.SentenceEnd;
}
