/**
 * Generated traffic on both sides; sixty seconds with starting, waiting and stopping. `npm run fuzz:wire` runs for longer,
 * with any seed.
 */
import { expect, test } from 'vitest';
import { fuzzWire } from './wire-fuzz.ts';

test('generated requests and responses break no invariant', { timeout: 180_000 }, async () => {
  // The bounds leave room for a machine that is busy with other tests.
  const { exchanges, statuses, fetches, findings } = await fuzzWire(1, 40, { memory: 600, health: 5000 });
  expect(findings).toEqual([]);
  expect(exchanges).toBeGreaterThan(200);
  expect(fetches).toBeGreaterThan(20);
  // Some traffic must be valid enough to reach the conversion.
  expect(statuses.get(200)).toBeGreaterThan(50);
});
