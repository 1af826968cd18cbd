/**
 * Keeps the rest of a long text. The model learned that articles end after some hundred paragraphs: the probability of a
 * book's paragraphs falls from one to the next, although none differs from those before.
 */
import type { PageView } from '../describe/page-view.ts';
import { hasFewLinks } from '../describe/running-sums.ts';
import { blocksInSurroundings } from './within-elements.ts';

/** A text is long if so many paragraphs, blocks of one shape, are kept. */
const MIN_PARAGRAPHS = 30;
/** A paragraph has at least this share of the probability of those before it. What follows a text has less. */
const MIN_SHARE = 0.5;
/** What a paragraph counts in the probability of those before the next one. */
const WEIGHT = 1 / 8;

/**
 * Keeps paragraphs whose probability falls slowly, and what is between them if it would be kept among the first ones.
 *
 * @param threshold - of the page.
 */
export function keepLongText(view: PageView, probabilities: Float32Array, threshold: number, kept: Uint8Array): void {
  const { blocks, similar, containers, scratch } = view;
  const { shapeOf } = similar;
  const counts = scratch.int32(similar.shapeCounts.length);
  let paragraph = 0;
  for (let b = 0; b < kept.length; b++)
    if (kept[b] && ++counts[shapeOf[b]!]! > counts[paragraph]!) paragraph = shapeOf[b]!;
  if (counts[paragraph]! < MIN_PARAGRAPHS) return;
  const isParagraph = (b: number) => shapeOf[b] === paragraph && hasFewLinks(blocks[b]!);
  const isKept = (flag: number, b: number) => flag === 1 && isParagraph(b);
  const first = kept.findIndex(isKept);
  if (first < 0) return;
  const last = kept.findLastIndex(isKept);
  let end = kept.length;
  for (const container of containers) if (container.first <= first && container.end > last) end = container.end;
  const isInSurroundings = blocksInSurroundings(view);
  let highest = 0;
  let level = probabilities[first]!;
  for (let b = first; b < end; b++) {
    const probability = probabilities[b]!;
    highest = Math.max(highest, level);
    if (isInSurroundings[b]) continue;
    if (isParagraph(b)) {
      if (probability < MIN_SHARE * level) continue;
      level += WEIGHT * (probability - level);
    } else if (probability < (threshold * level) / highest) continue;
    kept[b] = 1;
  }
}
