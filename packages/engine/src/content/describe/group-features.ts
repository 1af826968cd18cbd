/**
 * Features of the groups that a block is an item of, the nearest and the farthest one. How many
 * items there are, and how much they differ in length, distinguishes lists, threads and grids.
 */

import type { FeatureTable } from './feature-table.ts';
import type { PageView } from './page-view.ts';
import { type Group, MIN_GROUP } from './sibling-groups.ts';

const MEASURES: Readonly<Record<string, (group: Group, view: PageView) => number>> = {
  count: ({ count }) => count,
  words: (group, { words }) => group.words / words,
  spread: wordSpread,
  linked: ({ linked, count }) => linked / count,
  linkShare: ({ linkSize, size }) => linkSize / (size || 1),
  images: ({ images, count }) => images / count,
  stops: ({ stops, count }) => stops / count,
  blocks: ({ blocks, count }) => blocks / count,
  dated: ({ dated, count }) => dated / count,
  recurring: ({ recurring, count }) => recurring / count,
  start: (group, { containers, sums, words }) => sums.words[containers[group.first]!.first]! / words,
};
const NEAREST = ['words', 'spread', 'linked', 'linkShare', 'images', 'stops', 'start', 'blocks', 'dated', 'recurring'];
const FARTHEST = ['count', ...NEAREST];

/** In the order in which `writeGroupFeatures` adds their columns. */
export const GROUP_FEATURES: readonly string[] = [
  ...NEAREST.map((name) => `nearestGroup.${name}`),
  ...FARTHEST.map((name) => `farthestGroup.${name}`),
];

export function writeGroupFeatures(view: PageView, table: FeatureTable): void {
  const { nearestItem, farthestItem } = view.structure;
  writeMeasures(NEAREST, nearestItem, view, table);
  writeMeasures(FARTHEST, farthestItem, view, table);
}

function writeMeasures(names: readonly string[], itemOf: Int32Array, view: PageView, table: FeatureTable): void {
  const { blocks, structure, scratch } = view;
  const { groups, groupOf } = structure;
  const values = scratch.float32(groups.length);
  for (const name of names) {
    const measure = MEASURES[name]!;
    for (let g = 0; g < groups.length; g++) if (groups[g]!.count >= MIN_GROUP) values[g] = measure(groups[g]!, view);
    const column = table.add();
    for (let b = 0; b < column.length; b++) {
      const item = itemOf[blocks[b]!.container]!;
      column[b] = item < 0 ? -1 : values[groupOf[item]!]!;
    }
  }
}

/** Standard deviation of the items' word counts, divided by their mean. */
function wordSpread({ words, wordsSquared, count }: Group): number {
  const mean = words / count;
  return Math.sqrt(Math.max(0, wordsSquared / count - mean * mean)) / (mean || 1);
}
