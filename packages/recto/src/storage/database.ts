/** The one place that knows which database is in use. */
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
  /** The same file once more, for what every request asks; undefined on PostgreSQL. */
  readonly quick: QuickDatabase | undefined;
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** `postgres://…`; without one a SQLite file in {@link dataDir} is used. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Milliseconds to wait for PostgreSQL. Default {@link PATIENCE}. */
  readonly patience?: number;
}

/** What waits longer than this for PostgreSQL is answered as unavailable. */
const PATIENCE = 2000;

/** Opens the database and brings its schema up to date. @param onError - hears of lost connections. */
export async function openDatabase(place: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  const database =
    place.databaseUrl === undefined
      ? openFile(place.dataDir)
      : await connect(place.databaseUrl, place.patience ?? PATIENCE, onError);
  try {
    await migrate(database.kysely, database.engine);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function openFile(dataDir: string): Database {
  const file = join(dataDir, 'recto.sqlite');
  const kysely = new Kysely<Tables>({ dialect: nodeSqliteDialect(openSqlite(file, 'full')) });
  return fromKysely('sqlite', kysely, { file, quick: new QuickDatabase(file) });
}

/** The driver is loaded on use: the embedded store does without it. */
async function connect(connectionString: string, patience: number, onError: (error: Error) => void): Promise<Database> {
  const { openPostgresPool } = await import('./postgres-pool.ts');
  const pool = openPostgresPool(connectionString, patience, onError);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return fromKysely('postgres', kysely, { file: undefined, quick: undefined });
}

function fromKysely(
  engine: DatabaseEngine,
  kysely: Kysely<Tables>,
  { file, quick }: Pick<Database, 'file' | 'quick'>,
): Database {
  return {
    engine,
    kysely,
    file,
    quick,
    ping: async () => {
      // A file can be read long after the disk under it is full, and then every conversion fails to count itself.
      if (quick === undefined) await sql`select 1`.execute(kysely);
      else await retryWhileBusy(() => quick.prepare('update write_check set turn = 1 - turn').run());
    },
    async close() {
      await kysely.destroy();
      if (quick?.isOpen) quick.close();
    },
  };
}
