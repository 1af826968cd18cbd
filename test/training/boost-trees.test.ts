import { expect, test } from 'vitest';
import { FeatureTable, sortKey } from '../../packages/engine/src/content/feature-table.ts';
import { unpackModel } from '../../packages/engine/src/content/load-model.ts';
import { DEPTH, PAGE_TYPES, scoreOf, scoresOf } from '../../packages/engine/src/content/model.ts';
import { binBounds, binValues } from '../../training/bin-features.ts';
import { type BoostOptions, boostTrees, scoreRows } from '../../training/boost-trees.ts';
import { packModel } from '../../training/pack-model.ts';
import { randomFrom } from '../../training/random.ts';

const OPTIONS: BoostOptions = {
  trees: 40,
  depth: DEPTH,
  rate: 0.2,
  featureShare: 1,
  rowShare: 0.8,
  ridge: 1,
  leafWeight: 1,
  seed: 3,
};
const FEATURES = 4;

/** Rows of four random numbers on both sides of zero, of which the first two decide: an exclusive or, which no single split tells. */
function makeTask(rows: number) {
  const random = randomFrom(42);
  const features = new FeatureTable(rows, FEATURES);
  const columns: Uint8Array[] = [];
  const bounds: Float32Array[] = [];
  for (let feature = 0; feature < FEATURES; feature++) {
    const values = features.add().map(() => random() - 0.5);
    features.values.set(values, feature * rows);
    const cuts = binBounds(values.slice());
    const column = new Uint8Array(rows);
    binValues(values, cuts, column, 0);
    columns.push(column);
    bounds.push(cuts);
  }
  const { values } = features;
  const target = Float32Array.from({ length: rows }, (_, row) =>
    values[row]! > 0 !== values[rows + row]! > 0 ? 1 : 0,
  );
  return { features, target, bounds, columns, weights: new Float32Array(rows).fill(1) };
}

test('learns what takes two features together, and repeats itself to the last bit', () => {
  const { target, columns, weights } = makeTask(2000);
  const rows = Int32Array.from({ length: 1500 }, (_, row) => row);
  const learned = boostTrees(columns, rows, target, weights, OPTIONS);
  const scores = scoreRows(learned, columns, 1500, 500);
  let right = 0;
  for (let row = 0; row < 500; row++) if (scores[row]! > 0 === (target[1500 + row] === 1)) right++;
  expect(right).toBeGreaterThan(475);
  expect(boostTrees(columns, rows, target, weights, OPTIONS)).toEqual(learned);
});

const NO_TOKENS = { names: new Int8Array(0), texts: new Int8Array(0) };

test('the packed model says what the learned one says', () => {
  const { features, target, bounds, columns, weights } = makeTask(400);
  const rows = Int32Array.from({ length: 400 }, (_, row) => row);
  const ensemble = boostTrees(columns, rows, target, weights, OPTIONS);
  const learned = { ensemble, bounds };
  const model = unpackModel(
    packModel({ kinds: PAGE_TYPES.map(() => learned), blocks: learned, tokens: NO_TOKENS }, { names: [], texts: [] }),
  );
  const said = scoresOf(model.blocks, features.keys(), features.rows);
  const wanted = scoreRows(ensemble, columns, 0, 400);
  expect(model.kinds).toHaveLength(PAGE_TYPES.length);
  for (let row = 0; row < 400; row++) {
    expect(said[row]).toBeCloseTo(wanted[row]!, 1);
    const keys = Int32Array.from({ length: FEATURES }, (_, feature) => sortKey(features.values[feature * 400 + row]!));
    expect(scoreOf(model.kinds[0]!, keys)).toBeCloseTo(said[row]!, 4);
  }
});

test('trees that run out of questions are packed as well', () => {
  const { features, target, bounds, columns, weights } = makeTask(60);
  const rows = Int32Array.from({ length: 60 }, (_, row) => row);
  const ensemble = boostTrees(columns, rows, target, weights, { ...OPTIONS, leafWeight: 4 });
  expect(Math.min(...ensemble.trees.map(({ feature }) => feature.length))).toBeLessThan(DEPTH);
  const learned = { ensemble, bounds };
  const { blocks } = unpackModel(
    packModel({ kinds: PAGE_TYPES.map(() => learned), blocks: learned, tokens: NO_TOKENS }, { names: [], texts: [] }),
  );
  const wanted = scoreRows(ensemble, columns, 0, 60);
  const said = scoresOf(blocks, features.keys(), features.rows);
  for (let row = 0; row < 60; row++) expect(said[row]).toBeCloseTo(wanted[row]!, 1);
});

test('sort keys stand in the order of their numbers, and their differences do not overflow', () => {
  const random = randomFrom(9);
  const numbers = [-3.4e38, -1000, -2, -1, 0, 1e-30, 0.5, 1, 1e6, 3.4e38];
  for (let made = 0; made < 1000; made++) numbers.push(Math.fround((random() - 0.5) * 10 ** (random() * 12 - 4)));
  numbers.sort((a, b) => a - b);
  const keys = numbers.map(sortKey);
  for (let at = 1; at < keys.length; at++) expect(keys[at]!).toBeGreaterThanOrEqual(keys[at - 1]!);
  expect(Math.abs(keys.at(-1)! - keys[0]!)).toBeLessThan(2 ** 31);
});
