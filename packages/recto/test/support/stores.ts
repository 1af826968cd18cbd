/** Which stores the tests run on. PostgreSQL and Redis need a server: without one their tests are skipped, loudly. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, type DatabaseLocation, openDatabase } from '../../src/storage/database.ts';
import type { DatabaseEngine } from '../../src/storage/tables.ts';

export const POSTGRES_URL = process.env['RECTO_TEST_DATABASE_URL'];
export const REDIS_URL = process.env['RECTO_TEST_REDIS_URL'];

/** Says in the output what is not tested, and how to have it tested. */
export function announceSkipped(what: string): void {
  const missing = [
    ...(POSTGRES_URL === undefined ? ['PostgreSQL (RECTO_TEST_DATABASE_URL)'] : []),
    ...(REDIS_URL === undefined ? ['Redis (RECTO_TEST_REDIS_URL)'] : []),
  ];
  if (missing.length > 0) {
    process.stderr.write(`\nSKIPPED: ${what} on ${missing.join(' and ')}. To run them: .ci/with-stores npm test\n\n`);
  }
}

export const ENGINES: ReadonlyArray<{ engine: DatabaseEngine; isThere: boolean }> = [
  { engine: 'sqlite', isThere: true },
  { engine: 'postgres', isThere: POSTGRES_URL !== undefined },
];

export interface Place extends DatabaseLocation {
  remove(): Promise<void>;
}

/** An empty database of its own: a folder, or a schema. */
export async function createTestLocation(engine: DatabaseEngine): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recto-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await runOnPostgres(`create schema ${schema}`);
  return {
    dataDir,
    // Enough for a machine that is busy with much else; what happens when PostgreSQL is away is tested with less.
    patience: 20_000,
    databaseUrl: `${POSTGRES_URL}?options=${encodeURIComponent(`-c search_path=${schema}`)}`,
    remove: async () => {
      removeFolder();
      await runOnPostgres(`drop schema ${schema} cascade`);
    },
  };
}

export async function openTestDatabase(place: Place): Promise<Database> {
  return openDatabase(place, (error) => {
    throw error;
  });
}

async function runOnPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}
