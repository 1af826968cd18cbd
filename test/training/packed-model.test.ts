import { expect, test } from 'vitest';
import { unpackModel } from '../../packages/engine/src/content/score/load-model.ts';
import { BLOCK_TREE_DEPTH } from '../../packages/engine/src/content/score/model.ts';
import { keyOfToken, PAGE_WEIGHTS, WEIGHT_STEP } from '../../packages/engine/src/content/tokens/token-weights.ts';
import { KEY_BITS, STORED } from '../../training/model-size.ts';
import { type RawTrees, type WeightedTokens, writeModel } from '../../training/packed-model.ts';

const NONE: WeightedTokens = { keys: [], keyBits: KEY_BITS, weights: new Int8Array() };

function treesOf(depth: number, outputs: number, leaf: number): RawTrees {
  return {
    leafRounding: 32,
    base: new Float32Array(outputs),
    depth,
    features: new Uint16Array(depth),
    ranks: new Uint8Array(depth),
    scales: [Int32Array.of(0)],
    leaves: new Int16Array(outputs << depth).fill(leaf),
  };
}

/** Unpacks a model with these tokens of texts, of which each has one weight. */
function withTexts(texts: readonly (readonly [token: number, weight: number])[], leaf = 0) {
  const written = writeModel({
    pageTypes: treesOf(1, PAGE_WEIGHTS, 0),
    blocks: treesOf(BLOCK_TREE_DEPTH, 1, leaf),
    names: NONE,
    texts: {
      keys: texts.map(([token]) => keyOfToken(token, KEY_BITS)),
      keyBits: KEY_BITS,
      weights: Int8Array.from(texts.flatMap(([, weight]) => [weight, 0])),
    },
    pages: NONE,
  });
  const model = unpackModel(written);
  const weightOf = (token: number) =>
    model.tokens.texts.sumColumn({ tokens: Int32Array.of(token), count: 1 }, 0) / WEIGHT_STEP;
  return { model, weightOf };
}

test('weights and leaves are stored in coarse steps, and halves go both ways', () => {
  const { model, weightOf } = withTexts(
    [
      [1_000, 20],
      [2_000, 24],
      [3_000, -40],
      [4_000, 8],
      [5_000, 124],
    ],
    48,
  );
  expect([1_000, 2_000, 3_000, 4_000, 5_000].map(weightOf)).toEqual([16, 32, -32, 0, 112]);
  expect(new Set(model.blocks.leaves)).toEqual(new Set([64]));
});

test('only the strongest tokens are stored', () => {
  const many = Array.from({ length: STORED.tokens.texts + 500 }, (_, at) => [at * 7 + 1, at < 500 ? 16 : 32] as const);
  const { weightOf } = withTexts(many);
  const kept = many.filter(([token, weight]) => weightOf(token) === weight).length;
  const weak = many.slice(0, 500).filter(([token]) => weightOf(token) === 16).length;
  expect(kept).toBeGreaterThan(0.97 * STORED.tokens.texts);
  expect(weak).toBeLessThan(250);
});

test('of tokens that are not told apart, the stronger one is stored', () => {
  const [first, second] = sharingKey();
  const { weightOf } = withTexts([
    [first, 32],
    [second, -64],
  ]);
  expect([weightOf(first), weightOf(second)]).toEqual([-64, -64]);
});

function sharingKey(): [number, number] {
  const tokens = new Map<number, number>();
  for (let token = 1; ; token++) {
    const key = keyOfToken(token, STORED.keyBits);
    const other = tokens.get(key);
    if (other !== undefined) return [other, token];
    tokens.set(key, token);
  }
}
