import { expect, it } from 'vitest';
import { randomBase62 } from '../../src/text/random.ts';

it('draws every character about equally often', () => {
  const counts = new Map<string, number>();
  for (const character of randomBase62(620_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // Ten thousand each are expected; five standard deviations are 500.
  expect(Math.min(...counts.values())).toBeGreaterThan(9500);
  expect(Math.max(...counts.values())).toBeLessThan(10_500);
});
