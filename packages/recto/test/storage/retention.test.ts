/** On both databases, old data is deleted, and recent audit entries cannot be deleted. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqlAccountStore } from '../../src/identity/account/sql-account-store.ts';
import { sqlAuditLog } from '../../src/identity/audit/sql-audit-log.ts';
import { SignInThrottle } from '../../src/identity/sign-in/sign-in-throttle.ts';
import { sqlAttemptStore } from '../../src/identity/sign-in/sql-attempt-store.ts';
import { sqlUsageStore } from '../../src/metering/store/sql-usage-store.ts';
import { Retention } from '../../src/operations/retention.ts';
import type { Database } from '../../src/storage/database.ts';
import {
  announceSkipped,
  createTestLocation,
  ENGINES,
  openTestDatabase,
  type TestLocation,
} from '../support/stores.ts';

announceSkipped('retention');

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21, 12);
const AGES = [0, 29, 31, 100, 401];

for (const { engine, isThere } of ENGINES) {
  describe.skipIf(!isThere)(`retention on ${engine}`, () => {
    let place: TestLocation;
    let database: Database;
    const complaints: unknown[] = [];
    const fail = (error: unknown) => expect.fail(String(error));

    beforeEach(async () => {
      place = await createTestLocation(engine);
      database = await openTestDatabase(place);
      complaints.length = 0;
      const account = {
        id: 'acc_1',
        email: 'a@b.c',
        plan: 'PRO',
        admin: true,
        createdAt: 0,
        disabledAt: null,
      } as const;
      await sqlAccountStore(database).insertAccount(account);
      for (const age of AGES) {
        const at = NOW - age * DAY;
        const day = new Date(at).toISOString().slice(0, 10);
        const act = { actor: 'acc_1', target: '', address: '', requestId: '' };
        await sqlAuditLog(database, fail).record({ at, action: `age.${age}`, ...act });
        const counted = { accountId: 'acc_1', keyId: 'key_1', day };
        await sqlUsageStore(database).addUsage({
          usage: [{ ...counted, outcome: 'OK', requests: 1, pages: 1, words: 1, bytes: 1, tokens: 1 }],
          latency: [{ ...counted, outcome: 'OK', bucket: 30, requests: 1 }],
          peaks: [{ ...counted, requests: 1 }],
          lastUsed: new Map(),
          requests: [],
        });
      }
    });

    afterEach(async () => {
      await database.close();
      await place.remove();
    });

    async function sweep(auditDays: number, usageDays: number, now = NOW): Promise<void> {
      const clock = { now: () => now };
      const signInThrottle = new SignInThrottle(sqlAttemptStore(database), clock);
      const parts = { audit: sqlAuditLog(database, fail), usage: sqlUsageStore(database), signInThrottle, clock };
      const onError = (error: unknown) => complaints.push(error);
      await new Retention({ ...parts, auditDays, usageDays, onError }).close();
    }

    const acts = async () => {
      const { entries } = await sqlAuditLog(database, fail).list({}, 100);
      return entries.map(({ action }) => action);
    };

    it('deletes audit entries and usage after the configured time', async () => {
      await sweep(100, 31);
      expect(await database.kysely.selectFrom('daily_latency').selectAll().execute()).toHaveLength(3);
      expect(complaints).toEqual([]);
    });

    it('deletes failed sign-ins after a day, even without a later success, and known clients after a month', async () => {
      const fail = (at: number, who: string) =>
        new SignInThrottle(sqlAttemptStore(database), { now: () => at }).begin(who, '');
      await fail(NOW - 2 * DAY, 'a@b.c');
      await fail(NOW - DAY / 2, 'd@e.f');
      await (await fail(NOW - 29 * DAY, 'g@h.i')).succeed();
      await sweep(400, 400);
      const rows = await database.kysely
        .selectFrom('sign_in_attempts')
        .select('known_at')
        .orderBy('known_at')
        .execute();
      expect(rows.filter(({ known_at }) => known_at === null)).toHaveLength(2);
      expect(rows.filter(({ known_at }) => known_at !== null)).toHaveLength(1);
    });

    it('deletes many entries', async () => {
      const old = { at: 1, actor: '', action: 'old', target: '', address: '', request_id: '' };
      const rows = Array.from({ length: 2500 }, (_, index) => ({ id: `aud_${index}`, ...old }));
      for (let start = 0; start < rows.length; start += 500) {
        await database.kysely
          .insertInto('audit_log')
          .values(rows.slice(start, start + 500))
          .execute();
      }
      await sweep(100, 31);
      expect(complaints).toEqual([]);
      expect(await acts()).toEqual(['age.0', 'age.29', 'age.31', 'age.100']);
    });

    it('deletes what it may, if nothing was recorded for days', async () => {
      await sweep(30, 400, NOW + 5 * DAY);
      expect(complaints).toEqual([]);
      // 34 days old, but only 29 days older than the newest entry.
      expect(await acts()).toEqual(['age.0', 'age.29']);
    });

    it('cannot delete audit entries of the last thirty days, even with SQL', async () => {
      await sweep(1, 400);
      expect(complaints).toEqual([]);
      expect(await acts()).toEqual(['age.0', 'age.29']);
      await expect(database.kysely.deleteFrom('audit_log').execute()).rejects.toThrow('only ever added to');
      await expect(database.kysely.updateTable('audit_log').set({ actor: '' }).execute()).rejects.toThrow();
      expect(await acts()).toHaveLength(2);
    });
  });
}
