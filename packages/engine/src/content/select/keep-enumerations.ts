/** Keeps enumerations within an article, such as the ingredients of a recipe or the data of a product that it reviews. */
import type { PageView } from '../describe/page-view.ts';
import { isProse, runningSum, sumWithin } from '../describe/running-sums.ts';
import { tagCode } from '../segment/element-kinds.ts';

const ITEM = tagCode('li');
/** Fewer items may be the author and the date. */
const MIN_ITEMS = 4;
/** Longer items, on average, are teasers or posts, unless they are nearly as probable as the article. */
const MAX_WORDS = 14;
const MIN_PROBABILITY = 0.2;
const MIN_PROBABILITY_OF_TEXTS = 0.4;
/** Ingredients are links in parts. */
const MAX_LINKS = 0.8;
/** Otherwise other elements stand among the items. */
const MIN_SHARE = 0.8;

/**
 * Keeps groups of short items between the first text and the last kept block, and groups of list items that are nearly as
 * probable as the article anywhere from the first kept block on. The model scores each amount and each name separately, and
 * articles have a high threshold.
 */
export function keepEnumerations(
  { blocks, containers, sums, structure: { groups, groupOf }, scratch }: PageView,
  probabilities: Float32Array,
  kept: Uint8Array,
): void {
  const expectedWords = runningSum(blocks.length, scratch, (b) => probabilities[b]! * blocks[b]!.words);
  const ends = scratch.int32(groups.length);
  for (let c = 0; c < containers.length; c++) if (groupOf[c]! >= 0) ends[groupOf[c]!] = containers[c]!.end;
  // What stands above the first text is the date and buttons more often than data.
  const firstText = blocks.findIndex((block, b) => kept[b] === 1 && isProse(block));
  const firstKept = kept.indexOf(1);
  const lastKept = kept.lastIndexOf(1);
  for (let g = 0; g < groups.length; g++) {
    const { count, words, linked, first: item } = groups[g]!;
    const range = { first: containers[item]!.first, end: ends[g]! };
    if (count < MIN_ITEMS || 2 * linked > count || range.first < firstKept || sumWithin(sums.headings, range) > 0)
      continue;
    const all = sumWithin(sums.words, range);
    if (words < MIN_SHARE * all || sumWithin(sums.linkSize, range) > MAX_LINKS * sumWithin(sums.size, range)) continue;
    const isBetween = firstText < range.first && range.end <= lastKept;
    const isShort = isBetween && words <= MAX_WORDS * count;
    // Paragraphs below an article are teasers.
    if (!isShort && containers[item]!.tag !== ITEM) continue;
    const least = isShort ? MIN_PROBABILITY : MIN_PROBABILITY_OF_TEXTS;
    if (sumWithin(expectedWords, range) < least * all) continue;
    // The label above may be no heading.
    const hasLabel = probabilities[range.first - 1]! >= MIN_PROBABILITY_OF_TEXTS;
    kept.fill(1, range.first - (hasLabel ? 1 : 0), range.end);
  }
}
