/** Keeps all lines of an element of which some are kept, such as the verses of a song. */
import type { PageView } from '../describe/page-view.ts';
import { rangeHasFewLinks, runningSum, sumWithin } from '../describe/running-sums.ts';

/** Fewer lines may be a text and what follows it. Longer ones, on average, are paragraphs. */
const MIN_LINES = 5;
const MAX_LINE_WORDS = 8;
/** Share of their words that must be kept. */
const MIN_KEPT = 0.25;

/** Lines are the blocks of an element without further elements between them, as `br` makes them. */
export function keepLines({ blocks, containers, sums, scratch }: PageView, kept: Uint8Array): void {
  const keptWords = runningSum(blocks.length, scratch, (b) => (kept[b] ? blocks[b]!.words : 0));
  const elements = runningSum(blocks.length, scratch, (b) =>
    blocks[b]!.container === blocks[b - 1]?.container ? 0 : 1,
  );
  for (let c = 0; c < containers.length; c++) {
    const lines = containers[c]!;
    const { first, end } = lines;
    const words = sumWithin(sums.words, lines);
    if (end - first < MIN_LINES || words > MAX_LINE_WORDS * (end - first)) continue;
    if (blocks[first]!.container !== c || sumWithin(elements, { first: first + 1, end }) > 0) continue;
    if (sumWithin(keptWords, lines) >= MIN_KEPT * words && rangeHasFewLinks(sums, lines)) kept.fill(1, first, end);
  }
}
