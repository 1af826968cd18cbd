/** From a segmented page to the features that the model scores. */
import type { Declarations } from '../../page/declarations.ts';
import { ScratchMemory } from '../../scratch-memory.ts';
import type { PageBlocks } from '../segment/page-blocks.ts';
import { noWeights, type TokenWeights } from '../tokens/token-weights.ts';
import { Tokenizer } from '../tokens/tokenizer.ts';
import { BLOCK_FEATURES, writeBlockFeatures } from './block-features.ts';
import { readBlockTexts } from './block-texts.ts';
import { FeatureTable } from './feature-table.ts';
import { addUrlAndTitleScores, measurePage } from './page-features.ts';
import { findStructure } from './page-structure.ts';
import { type PageView, viewPage } from './page-view.ts';

/** Memory that describing a page takes, reserved at once. */
const BYTES_PER_PAGE = 1024;
const BYTES_PER_BLOCK = 330;
const BYTES_PER_CONTAINER = 110;

export interface PageDescription {
  readonly view: PageView;
  /** The values of `PAGE_TYPE_FEATURES`. */
  readonly pageFeatures: Float32Array;
  /** A column for each of `BLOCK_FEATURES`. */
  readonly blockFeatures: FeatureTable;
}

/**
 * Computes the features of a page and of its blocks. Linear in the blocks and containers.
 *
 * @param weights - learned weights of tokens; without them every token counts 0.
 * @param scratch - memory for the description, which is valid until the scratch memory is reset.
 */
export function describePage(
  page: PageBlocks,
  declarations: Declarations,
  weights: TokenWeights = noWeights(),
  scratch = new ScratchMemory(0),
  tokenizer = new Tokenizer(),
): PageDescription {
  const { blocks, containers } = page;
  scratch.reserve(BYTES_PER_PAGE + BYTES_PER_BLOCK * blocks.length + BYTES_PER_CONTAINER * containers.length);
  const structure = findStructure(page, scratch);
  const pageFeatures = measurePage(page, structure, declarations);
  addUrlAndTitleScores(declarations, weights.pages, tokenizer, pageFeatures);
  const blockFeatures = new FeatureTable(blocks.length, BLOCK_FEATURES.length, scratch);
  const texts = readBlockTexts(blocks, structure, declarations.title, weights.texts, tokenizer, scratch);
  const view = viewPage(page, structure, texts, scratch);
  writeBlockFeatures(view, blockFeatures);
  return { view, pageFeatures, blockFeatures };
}
