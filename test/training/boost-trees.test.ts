import { expect, test } from 'vitest';
import { unpackModel } from '../../packages/engine/src/content/load-model.ts';
import { addScores } from '../../packages/engine/src/content/model.ts';
import { binBounds, binRows } from '../../training/bin-features.ts';
import { type BoostOptions, boostTrees, scoreRow } from '../../training/boost-trees.ts';
import { packModel } from '../../training/pack-model.ts';
import { randomFrom } from '../../training/random.ts';

const OPTIONS: BoostOptions = {
  trees: 40,
  leaves: 8,
  rate: 0.2,
  featureShare: 1,
  rowShare: 0.8,
  ridge: 1,
  leafWeight: 1,
  seed: 3,
};

/** Rows of four random numbers, of which the first two decide: an exclusive or, which no single split tells. */
function makeTask(rows: number) {
  const random = randomFrom(42);
  const values = Float32Array.from({ length: rows * 4 }, () => random());
  const target = Float32Array.from({ length: rows }, (_, row) =>
    values[row * 4]! > 0.5 !== values[row * 4 + 1]! > 0.5 ? 1 : 0,
  );
  const bounds = binBounds(values, 4);
  const table = { rows, width: 4, bins: new Uint8Array(rows * 4) };
  binRows(values, 4, bounds, table, 0, 0);
  return { values, target, bounds, table, weights: new Float32Array(rows).fill(1) };
}

test('learns what takes two features together, and repeats itself to the last bit', () => {
  const { target, table, weights } = makeTask(2000);
  const rows = Int32Array.from(Array.from({ length: 1500 }, (_, row) => row));
  const learned = boostTrees(table, rows, target, weights, OPTIONS);
  let right = 0;
  for (let row = 1500; row < 2000; row++) if (scoreRow(learned, table, row) > 0 === (target[row] === 1)) right++;
  expect(right).toBeGreaterThan(475);
  expect(boostTrees(table, rows, target, weights, OPTIONS)).toEqual(learned);
});

test('the packed model says what the learned one says', () => {
  const { values, target, bounds, table, weights } = makeTask(400);
  const rows = Int32Array.from(Array.from({ length: 400 }, (_, row) => row));
  const ensemble = boostTrees(table, rows, target, weights, OPTIONS);
  const learned = { ensemble, bounds };
  const model = unpackModel(packModel({ kinds: [learned], first: learned, second: learned }));
  const scores = new Float64Array(400);
  addScores(model.second, values, 4, scores);
  expect(model.kinds).toHaveLength(1);
  for (let row = 0; row < 400; row++) expect(scores[row]).toBeCloseTo(scoreRow(ensemble, table, row), 1);
});
