import { expect, it } from 'vitest';
import { killWhileWriting } from '../support/kill-loop.ts';

/** For more kills, run `npm run endurance:kill`. */
const KILLS = 50;

it(`loses nothing that was acknowledged in ${KILLS} kills`, { timeout: 180_000 }, async () => {
  const { acknowledged, faults } = await killWhileWriting(KILLS);
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(KILLS);
});
