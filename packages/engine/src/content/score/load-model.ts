/** Unpacks a content model from the layout that `training/packed-model.ts` writes. */
import { ColumnReader } from '../../text/number-columns.ts';
import { PAGE_TYPES } from '../page-types.ts';
import { NAME_WEIGHTS, PAGE_WEIGHTS, TEXT_WEIGHTS, TokenTable } from '../tokens/token-weights.ts';
import { BLOCK_TREE_DEPTH, type ContentModel, KEY_STEP, type Trees } from './model.ts';

/**
 * Reads, in this order, the trees for page types, the trees for blocks, and the token tables of
 * names, texts and pages.
 *
 * @param text - columns, as `ColumnWriter` writes them.
 * @throws Error if the model does not fit this engine.
 */
export function unpackModel(text: string): ContentModel {
  const columns = new ColumnReader(text);
  const pageTypes = readTrees(columns);
  const blocks = readTrees(columns);
  const names = new TokenTable(columns, NAME_WEIGHTS);
  const texts = new TokenTable(columns, TEXT_WEIGHTS);
  const pages = new TokenTable(columns, PAGE_WEIGHTS);
  if (blocks.depth !== BLOCK_TREE_DEPTH || pageTypes.base.length !== PAGE_TYPES.length || !columns.isAtEnd) {
    throw new Error("The content model doesn't fit this version of the engine. Train it again with `npm run train`.");
  }
  return { pageTypes, blocks, tokens: { names, texts, pages } };
}

/**
 * An ensemble. The number of levels; the features that a question uses, as ascending differences, and how many thresholds
 * each has; the sort keys of the thresholds in steps of `KEY_STEP`, those of a feature as ascending differences; the base
 * score of each output in millionths; the questions, as indexes into the list of all thresholds, those of a tree as
 * ascending differences; the leaves.
 */
function readTrees(columns: ColumnReader): Trees {
  const depth = columns.column()[0]!;
  const asked = columns.column();
  const lengths = columns.column();
  const keys = columns.column();
  const scales: Int32Array[] = [];
  const featureOf = new Uint16Array(keys.length);
  const rankOf = new Uint8Array(keys.length);
  const thresholdOf = new Int32Array(keys.length);
  let first = 0;
  let feature = 0;
  for (const [at, difference] of asked.entries()) {
    feature += difference;
    const end = first + lengths[at]!;
    featureOf.fill(feature, first, end);
    const scale = thresholdOf.subarray(first, end);
    for (let rank = 0, key = 0; first < end; rank++, first++) {
      key += keys[first]!;
      scale[rank] = key * KEY_STEP;
      rankOf[first] = rank;
    }
    scales[feature] = scale;
  }

  const base = Float32Array.from(columns.column(), (score) => score / 1e6);
  const questions = columns.column();
  const features = new Uint16Array(questions.length);
  const ranks = new Uint8Array(questions.length);
  const thresholds = new Int32Array(questions.length);
  let question = 0;
  for (let at = 0; at < questions.length; at++) {
    question = at % depth === 0 ? questions[at]! : question + questions[at]!;
    features[at] = featureOf[question]!;
    ranks[at] = rankOf[question]!;
    thresholds[at] = thresholdOf[question]!;
  }
  return { base, depth, features, thresholds, ranks, scales, leaves: new Int16Array(columns.column()) };
}
