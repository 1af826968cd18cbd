/** What stands right before and after a block, and in windows around it. */
import type { FeatureTable } from '../feature-table.ts';
import type { PageView } from './page-view.ts';

/** Blocks on each side. */
const WINDOWS = [4, 10, 30];

/** In the order in which `writeNeighbours` adds their columns. */
export const NEIGHBOUR_FEATURES: readonly string[] = [
  'before.tag',
  'after.tag',
  'after.words',
  ...WINDOWS.flatMap((reach) => [`window${reach}.words`, `window${reach}.linkShare`]),
];

export function writeNeighbours({ blocks, structure, sums }: PageView, table: FeatureTable): void {
  const n = blocks.length;
  const tagBefore = table.add();
  const tagAfter = table.add();
  const wordsAfter = table.add();
  for (let b = 0; b < n; b++) {
    tagBefore[b] = b > 0 ? structure.ownTag[b - 1]! : -1;
    tagAfter[b] = b + 1 < n ? structure.ownTag[b + 1]! : -1;
    wordsAfter[b] = b + 1 < n ? blocks[b + 1]!.words : -1;
  }
  for (const reach of WINDOWS) {
    const words = table.add();
    const linkShare = table.add();
    for (let b = 0; b < n; b++) {
      const from = Math.max(0, b - reach);
      const to = Math.min(n, b + reach + 1);
      words[b] = (sums.words[to]! - sums.words[from]!) / (to - from);
      linkShare[b] = (sums.linkSize[to]! - sums.linkSize[from]!) / (sums.size[to]! - sums.size[from]! || 1);
    }
  }
}
