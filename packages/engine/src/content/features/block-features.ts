/**
 * The numbers from which the model judges a block: its own text, what stands around it at every level, the groups of like
 * things it belongs to, the heading above, its neighbours, and the page.
 */
import type { PageBlocks } from '../cut-blocks.ts';
import type { FeatureTable } from '../feature-table.ts';
import type { PageFacts } from '../page-facts.ts';
import { PAGE_FEATURES } from '../page-features.ts';
import type { PageStructure } from '../page-structure.ts';
import { ANCESTOR_FEATURES, writeAncestors } from './ancestor-features.ts';
import { HEADING_FEATURES, writeHeadings } from './heading-features.ts';
import { ITEM_FEATURES, writeItems } from './item-features.ts';
import { LEVEL_FEATURES, writeLevels } from './level-features.ts';
import { NEIGHBOUR_FEATURES, writeNeighbours } from './neighbour-features.ts';
import { OWN_FEATURES, writeOwn } from './own-features.ts';
import { type PageView, pageView } from './page-view.ts';
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
  ...PAGE_FEATURES,
];

/** Writes a column for each of `BLOCK_FEATURES`. */
export function writeBlockFeatures(
  page: PageBlocks,
  structure: PageStructure,
  facts: PageFacts,
  pageRow: Float32Array,
  table: FeatureTable,
): PageView {
  const view = pageView(page, structure, facts);
  writeOwn(view, table);
  writePlace(view, table);
  writeHeadings(view, table);
  writeNeighbours(view, table);
  writeAncestors(view, table);
  writeLevels(view, table);
  writeItems(view, table);
  for (let at = 0; at < PAGE_FEATURES.length; at++) table.fillWith(pageRow[at]!);
  return view;
}
