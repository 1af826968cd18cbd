/**
 * A Kysely dialect for `node:sqlite`, which needs no native build. Waiting for a lock inside SQLite would
 * block the event loop, so statements on a busy database are retried here.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { MaybePromise } from '../maybe-promise.ts';

/** How long statements are retried while another process holds the lock. */
const BUSY_MILLISECONDS = 2000;
const MAX_CACHED_STATEMENTS = 200;
/** SQLITE_BUSY; extended codes carry it in their lowest byte. */
const BUSY = 5;

/** @param database - closed with the Kysely instance. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** One connection for one user at a time, so that no statement runs inside another user's transaction. */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;
  #isAcquired = false;
  readonly #waiting: Array<() => void> = [];

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isAcquired) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isAcquired = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isAcquired = false;
  }

  /** Takes the write lock at the start. Upgrading a read lock later fails if another process wrote in between. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}

interface Prepared {
  readonly statement: StatementSync;
  /** Cached, because `columns()` takes longer than most statements. */
  readonly hasRows: boolean;
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return retryWhileBusy(() => {
      const { statement, hasRows } = this.#prepare(query.sql);
      const parameters = query.parameters as SQLInputValue[];
      if (hasRows) return { rows: statement.all(...parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  /** No query needs streaming. */
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported on SQLite.');
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/**
 * Runs `work` and returns its result. While another process holds the lock, returns a promise instead
 * and retries without blocking the event loop.
 * @throws SQLite's error, immediately or after {@link BUSY_MILLISECONDS} of retries.
 */
export function retryWhileBusy<T>(work: () => MaybePromise<T>): MaybePromise<T> {
  try {
    return work();
  } catch (error) {
    if (!isBusy(error)) throw error;
    return retryLater(work);
  }
}

async function retryLater<T>(work: () => MaybePromise<T>): Promise<T> {
  const end = performance.now() + BUSY_MILLISECONDS;
  for (let delay = 1; ; delay = Math.min(delay * 2, 50)) {
    await sleep(delay * (0.5 + Math.random()));
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY;
}
