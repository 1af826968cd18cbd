/** Unpacks a content model from the layout that `training/pack-model.ts` writes. */
import { NumberReader } from '../../text/number-text.ts';
import { PAGE_TYPES } from '../page-types.ts';
import { NAME_WEIGHTS, PAGE_WEIGHTS, TEXT_WEIGHTS, TokenTable } from '../tokens/token-weights.ts';
import { BLOCK_TREE_DEPTH, type ContentModel, KEY_STEP, type Trees } from './model.ts';

/**
 * Reads, in this order, the trees for page types, the trees for blocks, and the token tables of
 * names, texts and pages.
 *
 * @param text - numbers, as `NumberWriter` writes them.
 * @throws Error if the model does not fit this engine.
 */
export function unpackModel(text: string): ContentModel {
  const numbers = new NumberReader(text);
  const pageTypes = readTrees(numbers);
  const blocks = readTrees(numbers);
  const names = new TokenTable(numbers, NAME_WEIGHTS);
  const texts = new TokenTable(numbers, TEXT_WEIGHTS);
  const pages = new TokenTable(numbers, PAGE_WEIGHTS);
  if (blocks.depth !== BLOCK_TREE_DEPTH || pageTypes.base.length !== PAGE_TYPES.length || !numbers.isAtEnd) {
    throw new Error("The content model doesn't fit this version of the engine. Train it again with `npm run train`.");
  }
  return { pageTypes, blocks, tokens: { names, texts, pages } };
}

/**
 * An ensemble: the number of features that a question uses; for each, its index, its number of
 * thresholds, and their sort keys as ascending differences, in steps of `KEY_STEP`; the number of
 * outputs, and the base score of each in millionths; depth and number of trees; the questions, as
 * indexes into the list of all thresholds; the step of the leaves, and the leaves.
 */
function readTrees(numbers: NumberReader): Trees {
  const scales: Int32Array[] = [];
  const featureOf: number[] = [];
  const rankOf: number[] = [];
  for (let left = numbers.next(); left > 0; left--) {
    const feature = numbers.next();
    const scale = new Int32Array(numbers.next());
    let key = 0;
    for (let rank = 0; rank < scale.length; rank++) {
      key = rank === 0 ? numbers.nextSigned() : key + numbers.next();
      scale[rank] = key * KEY_STEP;
      featureOf.push(feature);
      rankOf.push(rank);
    }
    scales[feature] = scale;
  }
  const base = new Float32Array(numbers.next());
  for (let output = 0; output < base.length; output++) base[output] = numbers.nextSigned() / 1e6;
  const depth = numbers.next();
  const count = numbers.next();
  const features = new Uint16Array(count * depth);
  const thresholds = new Int32Array(count * depth);
  const ranks = new Uint8Array(count * depth);
  for (let at = 0; at < features.length; at++) {
    const question = numbers.next();
    const feature = featureOf[question]!;
    features[at] = feature;
    ranks[at] = rankOf[question]!;
    thresholds[at] = scales[feature]![ranks[at]!]!;
  }
  const step = numbers.next();
  const leaves = new Int16Array((count * base.length) << depth);
  numbers.fillSigned(leaves, step);
  return { base, depth, features, thresholds, ranks, scales, leaves };
}
