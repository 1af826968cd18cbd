/** From the cut page to the chance of each block: its structure and features, the kind of page, the opinion of the trees. */
import type { PageBlocks } from './cut-blocks.ts';
import { type FeatureMemory, FeatureTable, sortKeys } from './feature-table.ts';
import { BLOCK_FEATURES, writeBlockFeatures } from './features/block-features.ts';
import type { PageView } from './features/page-view.ts';
import { TOKEN_FEATURES, writeTokens } from './features/token-features.ts';
import { type ContentModel, chanceOf, PAGE_TYPES, scoreOf, scoresOf } from './model.ts';
import type { PageFacts } from './page-facts.ts';
import { pageFeatures } from './page-features.ts';
import { structure } from './page-structure.ts';

/** The columns that the trees look at: a block's features, the chances of the kinds of page, and what its words speak for. */
export const FEATURES: readonly string[] = [
  ...BLOCK_FEATURES,
  ...PAGE_TYPES.map((kind) => `kind.${kind}`),
  ...TOKEN_FEATURES,
];

/** A page as the model sees it before it has said anything. */
export interface PageReading {
  readonly view: PageView;
  /** `KIND_FEATURES` of the page. */
  readonly pageRow: Float32Array;
  /** Has room for `FEATURES`, of which only `BLOCK_FEATURES` are written. */
  readonly table: FeatureTable;
}

export interface Judgement {
  /** Chance of each block to belong to the main content. */
  readonly chances: Float32Array;
  /** Chance of each of `PAGE_TYPES`; they sum to 1. */
  readonly kinds: Float32Array;
}

/** @param memory - for the table, which then holds until the next page is read. */
export function readPage(page: PageBlocks, facts: PageFacts, memory?: FeatureMemory): PageReading {
  const made = structure(page);
  const pageRow = pageFeatures(page, made, facts);
  const table = new FeatureTable(page.blocks.length, FEATURES.length, memory);
  const view = writeBlockFeatures(page, made, facts, pageRow, table);
  return { view, pageRow, table };
}

/** Judges the blocks; writes the rest of the reading's columns on the way. */
export function judgeBlocks({ view, pageRow, table }: PageReading, model: ContentModel): Judgement {
  const pageKeys = sortKeys(pageRow);
  const kinds = normalised(chancesOf(model.kinds.map((trees) => scoreOf(trees, pageKeys))));
  for (const kind of kinds) table.fillWith(kind);
  writeTokens(view, model.tokens, table);
  return { chances: chancesOf(scoresOf(model.blocks, table.keys(), table.rows)), kinds };
}

function chancesOf(logOdds: ArrayLike<number>): Float32Array {
  const chances = new Float32Array(logOdds.length);
  for (let at = 0; at < chances.length; at++) chances[at] = chanceOf(logOdds[at]!);
  return chances;
}

export function normalised(chances: Float32Array): Float32Array {
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => chance / sum);
}
