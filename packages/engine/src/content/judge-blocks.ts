/** From the cut page to the chance of each block: features, kind of page, first opinion, second opinion. */
import { BLOCK_FEATURES, blockFeatures } from './block-features.ts';
import type { PageBlocks } from './cut-blocks.ts';
import { addScores, type ContentModel, chanceOf, PAGE_TYPES, scoreOf, type Trees } from './model.ts';
import { OPINION_FEATURES, opinionFeatures } from './opinion-features.ts';
import type { PageFacts } from './page-facts.ts';
import { pageFeatures } from './page-features.ts';
import { type PageStructure, structure } from './page-structure.ts';

/** Width of a row of the first stage: a block's features and the chances of the kinds of page. */
export const FIRST_FEATURES: readonly string[] = [...BLOCK_FEATURES, ...PAGE_TYPES.map((kind) => `kind.${kind}`)];
/** Width of a row of the second stage. */
export const SECOND_FEATURES: readonly string[] = [...FIRST_FEATURES, ...OPINION_FEATURES];

/** A page as the model sees it before it has said anything. */
export interface PageReading {
  readonly page: PageBlocks;
  readonly structure: PageStructure;
  readonly pageRow: Float32Array;
  readonly blockRows: Float32Array;
}

export interface Judgement {
  /** Chance of each block to belong to the main content. */
  readonly chances: Float32Array;
  /** Chance of each of `PAGE_TYPES`; they sum to 1. */
  readonly kinds: Float32Array;
}

export function readPage(page: PageBlocks, facts: PageFacts): PageReading {
  const made = structure(page);
  const pageRow = pageFeatures(page, made, facts);
  return { page, structure: made, pageRow, blockRows: blockFeatures(page, made, facts, pageRow) };
}

export function judgeBlocks(reading: PageReading, model: ContentModel): Judgement {
  const kinds = kindChances(reading.pageRow, model.kinds);
  const first = firstRows(reading, kinds);
  const chances = chancesOf(model.first, first, FIRST_FEATURES.length, reading.page.blocks.length);
  const second = secondRows(reading, first, chances);
  return { chances: chancesOf(model.second, second, SECOND_FEATURES.length, chances.length), kinds };
}

export function kindChances(pageRow: Float32Array, kinds: readonly Trees[]): Float32Array {
  return normalised(Float32Array.from(kinds, (trees) => chanceOf(scoreOf(trees, pageRow))));
}

export function normalised(chances: Float32Array): Float32Array {
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => chance / sum);
}

export function firstRows({ blockRows, page }: PageReading, kinds: Float32Array): Float32Array {
  return widen(blockRows, BLOCK_FEATURES.length, page.blocks.length, (rows, at) => rows.set(kinds, at), kinds.length);
}

export function secondRows(
  { page, structure: made }: PageReading,
  first: Float32Array,
  chances: Float32Array,
): Float32Array {
  const opinions = opinionFeatures(page, made, chances);
  const width = OPINION_FEATURES.length;
  return widen(
    first,
    FIRST_FEATURES.length,
    chances.length,
    (rows, at, row) => rows.set(opinions.subarray(row * width, (row + 1) * width), at),
    width,
  );
}

function widen(
  rows: Float32Array,
  width: number,
  count: number,
  add: (rows: Float32Array, at: number, row: number) => void,
  by: number,
): Float32Array {
  const wide = new Float32Array(count * (width + by));
  for (let row = 0; row < count; row++) {
    const at = row * (width + by);
    wide.set(rows.subarray(row * width, (row + 1) * width), at);
    add(wide, at + width, row);
  }
  return wide;
}

function chancesOf(trees: Trees, rows: Float32Array, width: number, count: number): Float32Array {
  const scores = new Float64Array(count);
  addScores(trees, rows, width, scores);
  return Float32Array.from(scores, chanceOf);
}
