/**
 * Trees that only score the blocks of articles. Composed pages teach them what comments and teasers look like in
 * templates that the labeled pages don't have, without an effect on pages of other types.
 */
import { MODEL_FEATURES } from '../packages/engine/src/content/describe/block-features.ts';
import { PAGE_TYPES } from '../packages/engine/src/content/page-types.ts';
import type { BinnedColumns, Tree } from './boost-trees.ts';
import { EVEN_BOUNDS } from './training-tables.ts';

/**
 * Probability of an article from which on they count. A thread without names and URL often passes for a probable
 * article, and would lose posts.
 */
const MIN_PROBABILITY = 0.9;

const FEATURE = MODEL_FEATURES.length - PAGE_TYPES.length + PAGE_TYPES.indexOf('article');
const BIN = EVEN_BOUNDS.findLastIndex((bound) => bound <= MIN_PROBABILITY);

/** @param row - a row of the table of blocks. */
export function isOfArticle(columns: BinnedColumns, row: number): boolean {
  return columns[FEATURE]![row]! > BIN;
}

/** @returns the tree with one more question, about the page type, that adds 0 to blocks of other pages. */
export function onlyForArticles({ feature, bin, leaves }: Tree): Tree {
  const upper = 1 << feature.length;
  const gated = new Float64Array(2 * upper);
  for (let leaf = 0; leaf < upper; leaf++) gated[upper | leaf] = leaves[leaf]!;
  return { feature: [...feature, FEATURE], bin: [...bin, BIN], leaves: gated };
}
