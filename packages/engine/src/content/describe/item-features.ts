/**
 * The groups of like siblings a block is in, the nearest and the farthest: a list, a thread or a grid tells itself by how
 * many items it has, how much they hold, and how alike they are.
 */

import type { FeatureTable } from '../score/feature-table.ts';
import { GROUP_SIZE, type Group } from '../segment/page-structure.ts';
import type { PageView } from './page-view.ts';

const OF_GROUP: Readonly<Record<string, (group: Group, view: PageView) => number>> = {
  count: ({ count }) => count,
  words: (group, { words }) => group.words / words,
  spread: spreadOf,
  stops: ({ stops, count }) => stops / count,
  start: (group, { containers, sums, words }) => sums.words[containers[group.first]!.first]! / words,
};
const OF_NEAREST = ['words', 'spread', 'stops', 'start'];
const OF_FARTHEST = ['count', ...OF_NEAREST];

export const ITEM_FEATURES: readonly string[] = [
  ...OF_NEAREST.map((name) => `nearItem.${name}`),
  ...OF_FARTHEST.map((name) => `farItem.${name}`),
];

export function writeItems(view: PageView, table: FeatureTable): void {
  const { nearItem, farItem } = view.structure;
  writeGroups(OF_NEAREST, nearItem, view, table);
  writeGroups(OF_FARTHEST, farItem, view, table);
}

function writeGroups(names: readonly string[], itemOf: Int32Array, view: PageView, table: FeatureTable): void {
  const { blocks, structure, scratch } = view;
  const { groups, groupOf } = structure;
  const told = scratch.float32(groups.length);
  for (const name of names) {
    const of = OF_GROUP[name]!;
    for (let g = 0; g < groups.length; g++) if (groups[g]!.count >= GROUP_SIZE) told[g] = of(groups[g]!, view);
    const column = table.add();
    for (let b = 0; b < column.length; b++) {
      const item = itemOf[blocks[b]!.container]!;
      column[b] = item < 0 ? -1 : told[groupOf[item]!]!;
    }
  }
}

/** Standard deviation of the items' words against their mean. */
function spreadOf({ words, wordsSquared, count }: Group): number {
  const mean = words / count;
  return Math.sqrt(Math.max(0, wordsSquared / count - mean * mean)) / (mean || 1);
}
