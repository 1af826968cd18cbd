/** Usage, peaks and recent requests behave the same on both databases. */
import { Kysely, PostgresDialect } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Accounts } from '../../src/identity/account/accounts.ts';
import { sqlAccountStore } from '../../src/identity/account/sql-account-store.ts';
import { ApiKeys } from '../../src/identity/keys/api-keys.ts';
import { sqlKeyStore } from '../../src/identity/keys/sql-key-store.ts';
import { MAX_LOGGED_REQUESTS } from '../../src/metering/pending-usage.ts';
import type { LatencyCount } from '../../src/metering/ports.ts';
import { sqlUsageStore } from '../../src/metering/store/sql-usage-store.ts';
import { type CompletedRequest, UsageRecorder } from '../../src/metering/usage-recorder.ts';
import type { Database } from '../../src/storage/database.ts';
import { createAccountsAndKeys } from '../../src/storage/migrations/01-accounts-and-keys.ts';
import { createUsage } from '../../src/storage/migrations/02-usage.ts';
import { createRateLog } from '../../src/storage/migrations/03-rate-log.ts';
import { nodeSqliteDialect } from '../../src/storage/node-sqlite-dialect.ts';
import { openPostgresPool } from '../../src/storage/postgres-pool.ts';
import { openSqlite } from '../../src/storage/sqlite-file.ts';
import type { Tables } from '../../src/storage/tables.ts';
import {
  announceSkipped,
  createTestLocation,
  ENGINES,
  openTestDatabase,
  type TestLocation,
} from '../support/stores.ts';

announceSkipped('usage');

const START = Date.UTC(2026, 0, 31, 23, 59, 59);

for (const { engine, isThere } of ENGINES) {
  describe.skipIf(!isThere)(`usage on ${engine}`, () => {
    let place: TestLocation;
    /** Two instances on the same data. */
    let databases: Database[];
    let now: number;
    let accountId: string;
    let keyId: string;
    const clock = { now: () => now };

    beforeEach(async () => {
      now = START;
      place = await createTestLocation(engine);
      databases = await Promise.all([openTestDatabase(place), openTestDatabase(place)]);
      accountId = (await new Accounts(sqlAccountStore(databases[0]!), clock).create('owner@example.com')).id;
      keyId = (await keysOn(0).create(accountId, 'busy')).record.id;
    });

    afterEach(async () => {
      await Promise.all(databases.map((database) => database.close()));
      await place.remove();
    });

    const keysOn = (instance: 0 | 1) => new ApiKeys(sqlKeyStore(databases[instance]!), clock);
    const storeOn = (instance: 0 | 1) => sqlUsageStore(databases[instance]!);
    const recorderOn = (instance: 0 | 1) => new UsageRecorder(storeOn(instance), clock, () => {});
    const latencyParts = async (since: string) => {
      const parts: (readonly LatencyCount[])[] = [];
      for await (const part of storeOn(1).readLatency(accountId, since)) parts.push(part);
      return parts;
    };
    const answered = (changes: Partial<CompletedRequest> = {}): CompletedRequest => ({
      caller: { keyId, accountId },
      requestId: 'request-1',
      outcome: 'OK',
      status: 200,
      milliseconds: 12.4,
      targetHost: 'example.com',
      inWindow: 1,
      words: 100,
      bytes: 2000,
      tokens: 130,
      ...changes,
    });
    const failed = { outcome: 'FETCH_FAILED', status: 422, words: 0, bytes: 0 };

    it('reads the counts of a large account in parts, between which others have their turn', async () => {
      const keyIds = Array.from({ length: 30 }, (_, index) => `key_${index}`);
      const days = Array.from({ length: 90 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString());
      const rows = keyIds.flatMap((key) => days.map((day) => ({ accountId, keyId: key, day: day.slice(0, 10) })));
      const counts = { requests: 1, pages: 1, words: 1, bytes: 1, tokens: 1 };
      const usage = rows.map((row) => ({ ...row, outcome: 'OK', ...counts }));
      const latency = rows.map((row) => ({ ...row, outcome: 'OK', bucket: 3, requests: 1 }));
      await storeOn(0).addUsage({ usage, latency, peaks: [], lastUsed: new Map(), requests: [] });
      let turns = 0;
      let isReading = true;
      const count = () => {
        turns++;
        if (isReading) setImmediate(count);
      };
      count();
      const read = await storeOn(1).readUsage(accountId, '2026-01-01');
      isReading = false;
      expect(turns).toBeGreaterThan(3);
      expect([read.length, new Set(read.map((row) => `${row.day} ${row.keyId}`)).size]).toEqual([2700, 2700]);
      expect(read.map(({ day }) => day)).toEqual(
        read
          .map(({ day }) => day)
          .sort()
          .reverse(),
      );
      expect((await latencyParts('2026-03-01')).map((part) => part.length)).toEqual([930]);
      expect(await latencyParts('2026-01-01')).toHaveLength(3);
    });

    it('counts every overload rejection but lists only the first ones', async () => {
      const recorder = recorderOn(0);
      const refused = { outcome: 'SERVICE_UNAVAILABLE', status: 503, words: 0, bytes: 0 };
      for (let request = 0; request < 50; request++) recorder.record(answered(refused));
      recorder.record(answered(failed));
      await recorder.close();
      const counted = await storeOn(1).readUsage(accountId, '2026-01-01');
      expect(counted.map(({ outcome, requests }) => [outcome, requests]).sort()).toEqual([
        ['FETCH_FAILED', 1],
        ['SERVICE_UNAVAILABLE', 50],
      ]);
      const listed = await storeOn(1).readRequests(accountId, MAX_LOGGED_REQUESTS);
      expect(listed.map(({ status }) => status).sort()).toEqual([422, 503, 503]);
    });

    it("is counted by day and outcome over all instances, and updates the key's last use", async () => {
      const recorders = [recorderOn(0), recorderOn(1)];
      for (const recorder of recorders) {
        recorder.record(answered());
        recorder.record(answered());
        recorder.record(answered(failed));
      }
      await Promise.all(recorders.map((recorder) => recorder.flush()));
      now += 2000;
      recorders[0]!.record(answered());
      await Promise.all(recorders.map((recorder) => recorder.close()));
      expect(await storeOn(1).readUsage(accountId, '2026-01-01')).toEqual([
        {
          accountId,
          keyId,
          day: '2026-02-01',
          outcome: 'OK',
          requests: 1,
          pages: 1,
          words: 100,
          bytes: 2000,
          tokens: 130,
        },
        {
          accountId,
          keyId,
          day: '2026-01-31',
          outcome: 'FETCH_FAILED',
          requests: 2,
          pages: 0,
          words: 0,
          bytes: 0,
          tokens: 0,
        },
        {
          accountId,
          keyId,
          day: '2026-01-31',
          outcome: 'OK',
          requests: 4,
          pages: 4,
          words: 400,
          bytes: 8000,
          tokens: 520,
        },
      ]);
      expect(await storeOn(1).readUsage(accountId, '2026-02-01')).toHaveLength(1);
      const latency = (await latencyParts('2026-01-01')).flat();
      expect(
        latency.map(({ day, outcome, bucket, requests }) => `${day} ${outcome} ${bucket} ${requests}`).sort(),
      ).toEqual(['2026-01-31 FETCH_FAILED 15 2', '2026-01-31 OK 15 4', '2026-02-01 OK 15 1']);
      expect((await latencyParts('2026-02-01')).flat()).toHaveLength(1);
      const totals = await storeOn(1).readLatencyTotals(accountId, [keyId], '2026-01-01');
      expect(totals.sort((a, b) => (a.outcome < b.outcome ? -1 : 1))).toEqual([
        { accountId, keyId, outcome: 'FETCH_FAILED', bucket: 15, requests: 2 },
        { accountId, keyId, outcome: 'OK', bucket: 15, requests: 5 },
      ]);
      expect((await keysOn(1).list(accountId))[0]!.lastUsedAt).toBe(now);
    });

    it('includes usage recorded during a flush in the next one', async () => {
      const recorder = recorderOn(0);
      recorder.record(answered());
      const first = recorder.flush();
      recorder.record(answered());
      await recorder.flush();
      expect((await storeOn(0).readUsage(accountId, '2026-01-01')).map(({ requests }) => requests)).toEqual([2]);
      await first;
      await recorder.close();
    });

    it('keeps the highest peak of each day over all instances', async () => {
      const recorders = [recorderOn(0), recorderOn(1)];
      recorders[0]!.record(answered({ inWindow: 17 }));
      recorders[0]!.record(answered({ inWindow: 3 }));
      recorders[1]!.record(answered({ inWindow: 42 }));
      recorders[1]!.record(answered({ inWindow: undefined }));
      for (const recorder of recorders) await recorder.close();
      const later = recorderOn(0);
      later.record(answered({ inWindow: 5 }));
      now += 2000;
      later.record(answered({ inWindow: 6 }));
      await later.close();
      expect(await storeOn(1).readPeaks(accountId, '2026-01-01')).toEqual([
        { accountId, keyId, day: '2026-02-01', requests: 6 },
        { accountId, keyId, day: '2026-01-31', requests: 42 },
      ]);
    });

    it('keeps recent requests, newest first, without their content', async () => {
      const recorder = recorderOn(0);
      recorder.record(answered());
      now += 1000;
      recorder.record(answered({ ...failed, targetHost: undefined, requestId: 'request-2', milliseconds: 900.6 }));
      await recorder.close();
      const id = expect.stringMatching(/^req_\w{16}$/);
      expect(await storeOn(1).readRequests(accountId, 10)).toEqual([
        {
          ...{ id, accountId, keyId, at: now, host: null, status: 422, outcome: 'FETCH_FAILED' },
          ...{ milliseconds: 901, requestId: 'request-2' },
        },
        {
          ...{ id, accountId, keyId, at: START, host: 'example.com', status: 200, outcome: 'OK' },
          ...{ milliseconds: 12, requestId: 'request-1' },
        },
      ]);
      expect(await storeOn(1).readRequests('acc_other', 10)).toEqual([]);
    });

    it('keeps a bounded number of requests per account', async () => {
      const quiet = (await new Accounts(sqlAccountStore(databases[0]!), clock).create('quiet@example.com')).id;
      const recorders = [recorderOn(0), recorderOn(1)];
      recorders[0]!.record(answered({ caller: { keyId: 'key_quiet', accountId: quiet } }));
      for (let batch = 0; batch < 12; batch++) {
        for (let request = 0; request < 70; request++) {
          now += 1;
          recorders[batch % 2]!.record(answered({ requestId: `${batch}-${request}` }));
        }
        await recorders[batch % 2]!.flush();
      }
      await Promise.all(recorders.map((recorder) => recorder.close()));
      const requests = await storeOn(0).readRequests(accountId, MAX_LOGGED_REQUESTS);
      expect(requests).toHaveLength(MAX_LOGGED_REQUESTS);
      expect(requests.map(({ requestId }) => requestId).slice(0, 71)).toEqual([
        ...Array.from({ length: 70 }, (_, place) => `11-${69 - place}`),
        '10-69',
      ]);
      const { rows } = await databases[0]!.kysely
        .selectFrom('request_log')
        .select((select) => select.fn.countAll<number>().as('rows'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      expect(rows).toBeLessThanOrEqual(3 * MAX_LOGGED_REQUESTS);
      expect(await storeOn(0).readRequests(quiet, MAX_LOGGED_REQUESTS)).toHaveLength(1);
    });

    it('keeps usage while the store is unavailable, and a bounded number of requests', async () => {
      const store = storeOn(0);
      let isAway = true;
      const errors: unknown[] = [];
      const recorder = new UsageRecorder(
        { ...store, addUsage: (batch) => (isAway ? Promise.reject(new Error('away')) : store.addUsage(batch)) },
        clock,
        (error) => errors.push(error),
      );
      for (let request = 0; request < 3 * MAX_LOGGED_REQUESTS; request++) {
        recorder.record(answered({ requestId: String(request), inWindow: 9, words: 1 }));
      }
      await recorder.flush();
      isAway = false;
      now += 1;
      recorder.record(answered({ requestId: 'last', words: 1 }));
      await recorder.close();
      expect(errors).toHaveLength(1);
      const all = 3 * MAX_LOGGED_REQUESTS + 1;
      expect((await store.readUsage(accountId, '2026-01-01'))[0]).toMatchObject({ requests: all, words: all });
      expect(await store.readPeaks(accountId, '2026-01-01')).toMatchObject([{ requests: 9 }]);
      const requests = await store.readRequests(accountId, 2 * MAX_LOGGED_REQUESTS);
      expect(requests).toHaveLength(MAX_LOGGED_REQUESTS);
      expect(requests[0]!.requestId).toBe('last');
    });

    it('drops the usage of deleted accounts only', async () => {
      const recorder = recorderOn(0);
      recorder.record(answered({ caller: { keyId: 'key_gone', accountId: 'acc_gone' } }));
      recorder.record(answered());
      await recorder.close();
      expect(await storeOn(0).readUsage('acc_gone', '2026-01-01')).toEqual([]);
      expect(await storeOn(0).readPeaks('acc_gone', '2026-01-01')).toEqual([]);
      expect(await storeOn(0).readRequests('acc_gone', 10)).toEqual([]);
      expect(await storeOn(0).readRequests(accountId, 10)).toHaveLength(1);
    });
  });

  it.skipIf(!isThere)(`migrates usage stored per key to accounts on ${engine}`, async () => {
    const place = await createTestLocation(engine);
    const dialect =
      place.databaseUrl === undefined
        ? nodeSqliteDialect(openSqlite(`${place.dataDir}/recto.sqlite`, 'full'))
        : new PostgresDialect({ pool: openPostgresPool(place.databaseUrl, 20_000, () => {}) });
    const old = new Kysely<Tables>({ dialect });
    await old.transaction().execute(async (transaction) => {
      for (const step of [createAccountsAndKeys, createUsage, createRateLog]) await step(transaction, engine);
    });
    await old.schema.createTable('recto_schema').addColumn('version', 'integer').execute();
    const raw = old as unknown as Kysely<Record<string, Record<string, unknown>>>;
    await raw.insertInto('recto_schema').values({ version: 3 }).execute();
    const account = { id: 'acc_1', email: 'a@example.com', plan: 'PRO', admin: 1, created_at: START };
    await old.insertInto('accounts').values(account).execute();
    const key = { last4: 'abcd', created_at: START, last_used_at: null, expires_at: null, revoked_at: null };
    await old
      .insertInto('api_keys')
      .values({ id: 'key_1', account_id: 'acc_1', name: 'old', hash: 'hash', ...key })
      .execute();
    const usage = { day: '2026-01-31', outcome: 'OK', requests: 5, pages: 5, words: 50, bytes: 500 };
    await raw
      .insertInto('usage_daily')
      .values({ key_id: 'key_1', ...usage })
      .execute();
    await old.destroy();

    const database = await openTestDatabase(place);
    expect(await sqlUsageStore(database).readUsage('acc_1', '2026-01-01')).toEqual([
      { accountId: 'acc_1', keyId: 'key_1', ...usage, tokens: 0 },
    ]);
    await database.close();
    await place.remove();
  });
}
