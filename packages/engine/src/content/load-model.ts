/** Unpacks the model that comes with the engine, once, when the first page asks for it. */
import { decodeBase64 } from '../decode-base64.ts';
import type { ContentModel, Trees } from './model.ts';
import { MODEL } from './model-data.ts';

let loaded: ContentModel | undefined;

export function contentModel(): ContentModel {
  loaded ??= unpackModel(MODEL);
  return loaded;
}

/**
 * Reads the layout that `training/pack-model.ts` writes, in base64: ensembles one after another, each the number of its
 * features, then of each the number of thresholds and the thresholds; the base score; the number of trees, and the trees,
 * depth first. A node is the place of its feature plus one and that of its threshold, or 0 and a leaf's value as a whole
 * number of 4096ths. Numbers are 16 bits, little-endian, but thresholds and base scores, which are 32-bit floats.
 */
export function unpackModel(data: string): ContentModel {
  const reader = new Reader(new DataView(decodeBase64(data).buffer));
  const count = reader.short();
  const ensembles: Trees[] = [];
  for (let at = 0; at < count; at++) ensembles.push(reader.trees());
  const [first, second] = ensembles.slice(-2);
  if (!first || !second) throw new Error('The content model is damaged: train it again with `npm run train`.');
  return { kinds: ensembles.slice(0, -2), first, second };
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

  #value(): number {
    this.#at += 2;
    return this.#view.getInt16(this.#at - 2, true) / 4096;
  }

  #float(): number {
    this.#at += 4;
    return this.#view.getFloat32(this.#at - 4, true);
  }

  trees(): Trees {
    const features = this.short();
    const names: number[] = [];
    const thresholds: number[][] = [];
    for (let at = 0; at < features; at++) {
      names.push(this.short());
      const count = this.short();
      thresholds.push(Array.from({ length: count }, () => this.#float()));
    }
    const base = this.#float();
    const starts = new Int32Array(this.short());
    const feature: number[] = [];
    const value: number[] = [];
    const right: number[] = [];
    for (let tree = 0; tree < starts.length; tree++) {
      starts[tree] = feature.length;
      /** Inner nodes whose right child has not come yet; the tree ends with the leaf that leaves none. */
      const open: number[] = [];
      let isOpen = true;
      while (isOpen) {
        const node = feature.length;
        const place = this.short();
        right.push(0);
        if (place > 0) {
          feature.push(names[place - 1]!);
          value.push(thresholds[place - 1]![this.short()]!);
          open.push(node);
          continue;
        }
        feature.push(0);
        value.push(this.#value());
        const parent = open.pop();
        if (parent === undefined) isOpen = false;
        else right[parent] = feature.length;
      }
    }
    return {
      base,
      starts,
      feature: Uint16Array.from(feature),
      value: Float32Array.from(value),
      right: Int32Array.from(right),
    };
  }
}
