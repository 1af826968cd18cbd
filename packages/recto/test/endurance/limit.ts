/**
 * `npm run endurance:limit [-- ROUNDS]`: 500 parallel requests of one key to three instances, a hundred times on each
 * available store (`.ci/with-stores npm run endurance:limit` provides all three).
 */
import { RATE_POLICY } from '../../src/contract/plans.ts';
import type { RateLog } from '../../src/metering/ports.ts';
import { postgresRateLog } from '../../src/metering/store/postgres-rate-log.ts';
import { redisRateLog } from '../../src/metering/store/redis-rate-log.ts';
import { sqliteRateLog } from '../../src/metering/store/sqlite-rate-log.ts';
import { createTestLocation, openTestDatabase, POSTGRES_URL, REDIS_URL } from '../support/stores.ts';

const ROUNDS = Number(process.argv[2] ?? 100);
const INSTANCES = 3;
const REQUESTS = 500;

for (const store of ['sqlite', 'postgres', 'redis'] as const) {
  if ((store === 'postgres' && POSTGRES_URL === undefined) || (store === 'redis' && REDIS_URL === undefined)) {
    console.log(`${store}: not here`);
    continue;
  }
  const place = await createTestLocation(store === 'postgres' ? 'postgres' : 'sqlite');
  const instances = await Promise.all(Array.from({ length: INSTANCES }, () => open(store, place)));
  const counts = new Map<number, number>();
  const cpu = process.cpuUsage();
  const started = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    const id = `round ${round} ${started}`;
    const takes = Array.from({ length: REQUESTS }, (_, request) => instances[request % INSTANCES]!.log.take(id));
    const answered = (await Promise.all(takes)).filter(({ isAllowed }) => isAllowed).length;
    counts.set(answered, (counts.get(answered) ?? 0) + 1);
  }
  const { user, system } = process.cpuUsage(cpu);
  const total = ROUNDS * REQUESTS;
  console.log(
    `${store}: ${ROUNDS} rounds of ${REQUESTS} over ${INSTANCES} instances; answered: ${[...counts].map(([answered, rounds]) => `${answered} in ${rounds} rounds`).join(', ')}; ${((user + system) / total).toFixed(0)} µs of CPU and ${(((performance.now() - started) * 1000) / total).toFixed(0)} µs of time a request`,
  );
  if (counts.size !== 1 || !counts.has(RATE_POLICY.quota)) process.exitCode = 1;
  for (const { close } of instances) await close();
  await place.remove();
}

async function open(store: 'sqlite' | 'postgres' | 'redis', place: Awaited<ReturnType<typeof createTestLocation>>) {
  const database = await openTestDatabase(place);
  const log: RateLog =
    store === 'postgres'
      ? postgresRateLog(database.kysely, RATE_POLICY)
      : store === 'sqlite'
        ? await sqliteRateLog(database.file!, RATE_POLICY)
        : await redisRateLog(REDIS_URL!, RATE_POLICY, { onError: () => {} });
  return {
    log,
    close: async () => {
      await log.close();
      await database.close();
    },
  };
}
