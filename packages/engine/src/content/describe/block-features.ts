/**
 * The numbers from which the model judges a block: its own text, where it stands, what is around it at every level, the groups
 * of like things it belongs to, the heading above. What its words speak for is added once a model is there.
 */
import type { FeatureTable } from '../score/feature-table.ts';
import { ANCESTOR_FEATURES, writeAncestors } from './ancestor-features.ts';
import { HEADING_FEATURES, writeHeadings } from './heading-features.ts';
import { ITEM_FEATURES, writeItems } from './item-features.ts';
import { LEVEL_FEATURES, writeLevels } from './level-features.ts';
import { NEIGHBOUR_FEATURES, writeNeighbours } from './neighbour-features.ts';
import { OWN_FEATURES, writeOwn } from './own-features.ts';
import type { PageView } from './page-view.ts';
import { PLACE_FEATURES, writePlace } from './place-features.ts';

/** In the order of their columns. */
export const BLOCK_FEATURES: readonly string[] = [
  ...OWN_FEATURES,
  ...PLACE_FEATURES,
  ...HEADING_FEATURES,
  ...NEIGHBOUR_FEATURES,
  ...ANCESTOR_FEATURES,
  ...LEVEL_FEATURES,
  ...ITEM_FEATURES,
];

/** Writes a column for each of `BLOCK_FEATURES`. */
export function writeBlockFeatures(view: PageView, table: FeatureTable): void {
  writeOwn(view, table);
  writePlace(view, table);
  writeHeadings(view, table);
  writeNeighbours(view, table);
  writeAncestors(view, table);
  writeLevels(view, table);
  writeItems(view, table);
}
