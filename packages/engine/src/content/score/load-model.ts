/** Unpacks the model that comes with the engine, once, when the first page asks for it. */
import { decodeBase64 } from '../../text/decode-base64.ts';
import { sortKey } from './feature-table.ts';
import { type ContentModel, DEPTH, PAGE_TYPES, type Trees } from './model.ts';
import { MODEL } from './model-data.ts';
import { NAME_WEIGHTS, PAGE_WEIGHTS, TEXT_WEIGHTS, TokenTable } from './token-weights.ts';

let loaded: ContentModel | undefined;

export function contentModel(): ContentModel {
  loaded ??= unpackModel(MODEL);
  return loaded;
}

/**
 * Reads the layout that `training/pack-model.ts` writes, in base64: the trees about the kind of page, then those about the blocks: the number of
 * their features, of each feature its place, the number of its thresholds and the thresholds; how many numbers are told, and the base score of each; the depth and the
 * number of the trees, and the trees. A tree is a feature and a threshold for each level, by their places in those lists, then its
 * leaves as whole numbers of `LEAF_STEP`. After these come the tokens of names, those of texts, and those of titles and addresses: how many, then the tokens in
 * ascending order, 32 bits each, then the weights of each, a byte each. Other numbers are 16 bits, little-endian, but thresholds and base scores, which are 32-bit floats.
 */
export function unpackModel(data: string): ContentModel {
  const reader = new Reader(new DataView(decodeBase64(data).buffer));
  const kinds = reader.trees();
  const blocks = reader.trees();
  if (blocks.depth !== DEPTH || kinds.base.length !== PAGE_TYPES.length)
    throw new Error('The content model is damaged: train it again with `npm run train`.');
  const tokens = {
    names: reader.tokens(NAME_WEIGHTS),
    texts: reader.tokens(TEXT_WEIGHTS),
    pages: reader.tokens(PAGE_WEIGHTS),
  };
  return { kinds, blocks, tokens };
}

class Reader {
  readonly #view: DataView;
  #at = 0;

  constructor(view: DataView) {
    this.#view = view;
  }

  short(): number {
    this.#at += 2;
    return this.#view.getUint16(this.#at - 2, true);
  }

  #leaf(): number {
    this.#at += 2;
    return this.#view.getInt16(this.#at - 2, true);
  }

  #float(): number {
    this.#at += 4;
    return this.#view.getFloat32(this.#at - 4, true);
  }

  tokens(width: number): TokenTable {
    const keys = new Int32Array(this.#int());
    for (let at = 0; at < keys.length; at++) keys[at] = this.#int();
    const weights = new Int8Array(keys.length * width);
    for (let at = 0; at < weights.length; at++) weights[at] = this.#view.getInt8(this.#at++);
    return new TokenTable(keys, weights, width);
  }

  #int(): number {
    this.#at += 4;
    return this.#view.getInt32(this.#at - 4, true);
  }

  trees(): Trees {
    const about: number[] = [];
    const scales: Int32Array[] = [];
    for (let left = this.short(); left > 0; left--) {
      about.push(this.short());
      scales[about.at(-1)!] = Int32Array.from({ length: this.short() }, () => sortKey(this.#float()));
    }
    const base = Float32Array.from({ length: this.short() }, () => this.#float());
    const depth = this.short();
    const count = this.short();
    const features = new Uint16Array(count * depth);
    const thresholds = new Int32Array(count * depth);
    const leafSize = base.length << depth;
    const places = new Uint8Array(count * depth);
    const leaves = new Int16Array(count * leafSize);
    for (let tree = 0; tree < count; tree++) {
      for (let at = tree * depth; at < (tree + 1) * depth; at++) {
        const feature = about[this.short()]!;
        const place = this.short();
        features[at] = feature;
        places[at] = place;
        thresholds[at] = scales[feature]![place]!;
      }
      for (let at = tree * leafSize; at < (tree + 1) * leafSize; at++) leaves[at] = this.#leaf();
    }
    return { base, depth, features, thresholds, places, scales, leaves };
  }
}
