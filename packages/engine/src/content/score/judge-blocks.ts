/** From the cut page to the chance of each block: its structure and features, the kind of page, the opinion of the trees. */

import type { Declarations } from '../../page/declarations.ts';
import { Scratch } from '../../scratch.ts';
import { BLOCK_FEATURES, writeBlockFeatures } from '../describe/block-features.ts';
import { PAGE_FEATURES, pageFeatures } from '../describe/page-features.ts';
import { readTexts } from '../describe/page-texts.ts';
import { type PageView, pageView } from '../describe/page-view.ts';
import { readPageWords } from '../describe/page-words.ts';
import { fillTokens, namesOf, TOKEN_FEATURES } from '../describe/token-features.ts';
import type { PageBlocks } from '../segment/cut-blocks.ts';
import { structure } from '../segment/page-structure.ts';
import { FeatureTable, sortKeys } from './feature-table.ts';
import { type ContentModel, chanceOf, chancesOfKinds, PAGE_TYPES } from './model.ts';
import { scoresOf } from './score-rows.ts';
import { NO_WEIGHTS, type TokenWeights } from './token-weights.ts';

/** The columns of a page's table: a block's features and what its words speak for. */
export const COLUMNS: readonly string[] = [...BLOCK_FEATURES, ...TOKEN_FEATURES];

/** All that the trees ask about: the columns, and then what is the same for every block of a page. */
export const FEATURES: readonly string[] = [...COLUMNS, ...PAGE_FEATURES, ...PAGE_TYPES.map((kind) => `kind.${kind}`)];

/** What the lists take that are made for a page, its blocks and its containers. */
const BYTES = 1024;
const BYTES_A_BLOCK = 230;
const BYTES_A_CONTAINER = 110;

/** A page as the model sees it before it has said anything. */
export interface PageReading {
  readonly view: PageView;
  /** `KIND_FEATURES` of the page. */
  readonly pageRow: Float32Array;
  /** Has room for `COLUMNS`, of which only `BLOCK_FEATURES` are written. */
  readonly table: FeatureTable;
}

export interface Judgement {
  /** Chance of each block to belong to the main content. */
  readonly chances: Float32Array;
  /** Chance of each of `PAGE_TYPES`; they sum to 1. */
  readonly kinds: Float32Array;
}

/**
 * @param weights - what was learned of words; without it they speak for nothing.
 * @param scratch - for all that is made here and later of the page, which then holds until the scratch is begun anew.
 */
export function readPage(
  page: PageBlocks,
  declarations: Declarations,
  weights: TokenWeights = NO_WEIGHTS,
  scratch = new Scratch(0),
): PageReading {
  const { blocks, containers } = page;
  scratch.reserve(BYTES + BYTES_A_BLOCK * blocks.length + BYTES_A_CONTAINER * containers.length);
  const made = structure(page, scratch);
  const pageRow = pageFeatures(page, made, declarations);
  readPageWords(declarations, weights.pages, pageRow);
  const table = new FeatureTable(blocks.length, COLUMNS.length, scratch);
  const view = pageView(page, made, readTexts(blocks, made, declarations.title, weights.texts, scratch), scratch);
  writeBlockFeatures(view, table);
  return { view, pageRow, table };
}

/** Judges the blocks; writes the rest of the reading's columns on the way. */
export function judgeBlocks({ view, pageRow, table }: PageReading, model: ContentModel): Judgement {
  const kinds = chancesOfKinds(model.kinds, sortKeys(pageRow.slice()));
  fillTokens(
    { names: namesOf(view), text: view.title.text, heading: view.title.heading },
    () => table.add(),
    view.scratch,
  );
  const { scratch } = view;
  const ofPage = scratch.float32(PAGE_FEATURES.length + kinds.length);
  // So few numbers are copied faster one by one than by `set`.
  for (let at = 0; at < PAGE_FEATURES.length; at++) ofPage[at] = pageRow[at]!;
  for (let kind = 0; kind < kinds.length; kind++) ofPage[PAGE_FEATURES.length + kind] = kinds[kind]!;
  const scores = scoresOf(model.blocks, table, sortKeys(ofPage), scratch);
  const chances = scratch.float32(scores.length);
  for (let b = 0; b < chances.length; b++) chances[b] = chanceOf(scores[b]!);
  return { chances, kinds };
}
