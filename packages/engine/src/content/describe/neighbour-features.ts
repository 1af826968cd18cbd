/** What stands in windows around a block. */
import type { FeatureTable } from '../score/feature-table.ts';
import type { PageView } from './page-view.ts';

/** Blocks on each side. */
const WINDOWS = [4, 10];

/** In the order in which `writeNeighbours` adds their columns. */
export const NEIGHBOUR_FEATURES: readonly string[] = WINDOWS.map((reach) => `window${reach}.linkShare`);

export function writeNeighbours({ blocks, sums: { size, linkSize } }: PageView, table: FeatureTable): void {
  const n = blocks.length;
  for (const reach of WINDOWS) {
    const linkShare = table.add();
    for (let b = 0; b < n; b++) {
      const from = Math.max(0, b - reach);
      const to = Math.min(n, b + reach + 1);
      linkShare[b] = (linkSize[to]! - linkSize[from]!) / (size[to]! - size[from]! || 1);
    }
  }
}
