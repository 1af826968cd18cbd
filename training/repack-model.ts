/**
 * Writes a model again in today's layout: `node training/repack-model.ts FILE… ` reads files that
 * `npm run train` wrote before the layout was text (base64, in `model-data.ts` or a fold's file) and
 * replaces each.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Trees } from '../packages/engine/src/content/score/model.ts';
import { sortKeyOfBits } from '../packages/engine/src/content/score/sort-keys.ts';
import { NAME_WEIGHTS, PAGE_WEIGHTS, TEXT_WEIGHTS } from '../packages/engine/src/content/tokens/token-weights.ts';
import { type WeightedTokens, writeModel } from './packed-model.ts';

class OldReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  trees(): Omit<Trees, 'thresholds'> {
    const asked: number[] = [];
    const scales: Int32Array[] = [];
    for (let left = this.#uint16(); left > 0; left--) {
      const feature = this.#uint16();
      asked.push(feature);
      scales[feature] = Int32Array.from({ length: this.#uint16() }, () => sortKeyOfBits(this.#int32()));
    }
    const base = Float32Array.from({ length: this.#uint16() }, () => this.#float32());
    const depth = this.#uint16();
    const count = this.#uint16();
    const features = new Uint16Array(count * depth);
    const ranks = new Uint8Array(count * depth);
    const leafCount = base.length << depth;
    const leaves = new Int16Array(count * leafCount);
    for (let tree = 0; tree < count; tree++) {
      for (let at = tree * depth; at < (tree + 1) * depth; at++) {
        features[at] = asked[this.#uint16()]!;
        ranks[at] = this.#uint16();
      }
      for (let at = tree * leafCount; at < (tree + 1) * leafCount; at++) leaves[at] = (this.#uint16() << 16) >> 16;
    }
    return { base, depth, features, ranks, scales, leaves };
  }

  tokens(width: number): WeightedTokens {
    const tokens = Array.from({ length: this.#int32() }, () => this.#int32());
    const weights = Int8Array.from({ length: tokens.length * width }, () => this.#bytes.readInt8(this.#at++));
    return { tokens, weights };
  }

  #uint16(): number {
    this.#at += 2;
    return this.#bytes.readUInt16LE(this.#at - 2);
  }

  #int32(): number {
    this.#at += 4;
    return this.#bytes.readInt32LE(this.#at - 4);
  }

  #float32(): number {
    this.#at += 4;
    return this.#bytes.readFloatLE(this.#at - 4);
  }
}

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8');
  const [old] = /[A-Za-z0-9+/=]{1000,}/.exec(text) ?? [];
  if (old === undefined) throw new Error(`${file} has no model in base64.`);
  const reader = new OldReader(Buffer.from(old, 'base64'));
  const packed = writeModel({
    pageTypes: reader.trees(),
    blocks: reader.trees(),
    names: reader.tokens(NAME_WEIGHTS),
    texts: reader.tokens(TEXT_WEIGHTS),
    pages: reader.tokens(PAGE_WEIGHTS),
  });
  writeFileSync(file, text.replace('export const MODEL =', 'export const MODEL: string =').replace(old, packed));
  console.log(`${file}: ${old.length} → ${packed.length} characters`);
}
