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

/** Pauses between requests, from a few values that produce bursts, steady streams and waits to the exact boundary. */
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
  it(`decides ${RUNS * REQUESTS_A_RUN} requests like the reference implementation`, () => {
    fc.assert(
      fc.property(pauses, fc.integer({ min: 0, max: 2 ** 40 }), (cycle, start) => {
        const log = new SlidingLog(RATE_POLICY);
        const oracle = new SlidingLogOracle(60, MINUTE);
        let time = start;
        for (let request = 0; request < REQUESTS_A_RUN; request++) {
          time += cycle[request % cycle.length]!;
          if (log.take(time).isAllowed !== oracle.take(time)) return false;
        }
        return oracle.max() <= 60;
      }),
      { numRuns: RUNS },
    );
  });

  it('allows 60 requests before a boundary and none right after it', () => {
    const log = new SlidingLog(RATE_POLICY);
    const before = Array.from({ length: 60 }, () => log.take(59.9 * SECOND).isAllowed);
    const after = Array.from({ length: 60 }, () => log.take(60.1 * SECOND).isAllowed);
    expect(before.filter(Boolean)).toHaveLength(60);
    expect(after.filter(Boolean)).toHaveLength(0);
  });

  it('does not extend the wait because of rejected requests', () => {
    const log = new SlidingLog(RATE_POLICY);
    for (let request = 0; request < 60; request++) log.take(0);
    for (let second = 1; second < 60; second++) expect(log.take(second * SECOND).isAllowed).toBe(false);
    expect(log.take(MINUTE).isAllowed).toBe(true);
  });

  it('reports the exact wait until the next request is allowed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: SECOND }), { minLength: 60, maxLength: 90 }), (steps) => {
        const log = new SlidingLog(RATE_POLICY);
        let time = 0;
        for (const step of steps) {
          time += step;
          const { isAllowed, resetMilliseconds } = log.take(time);
          if (isAllowed) continue;
          const wait = resetMilliseconds * 1000;
          expect(log.peek(time + wait - 1).isAllowed).toBe(false);
          expect(log.peek(time + wait).isAllowed).toBe(true);
          return;
        }
      }),
    );
  });

  it('reports the remaining requests and the milliseconds until the oldest one leaves the window', () => {
    const log = new SlidingLog(RATE_POLICY);
    expect(log.peek(0)).toEqual({ isAllowed: true, remaining: 60, resetMilliseconds: 0 });
    expect(log.take(0)).toEqual({ isAllowed: true, remaining: 59, resetMilliseconds: 60_000 });
    expect(log.take(20.5 * SECOND)).toEqual({ isAllowed: true, remaining: 58, resetMilliseconds: 39_500 });
    expect(log.peek(MINUTE)).toEqual({ isAllowed: true, remaining: 59, resetMilliseconds: 20_500 });
    for (let request = 0; request < 59; request++) log.take(MINUTE);
    expect(log.take(MINUTE)).toEqual({ isAllowed: false, remaining: 0, resetMilliseconds: 20_500 });
  });

  it('continues from the saved times of another log', () => {
    const log = new SlidingLog(RATE_POLICY);
    for (let request = 0; request < 75; request++) log.take(request * SECOND);
    const copy = new SlidingLog(RATE_POLICY, log.times());
    expect(copy.times()).toEqual(log.times());
    expect(copy.take(75 * SECOND)).toEqual(log.take(75 * SECOND));
  });

  it('allows no request early if the clock is set back', () => {
    const log = new SlidingLog(RATE_POLICY);
    for (let request = 0; request < 60; request++) log.take(1000 * SECOND);
    expect(log.take(970 * SECOND).isAllowed).toBe(false);
    expect(log.take(1060 * SECOND - 1).isAllowed).toBe(false);
    expect(log.take(1060 * SECOND).isAllowed).toBe(true);
  });
});

describe('the rate log in memory', () => {
  it('keeps a bounded number of ids, those used last', async () => {
    const log = memoryRateLog(RATE_POLICY, 1000, () => 0);
    for (let request = 0; request < 60; request++) await log.take('before the flood');
    for (let address = 0; address < 1_000_000; address++) await log.take(`address ${address}`);
    expect((await log.peek('before the flood')).remaining).toBe(60);
    expect((await log.peek('address 999999')).remaining).toBe(59);
    expect((await log.peek('address 998900')).remaining).toBe(60);
  });
});
