/** A store that goes away and comes back, as a client of the service meets it. */
import { afterEach, describe, expect, it } from 'vitest';
import { Accounts } from '../../src/core/accounts.ts';
import { ApiKeys } from '../../src/core/api-keys.ts';
import { SYSTEM_CLOCK } from '../../src/core/clock.ts';
import { RATE_POLICY } from '../../src/core/plans.ts';
import { redisRateLog } from '../../src/limits/redis-rate-log.ts';
import { openDatabase } from '../../src/store/database.ts';
import { postgresRateLog } from '../../src/store/postgres-rate-log.ts';
import { sqlAccountStore } from '../../src/store/sql-account-store.ts';
import { sqlKeyStore } from '../../src/store/sql-key-store.ts';
import { codeOf, convert } from '../support/call.ts';
import { type ChaosProxy, startChaosProxy } from '../support/chaos-proxy.ts';
import { startService, type TestService } from '../support/service.ts';
import { announceSkipped, makePlace, POSTGRES_URL, REDIS_URL } from '../support/stores.ts';

announceSkipped('a store that goes away');

const HTML = { html: '<p>Hello</p><p>World</p>' };
const cleanUp: Array<() => Promise<unknown>> = [];

afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

/** Refused or hanging: 503 within a bound and nobody let through; open again: served, by the same process. */
async function expectOutageAndRecovery(service: TestService, proxy: ChaosProxy): Promise<void> {
  expect((await convert(service, HTML)).status).toBe(200);
  for (const mode of ['refuse', 'hang'] as const) {
    proxy.set(mode);
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => convert(service, HTML)));
    expect(performance.now() - started).toBeLessThan(6000);
    expect(new Set(answers.map((answer) => codeOf(answer)))).toEqual(new Set(['SERVICE_UNAVAILABLE']));
    expect(new Set(answers.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['2']));
    proxy.set('open');
    await expect.poll(async () => (await convert(service, HTML)).status, { timeout: 10_000 }).toBe(200);
  }
}

describe.skipIf(REDIS_URL === undefined)('Redis away', () => {
  it('is 503 until it is back', async () => {
    const proxy = await startChaosProxy(REDIS_URL!);
    const rateLog = await redisRateLog(proxy.url, RATE_POLICY, { onError: () => {} });
    const service = await startService({ rateLog });
    cleanUp.push(
      () => proxy.close(),
      () => rateLog.close(),
      () => service.close(),
    );
    await expectOutageAndRecovery(service, proxy);
  });
});

describe.skipIf(POSTGRES_URL === undefined)('PostgreSQL away', () => {
  it('is 503 until it is back', async () => {
    const place = await makePlace('postgres');
    const proxy = await startChaosProxy(place.databaseUrl!);
    const database = await openDatabase({ ...place, databaseUrl: proxy.url }, () => {});
    const accounts = new Accounts(sqlAccountStore(database), SYSTEM_CLOCK);
    const keys = new ApiKeys(sqlKeyStore(database), SYSTEM_CLOCK);
    const account = await accounts.create('owner@example.com');
    const { key } = await keys.create(account.id, 'test');
    const service = { ...(await startService({ keys, rateLog: postgresRateLog(database.kysely, RATE_POLICY) })), key };
    cleanUp.push(
      () => place.remove(),
      () => proxy.close(),
      () => database.close(),
      () => service.close(),
    );
    await expectOutageAndRecovery(service, proxy);
  });
});
