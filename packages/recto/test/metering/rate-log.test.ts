import { fork } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RATE_POLICY } from '../../src/contract/plans.ts';
import type { RateLog } from '../../src/metering/ports.ts';
import { postgresRateLog } from '../../src/metering/store/postgres-rate-log.ts';
import { redisRateLog } from '../../src/metering/store/redis-rate-log.ts';
import { sqliteRateLog } from '../../src/metering/store/sqlite-rate-log.ts';
import type { Database } from '../../src/storage/database.ts';
import { SlidingLogOracle } from '../support/sliding-log-oracle.ts';
import {
  announceSkipped,
  createTestLocation,
  openTestDatabase,
  POSTGRES_URL,
  REDIS_URL,
  type TestLocation,
} from '../support/stores.ts';

announceSkipped('the exact limit');

const MINUTE = 60_000_000;
const STORES = [
  { store: 'sqlite', isThere: true },
  { store: 'postgres', isThere: POSTGRES_URL !== undefined },
  { store: 'redis', isThere: REDIS_URL !== undefined },
] as const;

it('does not open a database of Redis that is no number', async () => {
  const opened = redisRateLog('redis://127.0.0.1:1/first', RATE_POLICY, { onError: () => {} });
  await expect(opened).rejects.toThrow('The database at the end of the URL is not a number.');
});

it.skipIf(REDIS_URL === undefined)('does not open a database of Redis that does not exist', async () => {
  const opened = redisRateLog(`${REDIS_URL}/1000000`, RATE_POLICY, { onError: () => {} });
  await expect(opened).rejects.toThrow('DB index is out of range');
});

for (const { store, isThere } of STORES) {
  describe.skipIf(!isThere)(`the rate log on ${store}`, () => {
    let place: TestLocation;
    let database: Database;
    const logs: RateLog[] = [];
    let ids = 0;

    beforeEach(async () => {
      place = await createTestLocation(store === 'postgres' ? 'postgres' : 'sqlite');
      database = await openTestDatabase(place);
    });

    afterEach(async () => {
      for (const log of logs.splice(0)) await log.close();
      await database.close();
      await place.remove();
    });

    async function open(clock?: () => number): Promise<RateLog> {
      const log = await openLog(clock);
      logs.push(log);
      return log;
    }

    function openLog(clock?: () => number): RateLog | Promise<RateLog> {
      if (store === 'postgres') return postgresRateLog(database.kysely, RATE_POLICY, clock);
      if (store === 'sqlite') return sqliteRateLog(database.file!, RATE_POLICY, clock && (() => clock));
      return redisRateLog(REDIS_URL!, RATE_POLICY, { onError: () => {}, ...(clock && { clock }) });
    }

    const newId = () => `${process.pid} ${Date.now()} ${ids++}`;

    it('decides each request like the reference implementation', async () => {
      let moment = 1_700_000_000_000_000;
      const log = await open(() => moment);
      const pauses = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000_000 }), fc.constant(MINUTE)), {
        minLength: 1,
        maxLength: 50,
      });
      await fc.assert(
        fc.asyncProperty(pauses, async (habit) => {
          const id = newId();
          const oracle = new SlidingLogOracle(60, MINUTE);
          for (let request = 0; request < 75; request++) {
            moment += habit[request % habit.length]!;
            const before = await log.peek(id);
            const { isAllowed, remaining } = await log.take(id);
            expect(isAllowed).toBe(oracle.take(moment));
            expect(before.isAllowed).toBe(isAllowed);
            expect(remaining).toBe(before.remaining - (isAllowed ? 1 : 0));
          }
        }),
        { numRuns: 8 },
      );
    });

    it('allows exactly 60 of 500 parallel requests to two instances', async () => {
      const [one, two] = [await open(), await open()];
      for (let round = 0; round < 3; round++) {
        const id = newId();
        const takes = Array.from({ length: 500 }, (_, request) => (request % 2 === 0 ? one : two).take(id));
        const decisions = await Promise.all(takes);
        expect(decisions.filter(({ isAllowed }) => isAllowed)).toHaveLength(60);
      }
    });

    it('counts each id separately', async () => {
      const log = await open();
      const [one, two] = [newId(), newId()];
      for (let request = 0; request < 60; request++) await log.take(one);
      expect((await log.take(one)).isAllowed).toBe(false);
      expect((await log.take(two)).remaining).toBe(59);
    });

    it('keeps its entries across a restart', async () => {
      const id = newId();
      const before = await open();
      for (let request = 0; request < 60; request++) await before.take(id);
      await logs.pop()!.close();
      const { isAllowed, resetMilliseconds } = await (await open()).take(id);
      expect(isAllowed).toBe(false);
      expect(resetMilliseconds).toBeGreaterThan(50_000);
      expect(resetMilliseconds).toBeLessThanOrEqual(60_000);
    });
  });
}

it('allows exactly 60 requests to three processes on one SQLite file', async () => {
  const place = await createTestLocation('sqlite');
  const database = await openTestDatabase(place);
  const children = Array.from({ length: 3 }, () =>
    fork(new URL('../support/take-in-parallel.ts', import.meta.url), [database.file!, 'one key', '167'], {
      execArgv: [],
    }),
  );
  const messages = await Promise.all(children.map(async (child) => (await once(child, 'message'))[0] as number));
  expect(messages.reduce((sum, answered) => sum + answered, 0)).toBe(60);
  await database.close();
  await place.remove();
});
