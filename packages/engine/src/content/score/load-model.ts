/** Unpacks a content model from the layout that `training/pack-model.ts` writes. */
import { decodeBase64 } from '../../text/decode-base64.ts';
import { PAGE_TYPES } from '../page-types.ts';
import { NAME_WEIGHTS, PAGE_WEIGHTS, TEXT_WEIGHTS, TokenTable } from '../tokens/token-weights.ts';
import { BLOCK_TREE_DEPTH, type ContentModel, type Trees } from './model.ts';
import { sortKeyOfBits } from './sort-keys.ts';

/**
 * Reads, in this order, the trees for page types, the trees for blocks, and the token tables of
 * names, texts and pages. Numbers are 16-bit little-endian unless stated otherwise.
 *
 * @param data - base64.
 * @throws Error if the model does not fit this engine.
 */
export function unpackModel(data: string): ContentModel {
  const reader = new Reader(new DataView(decodeBase64(data).buffer));
  const pageTypes = reader.trees();
  const blocks = reader.trees();
  if (blocks.depth !== BLOCK_TREE_DEPTH || pageTypes.base.length !== PAGE_TYPES.length)
    throw new Error("The content model doesn't fit this version of the engine. Train it again with `npm run train`.");
  const tokens = {
    names: reader.tokenTable(NAME_WEIGHTS),
    texts: reader.tokenTable(TEXT_WEIGHTS),
    pages: reader.tokenTable(PAGE_WEIGHTS),
  };
  return { pageTypes, blocks, tokens };
}

class Reader {
  readonly #view: DataView;
  #at = 0;

  constructor(view: DataView) {
    this.#view = view;
  }

  /**
   * An ensemble: for each feature that a question uses, its index and its thresholds (32-bit
   * floats, ascending); the base scores (32-bit floats); the depth; then the trees. A tree is a
   * feature and a threshold per level, both as indexes into the lists before, and its leaves
   * (signed).
   */
  trees(): Trees {
    const askedFeatures: number[] = [];
    const scales: Int32Array[] = [];
    for (let left = this.#uint16(); left > 0; left--) {
      const feature = this.#uint16();
      askedFeatures.push(feature);
      scales[feature] = Int32Array.from({ length: this.#uint16() }, () => sortKeyOfBits(this.#int32()));
    }
    const base = Float32Array.from({ length: this.#uint16() }, () => this.#float32());
    const depth = this.#uint16();
    const count = this.#uint16();
    const features = new Uint16Array(count * depth);
    const thresholds = new Int32Array(count * depth);
    const ranks = new Uint8Array(count * depth);
    const leafCount = base.length << depth;
    const leaves = new Int16Array(count * leafCount);
    for (let tree = 0; tree < count; tree++) {
      for (let at = tree * depth; at < (tree + 1) * depth; at++) {
        const feature = askedFeatures[this.#uint16()]!;
        const rank = this.#uint16();
        features[at] = feature;
        ranks[at] = rank;
        thresholds[at] = scales[feature]![rank]!;
      }
      for (let at = tree * leafCount; at < (tree + 1) * leafCount; at++) leaves[at] = this.#int16();
    }
    return { base, depth, features, thresholds, ranks, scales, leaves };
  }

  /**
   * The number of tokens (32 bits), the tokens in ascending order (32 bits), then `width` weights
   * of a byte for each.
   */
  tokenTable(width: number): TokenTable {
    const tokens = new Int32Array(this.#int32());
    for (let at = 0; at < tokens.length; at++) tokens[at] = this.#int32();
    const weights = new Int8Array(tokens.length * width);
    for (let at = 0; at < weights.length; at++) weights[at] = this.#view.getInt8(this.#at++);
    return new TokenTable(tokens, weights, width);
  }

  #uint16(): number {
    this.#at += 2;
    return this.#view.getUint16(this.#at - 2, true);
  }

  #int16(): number {
    this.#at += 2;
    return this.#view.getInt16(this.#at - 2, true);
  }

  #int32(): number {
    this.#at += 4;
    return this.#view.getInt32(this.#at - 4, true);
  }

  #float32(): number {
    this.#at += 4;
    return this.#view.getFloat32(this.#at - 4, true);
  }
}
