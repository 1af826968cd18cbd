/**
 * A second connection to the SQLite file, for the synchronous work of every request: keys, rate limits, usage. It doesn't
 * wait for the disk, so a power cut may lose its last second. Rows may be cached.
 *
 * Invariant: a cached row is never older than the file. The cache is used only inside a transaction, when no other connection
 * can write. It is dropped if another connection has written since the last one, and if a transaction fails.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openSqlite } from './sqlite-file.ts';

export class QuickDatabase {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #dataVersion: StatementSync;
  #isInTransaction = false;
  #lastDataVersion: unknown;
  #cacheVersion = 0;

  /** @param path - of a database whose schema is up to date. */
  constructor(path: string) {
    this.#database = openSqlite(path, 'normal');
    this.#begin = this.#database.prepare('begin immediate');
    this.#commit = this.#database.prepare('commit');
    // Changes when another connection has written. Reading it costs a fraction of reading a row.
    this.#dataVersion = this.#database.prepare('pragma data_version');
    // Faster than creating an object for the row.
    this.#dataVersion.setReturnArrays(true);
  }

  get isOpen(): boolean {
    return this.#database.isOpen;
  }

  /** Changes whenever cached rows may be outdated. Undefined outside {@link transaction}, where they always may be. */
  get cacheVersion(): number | undefined {
    return this.#isInTransaction ? this.#cacheVersion : undefined;
  }

  prepare(sql: string): StatementSync {
    return this.#database.prepare(sql);
  }

  /**
   * Runs `work` in a transaction, during which no other connection can write. A nested call joins the outer transaction. An
   * error rolls back all of it.
   * @param work - must be synchronous; a promise is an error.
   * @throws SQLite's own error if another process holds the lock; any error of `work`.
   */
  transaction<T>(work: () => T): T {
    if (this.#isInTransaction) return work();
    this.#begin.run();
    this.#isInTransaction = true;
    try {
      const version = (this.#dataVersion.get() as unknown as readonly unknown[])[0];
      if (version !== this.#lastDataVersion) this.#dropCaches(version);
      const result = work();
      if (result instanceof Promise) throw new Error('The work of a transaction must be synchronous.');
      this.#commit.run();
      return result;
    } catch (error) {
      // Rows cached during the transaction are rolled back in the file.
      this.#dropCaches(this.#lastDataVersion);
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }

  close(): void {
    this.#database.close();
  }

  #dropCaches(version: unknown): void {
    this.#lastDataVersion = version;
    this.#cacheVersion++;
  }
}

/** Caches values read from rows. Outside {@link QuickDatabase.transaction} it returns and stores nothing. */
export class RowCache<Value> {
  readonly #database: QuickDatabase;
  readonly #maxEntries: number;
  readonly #values = new Map<string, Value>();
  #version: number | undefined;

  /** @param maxEntries - when reached, all entries are dropped. */
  constructor(database: QuickDatabase, maxEntries: number) {
    this.#database = database;
    this.#maxEntries = maxEntries;
  }

  get(key: string): Value | undefined {
    return this.#isUsable() ? this.#values.get(key) : undefined;
  }

  /** Call it for every row that is read or written in a transaction, with its current value. */
  set(key: string, value: Value): void {
    if (!this.#isUsable()) return;
    if (this.#values.size >= this.#maxEntries) this.#values.clear();
    this.#values.set(key, value);
  }

  #isUsable(): boolean {
    const { cacheVersion } = this.#database;
    if (cacheVersion === undefined) return false;
    if (this.#version !== cacheVersion) this.#values.clear();
    this.#version = cacheVersion;
    return true;
  }
}
