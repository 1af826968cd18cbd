/**
 * Writes a model again in today's layout: `node training/repack-model.ts FILE…` reads files that `npm run train` wrote
 * before the layout named the bits of a key (`model-data.ts` or a fold's file), and replaces each.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { KEY_STEP } from '../packages/engine/src/content/score/model.ts';
import { NAME_WEIGHTS, PAGE_WEIGHTS, TEXT_WEIGHTS } from '../packages/engine/src/content/tokens/token-weights.ts';
import { NUMBER_BASE, NumberReader } from '../packages/engine/src/text/number-text.ts';
import { type RawTrees, type WeightedTokens, writeModel } from './packed-model.ts';

const OLD_KEY_BITS = 24;

function readTrees(numbers: NumberReader): RawTrees {
  const scales: Int32Array[] = [];
  const questions: { feature: number; rank: number }[] = [];
  for (let left = numbers.next(); left > 0; left--) {
    const feature = numbers.next();
    const scale = new Int32Array(numbers.next());
    let key = 0;
    for (let rank = 0; rank < scale.length; rank++) {
      key = rank === 0 ? numbers.nextSigned() : key + numbers.next();
      scale[rank] = key * KEY_STEP;
      questions.push({ feature, rank });
    }
    scales[feature] = scale;
  }
  const base = Float32Array.from({ length: numbers.next() }, () => numbers.nextSigned() / 1e6);
  const depth = numbers.next();
  const count = numbers.next();
  const asked = Array.from({ length: count * depth }, () => questions[numbers.next()]!);
  const leafRounding = numbers.next();
  return {
    leafRounding,
    base,
    depth,
    features: Uint16Array.from(asked, ({ feature }) => feature),
    ranks: Uint8Array.from(asked, ({ rank }) => rank),
    scales,
    leaves: Int16Array.from({ length: (count * base.length) << depth }, () => numbers.nextSigned() * leafRounding),
  };
}

function readTokens(numbers: NumberReader, width: number): WeightedTokens {
  const keys = Array.from({ length: numbers.next() }, () => 0);
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
  return { keys, keyBits: OLD_KEY_BITS, weights };
}

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8');
  const [old] = /[^\s']{1000,}/.exec(text) ?? [];
  if (old === undefined) throw new Error(`${file} has no model.`);
  const numbers = new NumberReader(old);
  const packed = writeModel({
    pageTypes: readTrees(numbers),
    blocks: readTrees(numbers),
    names: readTokens(numbers, NAME_WEIGHTS),
    texts: readTokens(numbers, TEXT_WEIGHTS),
    pages: readTokens(numbers, PAGE_WEIGHTS),
  });
  writeFileSync(file, text.replace(old, packed));
  console.log(`${file}: ${old.length} → ${packed.length} characters`);
}
