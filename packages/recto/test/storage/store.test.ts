/** Accounts and keys behave the same on both databases. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '../../src/contract/user-error.ts';
import { Accounts } from '../../src/identity/account/accounts.ts';
import { sqlAccountStore } from '../../src/identity/account/sql-account-store.ts';
import { ApiKeys, generateKeyId, KeyAlreadyCreated, MAX_ACTIVE_KEYS } from '../../src/identity/keys/api-keys.ts';
import { sqlKeyStore } from '../../src/identity/keys/sql-key-store.ts';
import type { Database } from '../../src/storage/database.ts';
import {
  announceSkipped,
  createTestLocation,
  ENGINES,
  openTestDatabase,
  type TestLocation,
} from '../support/stores.ts';

announceSkipped('the store');

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 31, 23, 59, 59);

for (const { engine, isThere } of ENGINES) {
  describe.skipIf(!isThere)(`the store on ${engine}`, () => {
    let place: TestLocation;
    /** Two instances on the same data. */
    let databases: Database[];
    let now: number;
    const clock = { now: () => now };

    beforeEach(async () => {
      now = START;
      place = await createTestLocation(engine);
      // Concurrently, like two instances that start together.
      databases = await Promise.all([openTestDatabase(place), openTestDatabase(place)]);
    });

    afterEach(async () => {
      await Promise.all(databases.map((database) => database.close()));
      await place.remove();
    });

    const accountsOn = (instance: 0 | 1) => new Accounts(sqlAccountStore(databases[instance]!), clock);
    const keysOn = (instance: 0 | 1) => new ApiKeys(sqlKeyStore(databases[instance]!), clock);

    describe('accounts', () => {
      it('are created on FREE, except the first, which is a PRO administrator', async () => {
        const first = await accountsOn(0).create('First@Example.com');
        now += 1;
        const second = await accountsOn(1).create('second@example.com');
        expect(first).toMatchObject({ email: 'first@example.com', plan: 'PRO', admin: true });
        expect(second).toMatchObject({ plan: 'FREE', admin: false });
        expect((await accountsOn(0).list()).map(({ email }) => email)).toEqual([
          'first@example.com',
          'second@example.com',
        ]);
      });

      it('include exactly one administrator if many are created at once', async () => {
        const made = await Promise.all(
          Array.from({ length: 20 }, (_, place) =>
            accountsOn(place % 2 === 0 ? 0 : 1).create(`user${place}@example.com`),
          ),
        );
        expect(made.filter(({ admin }) => admin)).toHaveLength(1);
      });

      it('have unique e-mail addresses', async () => {
        await accountsOn(0).create('a@example.com');
        await expect(accountsOn(1).create(' A@example.com ')).rejects.toThrow(UserError);
        for (const none of ['', 'a', 'a@', '@b', 'a b@c', `${'a'.repeat(250)}@b.de`]) {
          await expect(accountsOn(0).create(none)).rejects.toThrow('is not a valid e-mail address');
        }
      });

      it('change their plan, found by id or e-mail address', async () => {
        await accountsOn(0).create('first@example.com');
        const { id } = await accountsOn(0).create('a@example.com');
        await accountsOn(0).setPlan('A@example.com', 'PRO');
        expect((await accountsOn(1).get(id)).plan).toBe('PRO');
        await expect(accountsOn(0).setPlan('nobody@example.com', 'PRO')).rejects.toThrow('There is no account');
      });
    });

    describe('the setup link', () => {
      it('creates the first account once, even if it is used twice at the same time', async () => {
        const token = (await accountsOn(0).createSetupLink())!;
        const other = (await accountsOn(1).createSetupLink())!;
        expect(await accountsOn(1).isSetupLinkValid(token)).toBe(true);
        const tries = await Promise.allSettled([
          accountsOn(0).redeemSetupLink(token, 'one@example.com', 'a hash'),
          accountsOn(1).redeemSetupLink(token, 'two@example.com', 'a hash'),
          accountsOn(1).redeemSetupLink(other, 'three@example.com', 'a hash'),
        ]);
        expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const all = await accountsOn(0).list();
        expect(all).toHaveLength(1);
        expect(all[0]).toMatchObject({ plan: 'PRO', admin: true });
        expect(await accountsOn(0).isSetupLinkValid(other)).toBe(false);
        expect(await accountsOn(0).createSetupLink()).toBeUndefined();
      });

      it('is invalid if it is a day old, if it is unknown, or once an account exists', async () => {
        const old = (await accountsOn(0).createSetupLink())!;
        now += 25 * HOUR;
        await expect(accountsOn(0).redeemSetupLink(old, 'a@example.com', 'a hash')).rejects.toThrow(UserError);
        await expect(accountsOn(0).redeemSetupLink('made up', 'a@example.com', 'a hash')).rejects.toThrow(UserError);
        const fresh = (await accountsOn(0).createSetupLink())!;
        await accountsOn(1).create('first@example.com');
        await expect(accountsOn(0).redeemSetupLink(fresh, 'a@example.com', 'a hash')).rejects.toThrow(UserError);
      });
    });

    describe('keys', () => {
      let accountId: string;

      beforeEach(async () => {
        accountId = (await accountsOn(0).create('owner@example.com')).id;
      });

      it('work on every instance from their creation to their revocation', async () => {
        const { key, record } = await keysOn(0).create(accountId, 'laptop');
        expect(await keysOn(1).identify(key)).toEqual({ keyId: record.id, accountId, plan: 'PRO' });
        await keysOn(0).revoke(record.id);
        expect(await keysOn(1).identify(key)).toBeUndefined();
        await keysOn(1).revoke(record.id);
        expect((await keysOn(0).list(accountId))[0]!.revokedAt).toBe(now);
      });

      it('stop working when they expire', async () => {
        const { key } = await keysOn(0).create(accountId, 'for an hour', now + HOUR);
        now += HOUR - 1;
        expect(await keysOn(1).identify(key)).toBeDefined();
        now += 1;
        expect(await keysOn(1).identify(key)).toBeUndefined();
        await expect(keysOn(0).create(accountId, 'late', now)).rejects.toThrow('must be in the future');
      });

      it('rotate: both work during the grace period, then only the new one', async () => {
        const old = await keysOn(0).create(accountId, 'server');
        const successor = await keysOn(0).rotate(old.record.id, 24 * HOUR);
        expect(successor.record).toMatchObject({ accountId, name: 'server' });
        now += 24 * HOUR - 1;
        expect(await keysOn(1).identify(old.key)).toBeDefined();
        expect(await keysOn(1).identify(successor.key)).toBeDefined();
        now += 1;
        expect(await keysOn(1).identify(old.key)).toBeUndefined();
        expect(await keysOn(1).identify(successor.key)).toBeDefined();
        await expect(keysOn(0).rotate(old.record.id, 0)).rejects.toThrow('was revoked or has expired');
      });

      it('rotate immediately without a grace period, which never extends the lifetime', async () => {
        const old = await keysOn(0).create(accountId, 'short', now + HOUR);
        await keysOn(0).rotate(old.record.id, 24 * HOUR);
        now += HOUR;
        expect(await keysOn(1).identify(old.key)).toBeUndefined();
        const next = await keysOn(0).create(accountId, 'now');
        await keysOn(0).rotate(next.record.id, 0);
        expect(await keysOn(1).identify(next.key)).toBeUndefined();
      });

      it('are renamed, and found only by their own account', async () => {
        const { record } = await keysOn(0).create(accountId, 'laptop');
        await keysOn(0).rename(record.id, '  desk ');
        expect(await keysOn(1).findOwn(accountId, record.id)).toMatchObject({ id: record.id, name: 'desk' });
        const other = (await accountsOn(0).create('other@example.com')).id;
        expect(await keysOn(1).findOwn(other, record.id)).toBeUndefined();
        expect(await keysOn(1).findOwn(accountId, 'key_unknown')).toBeUndefined();
        await expect(keysOn(0).rename(record.id, 'a\nb')).rejects.toThrow('invisible character');
        await expect(keysOn(0).rename('key_unknown', 'name')).rejects.toThrow('There is no key');
      });

      it('change and go alone: other keys and other accounts stay as they were', async () => {
        const [accounts, keys] = [accountsOn(0), keysOn(0)];
        await accounts.create('root@example.com');
        const { id } = await accounts.create('ada@example.com', { plan: 'PRO' });
        const bob = await accounts.create('bob@example.com', { plan: 'PRO' });
        const { record: changed } = await keys.create(id, 'changed');
        const { record: kept } = await keys.create(id, 'kept');
        await keys.create(bob.id, 'of Bob');
        const { kysely } = databases[0]!;
        for (const account_id of [id, bob.id]) {
          await kysely
            .insertInto('daily_peaks')
            .values({ account_id, key_id: 'any', day: '2026-01-31', requests: 7 })
            .execute();
        }
        const usage = () => kysely.selectFrom('daily_peaks').select('account_id').execute();
        const ofBob = async () => [await accounts.get(bob.id), await keys.list(bob.id)];
        const before = await ofBob();
        await keys.rename(changed.id, 'renamed');
        await keys.rotate(changed.id, HOUR);
        await keys.revoke(changed.id);
        expect(await keys.findOwn(id, kept.id)).toEqual(kept);
        await accounts.setPlan(id, 'FREE');
        await accounts.setDisabled(id, true);
        expect(await ofBob()).toEqual(before);
        await accounts.delete(id);
        expect(await ofBob()).toEqual(before);
        expect(await keys.list(id)).toEqual([]);
        expect(await usage()).toEqual([{ account_id: bob.id }]);
      });

      it('are created once if a request is repeated', async () => {
        const [id, successorId] = [generateKeyId(), generateKeyId()];
        const tries = await Promise.allSettled([
          keysOn(0).create(accountId, 'once', null, id),
          keysOn(1).create(accountId, 'once', null, id),
        ]);
        expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        await expect(keysOn(0).create(accountId, 'once', null, id)).rejects.toThrow(KeyAlreadyCreated);
        await keysOn(0).rotate(id, HOUR, successorId);
        await expect(keysOn(1).rotate(id, HOUR, successorId)).rejects.toThrow(KeyAlreadyCreated);
        await keysOn(0).rotate(successorId, 0);
        await expect(keysOn(1).rotate(id, 0, successorId)).rejects.toThrow(KeyAlreadyCreated);
        expect(await keysOn(0).list(accountId)).toHaveLength(3);
      });

      it(`are limited to ${MAX_ACTIVE_KEYS} active ones, even if created at the same time`, async () => {
        const tries = await Promise.allSettled(
          Array.from({ length: MAX_ACTIVE_KEYS + 5 }, (_, place) =>
            keysOn(place % 2 === 0 ? 0 : 1).create(accountId, `key ${place}`),
          ),
        );
        expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ACTIVE_KEYS);
        await keysOn(0).revoke((await keysOn(0).list(accountId))[0]!.id);
        await keysOn(0).create(accountId, 'one more');
      });

      it(`rotate only while there are fewer than ${MAX_ACTIVE_KEYS} active ones, or without a grace period`, async () => {
        const { record } = await keysOn(0).create(accountId, 'server');
        // Otherwise each rotation of the same key would add one, with a rate limit of its own.
        const tries = await Promise.allSettled(
          Array.from({ length: MAX_ACTIVE_KEYS + 5 }, (_, place) =>
            keysOn(place % 2 === 0 ? 0 : 1).rotate(record.id, 24 * HOUR),
          ),
        );
        expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ACTIVE_KEYS - 1);
        await expect(keysOn(0).rotate(record.id, HOUR)).rejects.toThrow('stop working at once');
        await keysOn(0).rotate(record.id, 0);
        await expect(keysOn(0).create(accountId, 'one more')).rejects.toThrow('the maximum');
      });

      it('have a name of 1 to 100 characters', async () => {
        for (const name of ['', '  ', 'a'.repeat(101)]) {
          await expect(keysOn(0).create(accountId, name)).rejects.toThrow('1 to 100 characters');
        }
      });

      it('are stored only as hashes and cannot be shown again', async () => {
        const { key } = await keysOn(0).create(accountId, 'secret');
        const shown = JSON.stringify(await keysOn(0).list());
        expect(shown).toContain(key.slice(-4));
        expect(shown).not.toContain(key.slice(6, 36));
        if (databases[0]!.file === undefined) return;
        for (const part of ['', '-wal']) {
          expect(readFileSync(databases[0]!.file + part).includes(key.slice(6, 36))).toBe(false);
        }
      });
    });

    it('reopens its data, and rejects data of a newer version', async () => {
      await accountsOn(0).create('kept@example.com');
      const again = await openTestDatabase(place);
      expect(await new Accounts(sqlAccountStore(again), clock).list()).toHaveLength(1);
      await sql`update recto_schema set version = 999`.execute(again.kysely);
      await expect(openTestDatabase(place)).rejects.toThrow('written by a newer version of Recto');
      await again.close();
    });
  });
}
