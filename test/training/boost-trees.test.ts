import { expect, test } from 'vitest';
import { BLOCK_FEATURES, MODEL_FEATURES } from '../../packages/engine/src/content/describe/block-features.ts';
import { FeatureTable } from '../../packages/engine/src/content/describe/feature-table.ts';
import { PAGE_TYPES } from '../../packages/engine/src/content/page-types.ts';
import { unpackModel } from '../../packages/engine/src/content/score/load-model.ts';
import { BLOCK_TREE_DEPTH, pageTypeProbabilities } from '../../packages/engine/src/content/score/model.ts';
import { scoreRows } from '../../packages/engine/src/content/score/score-rows.ts';
import { sortKey } from '../../packages/engine/src/content/score/sort-keys.ts';
import { binBounds, binValues } from '../../training/bins.ts';
import { boostClasses } from '../../training/boost-classes.ts';
import { addLeaves, type BoostOptions, boostTrees, scoreBinnedRows, type Tree } from '../../training/boost-trees.ts';
import { mayHaveDiscussion, onlyForDiscussions } from '../../training/discussion-trees.ts';
import { STORED } from '../../training/model-size.ts';
import { packModel } from '../../training/pack-model.ts';
import { randomFrom } from '../../training/random.ts';
import { EVEN_BOUNDS, type LearnedTrees } from '../../training/training-tables.ts';

const OPTIONS: BoostOptions = {
  trees: 40,
  depth: BLOCK_TREE_DEPTH,
  rate: 0.2,
  featureShare: 1,
  rowShare: 0.8,
  ridge: 1,
  leafWeight: 1,
  // As coarse as stored leaves, so that packing changes none.
  leafRounding: STORED.leaves.blocks,
  seed: 3,
};
const FEATURES = 4;

/** Numbers of four digits: those that are closer to a threshold than its rounding may change sides. */
function numberFrom(random: () => number): number {
  return Math.round((random() - 0.5) * 1e4) / 1e4;
}

/**
 * Rows of four random numbers around zero. The target is whether the first two differ in sign
 * (XOR), which no single split predicts.
 */
function makeTask(rows: number) {
  const random = randomFrom(42);
  const features = new FeatureTable(rows, FEATURES);
  const columns: Uint8Array[] = [];
  const bounds: Float32Array[] = [];
  for (let feature = 0; feature < FEATURES; feature++) {
    const values = features.add().map(() => numberFrom(random));
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

test('learns an XOR of two features, bit-for-bit reproducibly', () => {
  const { target, columns, weights } = makeTask(2000);
  const rows = Int32Array.from({ length: 1500 }, (_, row) => row);
  const learned = boostTrees(columns, rows, target, weights, OPTIONS);
  const scores = scoreBinnedRows(learned, columns, 1500, 500);
  let correct = 0;
  for (let row = 0; row < 500; row++) if (scores[row]! > 0 === (target[1500 + row] === 1)) correct++;
  expect(correct).toBeGreaterThan(475);
  expect(boostTrees(columns, rows, target, weights, OPTIONS)).toEqual(learned);
});

test('trees that are added to others learn what those get wrong', () => {
  const { target, columns, weights } = makeTask(2000);
  const rows = Int32Array.from({ length: 1500 }, (_, row) => row);
  const first = boostTrees(columns, rows, target, weights, { ...OPTIONS, trees: 3 });
  const more = boostTrees(columns, rows, target, weights, OPTIONS, first);
  const lossOf = (trees: readonly Tree[]) => {
    const scores = scoreBinnedRows({ ...first, trees }, columns, 1500, 500);
    return scores.reduce((sum, score, row) => sum + Math.log1p(Math.exp(target[1500 + row] === 1 ? -score : score)), 0);
  };
  expect(lossOf([...first.trees, ...more.trees])).toBeLessThan(0.5 * lossOf(first.trees));
});

test('trees for articles and threads add nothing to blocks of other pages', () => {
  const { columns } = makeTask(400);
  const articleOrThread = MODEL_FEATURES.indexOf('type.articleOrThread');
  const all: Uint8Array[] = MODEL_FEATURES.map((_, feature) => columns[feature] ?? new Uint8Array(400));
  binValues(
    Float32Array.from({ length: 400 }, (_, row) => (row < 200 ? 0.7 : 0.8)),
    EVEN_BOUNDS,
    all[articleOrThread]!,
    0,
  );
  const leaves = Float64Array.from({ length: 4 }, (_, leaf) => leaf + 1);
  const tree = onlyForDiscussions({ feature: [0, 1], bin: [31, 31], leaves });
  const scores = new Float64Array(400);
  addLeaves(tree, all, 0, scores);
  expect(new Set(scores.subarray(0, 200))).toEqual(new Set([0]));
  expect([...new Set(scores.subarray(200))].sort()).toEqual([...leaves]);
  expect([199, 200].map((row) => mayHaveDiscussion(all, row))).toEqual([false, true]);
});

const NO_TOKENS = { names: new Int8Array(0), texts: new Int8Array(0) };
const NO_KEYS = { names: [], texts: [], pages: [] };

/** Three classes that depend on two of the four features. */
function learnThreeClasses() {
  const { features, bounds, columns } = makeTask(600);
  const classOf = (row: number) => (features.values[row]! > 0 ? 0 : features.values[600 + row]! > 0 ? 1 : 2);
  const classes = Array.from({ length: 600 }, (_, row) => classOf(row));
  const rows = Int32Array.from({ length: 500 }, (_, row) => row);
  const ensemble = boostClasses(columns, rows, classes, new Uint8Array(classes.length).fill(1), PAGE_TYPES.length, {
    ...OPTIONS,
    depth: 3,
  });
  return { features, classes, trees: { ensemble, bounds }, tokens: new Int8Array(0) };
}

test('predicts several classes, before and after packing', () => {
  const { features, classes, trees, tokens } = learnThreeClasses();
  const { pageTypes: packed } = unpackModel(
    packModel({ pageTypes: { trees, tokens }, blocks: learnFlat(60).learned, tokens: NO_TOKENS }, NO_KEYS),
  );
  let correct = 0;
  for (let row = 500; row < 600; row++) {
    const values = Array.from({ length: FEATURES }, (_, feature) => features.values[feature * 600 + row]!);
    const probabilities = pageTypeProbabilities(packed, Int32Array.from(values, sortKey));
    expect(probabilities.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 4);
    if (probabilities.indexOf(Math.max(...probabilities)) === classes[row]) correct++;
  }
  expect(correct).toBeGreaterThan(95);
});

function learnFlat(rows: number, options: Partial<BoostOptions> = {}) {
  const task = makeTask(rows);
  const every = Int32Array.from({ length: rows }, (_, row) => row);
  const ensemble = boostTrees(task.columns, every, task.target, task.weights, { ...OPTIONS, ...options });
  return { ...task, ensemble, learned: { ensemble, bounds: task.bounds } };
}

function pack(blocks: LearnedTrees) {
  const { trees, tokens } = learnThreeClasses();
  return unpackModel(packModel({ pageTypes: { trees, tokens }, blocks, tokens: NO_TOKENS }, NO_KEYS)).blocks;
}

test('the packed model scores like the learned one', () => {
  // Not a multiple of four, since the engine scores four rows at once.
  const { features, columns, ensemble, learned } = learnFlat(401);
  const expected = scoreBinnedRows(ensemble, columns, 0, 401);
  const actual = scoreRows(pack(learned), features, new Int32Array(0));
  for (let row = 0; row < 401; row++) expect(actual[row]).toBeCloseTo(expected[row]!, 4);
});

test('splits on page features apply to all blocks of a page, for any number of splits in a tree', () => {
  const { features, columns, bounds, target, weights } = makeTask(400);
  // Four features of each row, and four more that the hundred rows of a page share.
  const random = randomFrom(5);
  const ofPage = Array.from({ length: FEATURES }, () => Float32Array.from({ length: 4 }, () => numberFrom(random)));
  const all: Uint8Array[] = Array.from({ length: BLOCK_FEATURES.length + FEATURES }, () => new Uint8Array(400));
  const allBounds: Float32Array[] = all.map(() => new Float32Array(0));
  for (let feature = 0; feature < FEATURES; feature++) {
    all[feature] = columns[feature]!;
    allBounds[feature] = bounds[feature]!;
    const cuts = binBounds(ofPage[feature]!.slice());
    for (let page = 0; page < 4; page++)
      binValues(
        new Float32Array(100).fill(ofPage[feature]![page]!),
        cuts,
        all[BLOCK_FEATURES.length + feature]!,
        page * 100,
      );
    allBounds[BLOCK_FEATURES.length + feature] = cuts;
  }
  const flipped = target.map((value, row) =>
    ofPage[Math.floor(row / 100) % 2]![Math.floor(row / 100)]! > 0 ? value : 1 - value,
  );
  const rows = Int32Array.from({ length: 400 }, (_, row) => row);
  const ensemble = boostTrees(all, rows, flipped, weights, OPTIONS);
  const asked = ensemble.trees.map(({ feature }) => feature.filter((index) => index >= BLOCK_FEATURES.length).length);
  expect(new Set(asked).size).toBeGreaterThan(2);
  const blocks = pack({ ensemble, bounds: allBounds });
  const expected = scoreBinnedRows(ensemble, all, 0, 400);
  for (let page = 0; page < 4; page++) {
    const table = new FeatureTable(100, BLOCK_FEATURES.length);
    for (let feature = 0; feature < FEATURES; feature++) {
      const start = feature * 400 + page * 100;
      table.add().set(features.values.subarray(start, start + 100));
    }
    const pageKeys = Int32Array.from(ofPage, (values) => sortKey(values[page]!));
    const actual = scoreRows(blocks, table, pageKeys);
    for (let row = 0; row < 100; row++) expect(actual[row]).toBeCloseTo(expected[page * 100 + row]!, 4);
  }
});

test('packs trees that stopped growing early', () => {
  const { features, columns, ensemble, learned } = learnFlat(60, { leafWeight: 4 });
  expect(Math.min(...ensemble.trees.map(({ feature }) => feature.length))).toBeLessThan(BLOCK_TREE_DEPTH);
  const expected = scoreBinnedRows(ensemble, columns, 0, 60);
  const actual = scoreRows(pack(learned), features, new Int32Array(0));
  for (let row = 0; row < 60; row++) expect(actual[row]).toBeCloseTo(expected[row]!, 4);
});

test('sort keys preserve the order of numbers, and their differences do not overflow', () => {
  const random = randomFrom(9);
  const numbers = [-3.4e38, -1000, -2, -1, 0, 1e-30, 0.5, 1, 1e6, 3.4e38];
  for (let made = 0; made < 1000; made++) numbers.push(Math.fround((random() - 0.5) * 10 ** (random() * 12 - 4)));
  numbers.sort((a, b) => a - b);
  const keys = numbers.map(sortKey);
  for (let at = 1; at < keys.length; at++) expect(keys[at]!).toBeGreaterThanOrEqual(keys[at - 1]!);
  expect(Math.abs(keys.at(-1)! - keys[0]!)).toBeLessThan(2 ** 31);
});
