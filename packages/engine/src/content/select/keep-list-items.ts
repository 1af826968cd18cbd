/** Keeps the items of a list page. */
import { tableOf } from '../describe/layout-tables.ts';
import type { PageView } from '../describe/page-view.ts';
import { MIN_GROUP } from '../describe/sibling-groups.ts';
import type { PageType } from '../page-types.ts';
import { tagCode } from '../segment/element-kinds.ts';

/** The largest group is what the page is for if it has this many items and this mean probability. */
const MIN_ITEMS = 4;
const MIN_GROUP_PROBABILITY = 0.12;
/** Least share of the group's mean probability of a shape whose blocks are kept. */
const MIN_TIMES = 0.5;
/** The same two of items with prices: goods of a shop are less probable below a text about them. */
const MIN_GOODS_PROBABILITY = 0.05;
const MIN_TIMES_OF_GOODS = 0.35;
/**
 * A page that passes for something else is a list if it has so many items, and the words expected outside of them are at most
 * this share of those in them. Their probability may be low, since no type that the page may be has such items. Of a
 * page without a heading of its own, such as a home page or search results, fewer items are enough.
 */
const MIN_ITEMS_OF_LONG = 30;
const MIN_ITEMS_WITHOUT_HEADING = 8;
const MAX_OTHERS = 0.1;
const MIN_LONG_PROBABILITY = 0.015;
const TERMS = tagCode('dl');

/**
 * Keeps the blocks of the page's largest group of items, except those of a shape that is far less probable than the
 * group, such as buttons. Blocks of one shape stay together, or a list would lose single names. The expected F1 alone may
 * prefer a text above the list.
 *
 * On other pages than collections and listings, items are only kept if they are many and there is hardly anything else. An
 * article with many cards below it isn't a list; a long glossary is one, even if it passes for an article.
 */
export function keepLargestGroup(
  view: PageView,
  probabilities: Float32Array,
  pageType: PageType,
  pageHeading: number,
  kept: Uint8Array,
): void {
  const { blocks, containers, similar, scratch } = view;
  const { shapeOf } = similar;
  const { groups, groupOf, layoutTables } = view.structure;
  const largest = findLargest();
  if (largest < 0) return;
  const isInGroup = scratch.uint8(kept.length);
  const around = containers[containers[groups[largest]!.first]!.parent]!;
  // Terms and their definitions are a group each.
  if (around.tag === TERMS) isInGroup.fill(1, around.first, around.end);
  const item = containers[groups[largest]!.first]!;
  for (let c = 0; c < containers.length; c++) {
    const { shape, parent, first, end } = containers[c]!;
    const isGroup = (groups[groupOf[c]!]?.count ?? 0) >= MIN_GROUP;
    // A programme of several days has such a group for each of them.
    const isOfOther = isGroup && shape === item.shape && groupOf[parent] === groupOf[item.parent];
    if (groupOf[c] === largest || isOfOther) isInGroup.fill(1, first, end);
  }
  let words = 0;
  let expectedWords = 0;
  let expectedOthers = 0;
  const shapeCounts = scratch.float64(similar.shapeCounts.length);
  const shapeSums = scratch.float64(similar.shapeCounts.length);
  for (let b = 0; b < kept.length; b++) {
    const expected = probabilities[b]! * blocks[b]!.words;
    if (!isInGroup[b]) {
      expectedOthers += expected;
      continue;
    }
    words += blocks[b]!.words;
    expectedWords += expected;
    shapeCounts[shapeOf[b]!]!++;
    shapeSums[shapeOf[b]!]! += probabilities[b]!;
  }
  const { count, money } = groups[largest]!;
  const isListPage = pageType === 'collection' || pageType === 'listing';
  const minItems = pageHeading < 0 ? MIN_ITEMS_WITHOUT_HEADING : MIN_ITEMS_OF_LONG;
  if (!isListPage && (count < minItems || expectedOthers > MAX_OTHERS * expectedWords)) return;
  const areGoods = 2 * money > count;
  const ofList = areGoods ? MIN_GOODS_PROBABILITY : MIN_GROUP_PROBABILITY;
  if (expectedWords < (isListPage ? ofList : MIN_LONG_PROBABILITY) * words) return;
  const minTimes = areGoods ? MIN_TIMES_OF_GOODS : MIN_TIMES;
  for (let b = 0; b < kept.length; b++) {
    const shape = shapeOf[b]!;
    if (isInGroup[b] && shapeSums[shape]! * words >= minTimes * expectedWords * shapeCounts[shape]!) kept[b] = 1;
  }

  /** The group with the most words among those that are not in an overlay or the page's layout, or -1. */
  function findLargest(): number {
    let best = -1;
    for (let g = 0; g < groups.length; g++) {
      const { rank, count, first } = groups[g]!;
      if (count < MIN_GROUP || (best >= 0 && rank > groups[best]!.rank)) continue;
      const table = tableOf(containers[first]!, containers);
      if (table !== undefined && layoutTables.has(table)) continue;
      if (probabilities[containers[first]!.first]! > 0) best = g;
    }
    return best >= 0 && groups[best]!.count >= MIN_ITEMS ? best : -1;
  }
}
