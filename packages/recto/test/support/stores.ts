/** The stores that tests run on. Tests of PostgreSQL and Redis are skipped, with a message, unless a server is configured. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, type DatabaseLocation, openDatabase } from '../../src/storage/database.ts';
import type { DatabaseEngine } from '../../src/storage/tables.ts';

export const POSTGRES_URL = process.env['RECTO_TEST_DATABASE_URL'];
export const REDIS_URL = process.env['RECTO_TEST_REDIS_URL'];

/** Prints what is skipped, and how to run it. */
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

export interface TestLocation extends DatabaseLocation {
  /** Called for lost connections. Default: throws. */
  readonly onError?: (error: Error) => void;
  remove(): Promise<void>;
}

/** A new, empty database: a folder for SQLite, a schema for PostgreSQL. */
export async function createTestLocation(engine: DatabaseEngine): Promise<TestLocation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recto-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await runOnPostgres(`create schema ${schema}`);
  return {
    dataDir,
    // Enough for a machine that is busy with much else; what happens when PostgreSQL is away is tested with less.
    timeout: 20_000,
    databaseUrl: `${POSTGRES_URL}?options=${encodeURIComponent(`-c search_path=${schema}`)}`,
    remove: async () => {
      removeFolder();
      await runOnPostgres(`drop schema ${schema} cascade`);
    },
  };
}

export async function openTestDatabase(location: TestLocation): Promise<Database> {
  const fail = (error: Error) => {
    throw error;
  };
  return openDatabase(location, location.onError ?? fail);
}

async function runOnPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}
