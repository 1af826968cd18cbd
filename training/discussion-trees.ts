/**
 * Trees that only score the blocks of articles and threads. Composed pages teach them what comments and teasers look like
 * in templates that the labeled pages don't have, without an effect on pages of other types.
 */
import { MODEL_FEATURES } from '../packages/engine/src/content/describe/block-features.ts';
import type { BinnedColumns, Tree } from './boost-trees.ts';
import { EVEN_BOUNDS } from './training-tables.ts';

/**
 * Probability of an article or a thread from which on they count. For an article alone, the bound would leave out
 * articles with many comments, because their page type is unclear.
 */
const MIN_PROBABILITY = 0.75;

const FEATURE = MODEL_FEATURES.indexOf('type.articleOrThread');
const BIN = EVEN_BOUNDS.findLastIndex((bound) => bound <= MIN_PROBABILITY);

/** @param row - a row of the table of blocks. */
export function mayHaveDiscussion(columns: BinnedColumns, row: number): boolean {
  return columns[FEATURE]![row]! > BIN;
}

/** @returns the tree with one more question, about the page type, that adds 0 to blocks of other pages. */
export function onlyForDiscussions({ feature, bin, leaves }: Tree): Tree {
  const upper = 1 << feature.length;
  const gated = new Float64Array(2 * upper);
  for (let leaf = 0; leaf < upper; leaf++) gated[upper | leaf] = leaves[leaf]!;
  return { feature: [...feature, FEATURE], bin: [...bin, BIN], leaves: gated };
}
