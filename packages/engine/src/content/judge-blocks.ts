/** From the cut page to the chance of each block: features, kind of page, first opinion, second opinion. */
import { BLOCK_FEATURES } from './block-feature-names.ts';
import { blockFeatures } from './block-features.ts';
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
  /** `KIND_FEATURES` of the page. */
  readonly pageRow: Float32Array;
  /** A row of `SECOND_FEATURES` for each block, of which only `BLOCK_FEATURES` are filled in. */
  readonly rows: Float32Array;
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
  const rows = new Float32Array(page.blocks.length * SECOND_FEATURES.length);
  blockFeatures(page, made, facts, pageRow, rows, SECOND_FEATURES.length);
  return { page, structure: made, pageRow, rows };
}

/** Judges the blocks; fills in the rest of the reading's rows on the way. */
export function judgeBlocks({ page, structure: made, pageRow, rows }: PageReading, model: ContentModel): Judgement {
  const width = SECOND_FEATURES.length;
  const kinds = normalised(Float32Array.from(model.kinds, (trees) => chanceOf(scoreOf(trees, pageRow))));
  fillIn(rows, width, BLOCK_FEATURES.length, kinds, PAGE_TYPES.length, 0);
  const opinions = opinionFeatures(page, made, chancesOf(model.first, rows, page.blocks.length));
  fillIn(rows, width, FIRST_FEATURES.length, opinions, OPINION_FEATURES.length, OPINION_FEATURES.length);
  return { chances: chancesOf(model.second, rows, page.blocks.length), kinds };
}

/** Writes `count` values into every row from place `to` on; the source moves on by `step` a row. */
function fillIn(
  rows: Float32Array,
  width: number,
  to: number,
  values: Float32Array,
  count: number,
  step: number,
): void {
  for (let at = to, from = 0; at < rows.length; at += width, from += step) {
    for (let place = 0; place < count; place++) rows[at + place] = values[from + place]!;
  }
}

export function normalised(chances: Float32Array): Float32Array {
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => chance / sum);
}

function chancesOf(trees: Trees, rows: Float32Array, count: number): Float32Array {
  const scores = new Float64Array(count);
  addScores(trees, rows, SECOND_FEATURES.length, scores);
  return Float32Array.from(scores, chanceOf);
}
