/** Unpacks a content model from the layout that `training/pack-model.ts` writes. */
import { NUMBER_BASE, NumberReader } from '../../text/number-text.ts';
import { PAGE_TYPES } from '../page-types.ts';
import { NAME_WEIGHTS, PAGE_WEIGHTS, TEXT_WEIGHTS, TokenTable } from '../tokens/token-weights.ts';
import { BLOCK_TREE_DEPTH, type ContentModel, KEY_STEP, type Trees } from './model.ts';

const MAX_KEY_BITS = 31;

/**
 * Reads, in this order, the trees for page types, the trees for blocks, and the token tables of
 * names, texts and pages.
 *
 * @param text - numbers, as `NumberWriter` writes them.
 * @throws Error if the model does not fit this engine.
 */
export function unpackModel(text: string): ContentModel {
  const reader = new ModelReader(text);
  const pageTypes = reader.trees();
  const blocks = reader.trees();
  if (blocks.depth !== BLOCK_TREE_DEPTH || pageTypes.base.length !== PAGE_TYPES.length) throw misfit();
  const tokens = {
    names: reader.tokenTable(NAME_WEIGHTS),
    texts: reader.tokenTable(TEXT_WEIGHTS),
    pages: reader.tokenTable(PAGE_WEIGHTS),
  };
  return { pageTypes, blocks, tokens };
}

function misfit(): Error {
  return new Error("The content model doesn't fit this version of the engine. Train it again with `npm run train`.");
}

class ModelReader {
  readonly #numbers: NumberReader;

  constructor(text: string) {
    this.#numbers = new NumberReader(text);
  }

  /**
   * An ensemble: the number of features that a question uses; for each, its index, its number of
   * thresholds, and their sort keys as ascending differences, in steps of `KEY_STEP`; the number of
   * outputs, and the base score of each in millionths; depth and number of trees; the questions, as
   * indexes into the list of all thresholds; the step of the leaves, and the leaves.
   */
  trees(): Trees {
    const numbers = this.#numbers;
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
    for (let at = 0; at < leaves.length; at++) leaves[at] = numbers.nextSigned() * step;
    return { base, depth, features, thresholds, ranks, scales, leaves };
  }

  /**
   * The number of bits of a key; the number of tokens; their keys as ascending differences, digit after digit, which compresses
   * better than number after number; the step of the weights, and the weights, column after column.
   */
  tokenTable(width: number): TokenTable {
    const numbers = this.#numbers;
    const keyBits = numbers.next();
    if (keyBits > MAX_KEY_BITS) throw misfit();
    const keys = new Int32Array(numbers.next());
    let scale = 1;
    for (let digits = numbers.next(); digits > 0; digits--, scale *= NUMBER_BASE) {
      for (let at = 0; at < keys.length; at++) keys[at]! += numbers.next() * scale;
    }
    for (let at = 1; at < keys.length; at++) keys[at]! += keys[at - 1]!;
    const step = numbers.next();
    const weights = new Int8Array(keys.length * width);
    for (let column = 0; column < width; column++) {
      for (let at = column; at < weights.length; at += width) weights[at] = numbers.nextSigned() * step;
    }
    return new TokenTable(keys, weights, width, keyBits);
  }
}
