/** Weights are read as they were written, also those that are rare. */
import { expect, test } from 'vitest';
import { HASHED_PLACES, PLAIN_PLACES } from '../../src/measure/pretoken-features.ts';
import { HASHED_STEP, readTokenWeights, sumOfWeights, writeTokenWeights } from '../../src/measure/token-weights.ts';

test('each weight is read as it was written', () => {
  const weights = Int32Array.from({ length: PLAIN_PLACES + HASHED_PLACES }, (_, place) => {
    if (place < PLAIN_PLACES) return ((place * 7) % 600) - 200;
    return HASHED_STEP * (place % 100 === 0 ? ((place / 100) % 33) - 16 : (place % 16) - 4);
  });
  const read = readTokenWeights(writeTokenWeights(weights));
  weights.forEach((weight, place) => {
    expect(sumOfWeights(read, Int32Array.of(place), place < PLAIN_PLACES ? 1 : 0, 1)).toBe(weight);
  });
});

test('a weight without a character is an error', () => {
  const weights = new Int32Array(PLAIN_PLACES + HASHED_PLACES);
  weights[PLAIN_PLACES] = HASHED_STEP * 1000;
  expect(() => writeTokenWeights(weights)).toThrow(RangeError);
});
