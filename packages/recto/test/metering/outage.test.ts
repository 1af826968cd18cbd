/** Responses to clients while a store is unavailable and after it has recovered. */
import { randomBytes } from 'node:crypto';
import { backup, DatabaseSync } from 'node:sqlite';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { SYSTEM_CLOCK } from '../../src/clock.ts';
import { RATE_POLICY } from '../../src/contract/plans.ts';
import { Accounts } from '../../src/identity/account/accounts.ts';
import { sqlAccountStore } from '../../src/identity/account/sql-account-store.ts';
import { ApiKeys } from '../../src/identity/keys/api-keys.ts';
import { sqlKeyStore } from '../../src/identity/keys/sql-key-store.ts';
import { postgresRateLog } from '../../src/metering/store/postgres-rate-log.ts';
import { redisRateLog } from '../../src/metering/store/redis-rate-log.ts';
import { sqliteRateLog } from '../../src/metering/store/sqlite-rate-log.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { call, codeOf, convert } from '../support/call.ts';
import { type ChaosProxy, startChaosProxy } from '../support/chaos-proxy.ts';
import { startService, type TestService } from '../support/service.ts';
import { announceSkipped, createTestLocation, POSTGRES_URL, REDIS_URL } from '../support/stores.ts';

announceSkipped('unavailable stores');

const HTML = { html: '<p>Hello</p><p>World</p>' };
const cleanUp: Array<() => Promise<unknown>> = [];

afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

/** Expects 503 for every request while connections are refused or hang, and normal service afterwards. */
async function expectOutageAndRecovery(service: TestService, proxy: ChaosProxy): Promise<void> {
  expect((await convert(service, HTML)).status).toBe(200);
  for (const mode of ['refuse', 'hang'] as const) {
    proxy.set(mode);
    const responses = await Promise.all(Array.from({ length: 20 }, () => convert(service, HTML)));
    expect(new Set(responses.map((response) => codeOf(response)))).toEqual(new Set(['SERVICE_UNAVAILABLE']));
    expect(new Set(responses.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['2']));
    proxy.set('open');
    await expect.poll(async () => (await convert(service, HTML)).status, { timeout: 30_000 }).toBe(200);
  }
}

describe('SQLite locked by another process', () => {
  it('responds with 503 until it is unlocked, and serves requests without the database', async () => {
    const place = await createTestLocation('sqlite');
    const database = await openDatabase(place, () => {});
    const rateLog = await sqliteRateLog(database.file!, RATE_POLICY);
    const service = await startService({ rateLog });
    const other = new DatabaseSync(database.file!);
    cleanUp.push(
      () => place.remove(),
      () => database.close(),
      () => rateLog.close(),
      () => service.close(),
    );
    other.exec('begin immediate');
    const order: unknown[] = [];
    const refused = convert(service, HTML).then((response) => order.push(codeOf(response)));
    await call(service, '/healthz').then(({ status }) => order.push(status));
    await refused;
    expect(order).toEqual([200, 'SERVICE_UNAVAILABLE']);
    const patient = convert(service, HTML);
    other.exec('commit');
    other.close();
    expect((await patient).status).toBe(200);
  });

  it('can be backed up during writes, and the copy is intact', async () => {
    const place = await createTestLocation('sqlite');
    const database = await openDatabase(place, () => {});
    cleanUp.push(
      () => place.remove(),
      () => database.close(),
    );
    const accounts = new Accounts(sqlAccountStore(database), SYSTEM_CLOCK);
    const source = new DatabaseSync(database.file!);
    const copied = backup(source, `${place.dataDir}/copy-recto.sqlite`, { rate: 1 });
    for (let account = 0; account < 50; account++) await accounts.create(`account${account}@example.com`);
    await copied;
    source.close();
    const copy = new DatabaseSync(`${place.dataDir}/copy-recto.sqlite`);
    expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(copy.prepare('select version from recto_schema').get()).toBeDefined();
    copy.close();
  });
});

describe.skipIf(REDIS_URL === undefined)('Redis unavailable', () => {
  it('responds with 503 until it recovers', { timeout: 120_000 }, async () => {
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

describe.skipIf(REDIS_URL === undefined)('Redis that can be read but not written', () => {
  it('is not ready', async () => {
    // Stands for a replica, or one that is full.
    const name = `reader_${randomBytes(8).toString('hex')}`;
    const administrator = new Redis(REDIS_URL!);
    await administrator.acl('SETUSER', name, 'on', '>word', '~*', '+@all', '-@write', '+eval', '+evalsha');
    const url = new URL(REDIS_URL!);
    [url.username, url.password] = [name, 'word'];
    const rateLog = await redisRateLog(url.href, RATE_POLICY, { onError: () => {} });
    const writable = await redisRateLog(REDIS_URL!, RATE_POLICY, { onError: () => {} });
    cleanUp.push(
      () => administrator.quit(),
      () => administrator.acl('DELUSER', name),
      () => writable.close(),
      () => rateLog.close(),
    );
    await expect(rateLog.ping()).rejects.toThrow();
    for (let turn = 0; turn < 100; turn++) await writable.ping();
  });

  it('is named with the reason at the start', async () => {
    const wrong = new URL(REDIS_URL!);
    [wrong.username, wrong.password] = ['nobody', 'word'];
    await expect(redisRateLog(wrong.href, RATE_POLICY, { onError: () => {} })).rejects.toThrow('WRONGPASS');
  });
});

describe.skipIf(POSTGRES_URL === undefined)('PostgreSQL unavailable', () => {
  it('is not ready while it can only be read, as a replica', async () => {
    const place = await createTestLocation('postgres');
    const database = await openDatabase(place, () => {});
    cleanUp.push(
      () => place.remove(),
      () => database.close(),
    );
    await database.ping();
    // Of the only connection that has been opened.
    await sql`set default_transaction_read_only = on`.execute(database.kysely);
    await expect(database.ping()).rejects.toThrow('The database is read-only.');
  });

  it('responds with 503 until it recovers', { timeout: 120_000 }, async () => {
    const place = await createTestLocation('postgres');
    const proxy = await startChaosProxy(place.databaseUrl!);
    const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: proxy.url }, () => {});
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
