import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RATE_POLICY } from '../../src/contract/plans.ts';
import { SlidingLog } from '../../src/metering/sliding-log.ts';
import { memoryRateLog } from '../../src/metering/store/memory-rate-log.ts';
import { SlidingLogOracle } from '../support/sliding-log-oracle.ts';

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const RUNS = 100;
const REQUESTS_A_RUN = 10_000;

/** A caller's habits: pauses drawn from a few, so that bursts, steady streams and waits to the very edge all occur. */
const pauses = fc.array(
  fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 0, max: 2 * SECOND }),
    fc.constantFrom(SECOND, SECOND - 1, SECOND + 1, MINUTE, MINUTE - 1, MINUTE + 1),
  ),
  { minLength: 1, maxLength: 200 },
);

describe('the sliding log', () => {
  it(`agrees with a plain log over ${RUNS * REQUESTS_A_RUN} requests`, () => {
    fc.assert(
      fc.property(pauses, fc.integer({ min: 0, max: 2 ** 40 }), (habit, start) => {
        const log = new SlidingLog(RATE_POLICY);
        const oracle = new SlidingLogOracle(60, MINUTE);
        let moment = start;
        for (let request = 0; request < REQUESTS_A_RUN; request++) {
          moment += habit[request % habit.length]!;
          if (log.take(moment).isAllowed !== oracle.take(moment)) return false;
        }
        return oracle.most() <= 60;
      }),
      { numRuns: RUNS },
    );
  });

  it('answers 60 before a boundary and none right after it', () => {
    const log = new SlidingLog(RATE_POLICY);
    const before = Array.from({ length: 60 }, () => log.take(59.9 * SECOND).isAllowed);
    const after = Array.from({ length: 60 }, () => log.take(60.1 * SECOND).isAllowed);
    expect(before.filter(Boolean)).toHaveLength(60);
    expect(after.filter(Boolean)).toHaveLength(0);
  });

  it('does not make a refused caller wait longer for having tried', () => {
    const log = new SlidingLog(RATE_POLICY);
    for (let request = 0; request < 60; request++) log.take(0);
    for (let second = 1; second < 60; second++) expect(log.take(second * SECOND).isAllowed).toBe(false);
    expect(log.take(MINUTE).isAllowed).toBe(true);
  });

  it('tells a wait after which the request is answered, and not sooner', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: SECOND }), { minLength: 60, maxLength: 90 }), (steps) => {
        const log = new SlidingLog(RATE_POLICY);
        let moment = 0;
        for (const step of steps) {
          moment += step;
          const { isAllowed, resetMilliseconds } = log.take(moment);
          if (isAllowed) continue;
          const wait = resetMilliseconds * 1000;
          expect(log.peek(moment + wait - 1).isAllowed).toBe(false);
          expect(log.peek(moment + wait).isAllowed).toBe(true);
          return;
        }
      }),
    );
  });

  it('lets nobody through early when the clock is set back', () => {
    const log = new SlidingLog(RATE_POLICY);
    for (let request = 0; request < 60; request++) log.take(1000 * SECOND);
    expect(log.take(970 * SECOND).isAllowed).toBe(false);
    expect(log.take(1060 * SECOND - 1).isAllowed).toBe(false);
    expect(log.take(1060 * SECOND).isAllowed).toBe(true);
  });
});

describe('the log of addresses', () => {
  it('remembers a bounded number of a million addresses, the last ones seen', async () => {
    const log = memoryRateLog(RATE_POLICY, 1000, () => 0);
    for (let request = 0; request < 60; request++) await log.take('before the flood');
    for (let address = 0; address < 1_000_000; address++) await log.take(`address ${address}`);
    expect((await log.peek('before the flood')).remaining).toBe(60);
    expect((await log.peek('address 999999')).remaining).toBe(59);
    expect((await log.peek('address 998900')).remaining).toBe(60);
  });
});
