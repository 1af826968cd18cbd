/**
 * The groups of like siblings a block is in, the nearest and the farthest: a list, a thread or a grid tells itself by how
 * many items it has, how much they hold, and how alike they are.
 */
import type { FeatureTable } from '../feature-table.ts';
import { GROUP_SIZE, type Group } from '../page-structure.ts';
import { type PageView, wordsIn } from './page-view.ts';

const OF_GROUP: readonly (readonly [name: string, of: (group: Group, view: PageView) => number])[] = [
  ['count', ({ count }) => count],
  ['words', (group, { words }) => group.words / words],
  ['itemWords', (group) => group.words / group.count],
  ['spread', spreadOf],
  ['linkShare', ({ linkSize, size }) => linkSize / (size || 1)],
  ['blocks', ({ blocks, count }) => blocks / count],
  ['images', ({ images, count }) => images / count],
  ['money', ({ money, count }) => money / count],
  ['stops', ({ stops, count }) => stops / count],
  ['headings', ({ headings, count }) => headings / count],
  ['start', (group, { containers, sums, words }) => sums.words[containers[group.first]!.first]! / words],
];

export const ITEM_FEATURES: readonly string[] = ['near', 'far'].flatMap((which) =>
  [...OF_GROUP.map(([name]) => name), 'share'].map((name) => `${which}Item.${name}`),
);

export function writeItems(view: PageView, table: FeatureTable): void {
  const { blocks, structure } = view;
  const { groups, groupOf, nearItem, farItem } = structure;
  const told = OF_GROUP.map(([, of]) => {
    const values = new Float32Array(groups.length);
    for (let g = 0; g < groups.length; g++) if (groups[g]!.count >= GROUP_SIZE) values[g] = of(groups[g]!, view);
    return values;
  });
  for (const itemOf of [nearItem, farItem]) {
    const item = new Int32Array(blocks.length);
    for (let b = 0; b < item.length; b++) item[b] = itemOf[blocks[b]!.container]!;
    for (const values of told) {
      const column = table.add();
      for (let b = 0; b < item.length; b++) column[b] = item[b]! < 0 ? -1 : values[groupOf[item[b]!]!]!;
    }
    const share = table.add();
    for (let b = 0; b < item.length; b++) {
      share[b] = item[b]! < 0 ? -1 : wordsIn(view, item[b]!) / (groups[groupOf[item[b]!]!]!.words || 1);
    }
  }
}

/** Standard deviation of the items' words against their mean. */
function spreadOf({ words, wordsSquared, count }: Group): number {
  const mean = words / count;
  return Math.sqrt(Math.max(0, wordsSquared / count - mean * mean)) / (mean || 1);
}
