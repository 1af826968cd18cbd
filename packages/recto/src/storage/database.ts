/** Opens the database: a SQLite file or PostgreSQL. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrate } from './migrations.ts';
import { nodeSqliteDialect, retryWhileBusy } from './node-sqlite-dialect.ts';
import { QuickDatabase } from './quick-database.ts';
import { openSqlite } from './sqlite-file.ts';
import type { DatabaseEngine, Tables } from './tables.ts';

export interface Database {
  readonly engine: DatabaseEngine;
  readonly kysely: Kysely<Tables>;
  /** Path of the SQLite file; undefined on PostgreSQL. */
  readonly file: string | undefined;
  /** A second, synchronous connection to the SQLite file for queries of every request; undefined on PostgreSQL. */
  readonly quick: QuickDatabase | undefined;
  /** Rejects if the database is not available, or is read-only, or a SQLite file cannot be written. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** `postgres://…`. Default: a SQLite file in {@link dataDir}. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Milliseconds to wait for PostgreSQL. Default {@link POSTGRES_TIMEOUT}. */
  readonly timeout?: number;
}

const POSTGRES_TIMEOUT = 2000;
/** Milliseconds for one statement of a migration, also while another instance migrates. */
const MIGRATION_TIMEOUT = 15 * 60_000;

/** Opens the database and migrates its schema. @param onError - called for lost connections. */
export async function openDatabase(location: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  const { databaseUrl, dataDir, timeout = POSTGRES_TIMEOUT } = location;
  if (databaseUrl === undefined) return migrated(openFile(dataDir));
  // With connections of its own, which may wait for the lock of another instance, and for large tables.
  const patient = await connect(databaseUrl, timeout, MIGRATION_TIMEOUT, onError);
  await (await migrated(patient)).close();
  return connect(databaseUrl, timeout, timeout, onError);
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database.kysely, database.engine);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function openFile(dataDir: string): Database {
  const file = sqliteFile(dataDir);
  const kysely = new Kysely<Tables>({ dialect: nodeSqliteDialect(openSqlite(file, 'full')) });
  return fromKysely('sqlite', kysely, { file, quick: new QuickDatabase(file) });
}

/** Loads the driver on use, because SQLite does not need it. */
async function connect(
  connectionString: string,
  timeout: number,
  statementTimeout: number,
  onError: (error: Error) => void,
): Promise<Database> {
  const { openPostgresPool } = await import('./postgres-pool.ts');
  const pool = openPostgresPool(connectionString, timeout, onError, statementTimeout);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return fromKysely('postgres', kysely, { file: undefined, quick: undefined });
}

/** @returns a function that throws if the file is no longer there: what is written would vanish when the process ends. */
function fileGuard(file: string): () => void {
  const opened = statSync(file);
  return () => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined || found.ino !== opened.ino || found.dev !== opened.dev)
      throw new Error(`${file} was deleted or replaced while the service used it. Restart the service.`);
  };
}

function fromKysely(
  engine: DatabaseEngine,
  kysely: Kysely<Tables>,
  { file, quick }: Pick<Database, 'file' | 'quick'>,
): Database {
  const requireFile = file === undefined ? () => {} : fileGuard(file);
  return {
    engine,
    kysely,
    file,
    quick,
    ping: async () => {
      if (quick === undefined) return requireWritable(kysely);
      requireFile();
      // Writes to the file, because reading still works when the disk is full.
      await retryWhileBusy(() => quick.prepare('update write_check set turn = 1 - turn').run());
    },
    async close() {
      await kysely.destroy();
      if (quick?.isOpen) quick.close();
    },
  };
}

/** After a failover, the server that connections lead to may be a read-only replica. */
async function requireWritable(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(kysely);
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('The database is read-only.');
}

/** Path of the SQLite file in a data folder. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'recto.sqlite');
}
