/** Weights are read as they were written. */
import { expect, test } from 'vitest';
import { PLACES, PLAIN_PLACES } from '../../src/measure/pretoken-features.ts';
import { nearestWeight, TokenWeights, writeTokenWeights } from '../../src/measure/token-weights.ts';

test('each weight is read as it was written', () => {
  const weights = Int32Array.from({ length: PLACES }, (_, place) => nearestWeight(((place * 7) % 600) - 200, place));
  const data = writeTokenWeights(weights);
  // Printable, and without an escape in a string literal or JSON.
  expect(data).toMatch(/^[ !#-&(-[\]-~]+$/);
  const read = new TokenWeights(data);
  weights.forEach((weight, place) => {
    expect(read.sumOf(Int32Array.of(place), 1)).toBe(weight);
  });
});

test('a weight that its place cannot have is an error', () => {
  for (const weight of [1, 16_000]) {
    const weights = new Int32Array(PLACES);
    weights[PLAIN_PLACES] = weight;
    expect(() => writeTokenWeights(weights)).toThrow(RangeError);
  }
});
