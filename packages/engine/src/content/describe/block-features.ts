/** The features of a block, and of a page, in the order in which the model numbers them. */
import { PAGE_TYPES } from '../page-types.ts';
import { CONTAINER_FEATURES, writeContainerFeatures } from './container-features.ts';
import type { FeatureTable } from './feature-table.ts';
import { GROUP_FEATURES, writeGroupFeatures } from './group-features.ts';
import { PAGE_FEATURES } from './page-features.ts';
import type { PageView } from './page-view.ts';
import { POSITION_FEATURES, writePositionFeatures } from './position-features.ts';
import { TEXT_FEATURES, writeTextFeatures } from './text-features.ts';
import { nameScoresOf, TOKEN_FEATURES, writeTokenFeatures } from './token-features.ts';

/** Features that need no learned weights, in the order of their columns. */
export const MEASURED_FEATURES: readonly string[] = [
  ...TEXT_FEATURES,
  ...POSITION_FEATURES,
  ...CONTAINER_FEATURES,
  ...GROUP_FEATURES,
];

/** Columns of a page's feature table: one value per block. */
export const BLOCK_FEATURES: readonly string[] = [...MEASURED_FEATURES, ...TOKEN_FEATURES];

/**
 * All features of the model that scores blocks. Those after `BLOCK_FEATURES` have one value per
 * page.
 */
export const MODEL_FEATURES: readonly string[] = [
  ...BLOCK_FEATURES,
  ...PAGE_FEATURES,
  ...PAGE_TYPES.map((type) => `type.${type}`),
  'type.articleOrThread',
];

/** Adds a column for each of `BLOCK_FEATURES`. */
export function writeBlockFeatures(view: PageView, table: FeatureTable): void {
  writeTextFeatures(view, table);
  writePositionFeatures(view, table);
  writeContainerFeatures(view, table);
  writeGroupFeatures(view, table);
  const { text, heading } = view.texts;
  writeTokenFeatures({ names: nameScoresOf(view), text, heading }, () => table.add(), view.scratch);
}
