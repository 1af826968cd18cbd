/**
 * The SQLite file once more, for what is done in one step and must not wait for the disk, since the event loop waits with
 * SQLite: who a request is of, how many that one has sent, usage. It may lose its last second in a power cut.
 *
 * What was read may be remembered for as long as nobody else writes: SQLite says so within a transaction, which costs a
 * fraction of reading it again. So nothing that is remembered is ever older than the file.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openSqlite } from './sqlite-file.ts';

export class QuickDatabase {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #version: StatementSync;
  #isWithin = false;
  #seenVersion: unknown;
  #epoch = 0;

  /** @param path - of a database whose schema is in place. */
  constructor(path: string) {
    this.#database = openSqlite(path, 'normal');
    this.#begin = this.#database.prepare('begin immediate');
    this.#commit = this.#database.prepare('commit');
    this.#version = this.#database.prepare('pragma data_version');
    // A row as an object is made property by property.
    this.#version.setReturnArrays(true);
  }

  get isOpen(): boolean {
    return this.#database.isOpen;
  }

  /** Another number whenever what was read before may have changed; undefined outside {@link inOneGo}, where nobody knows. */
  get epoch(): number | undefined {
    return this.#isWithin ? this.#epoch : undefined;
  }

  prepare(sql: string): StatementSync {
    return this.#database.prepare(sql);
  }

  /**
   * Runs `work` in one transaction, in which nobody else writes; within another such run, in that one. What `work` throws
   * undoes all of it.
   * @throws SQLite's own error, where another process is writing for longer than it waits.
   */
  inOneGo<T>(work: () => T): T {
    if (this.#isWithin) return work();
    this.#begin.run();
    this.#isWithin = true;
    try {
      const version = (this.#version.get() as unknown as readonly unknown[])[0];
      if (version !== this.#seenVersion) this.#forget(version);
      const result = work();
      this.#commit.run();
      return result;
    } catch (error) {
      // What was remembered meanwhile is undone too.
      this.#forget(this.#seenVersion);
      if (this.#database.isTransaction) this.#database.exec('rollback');
      throw error;
    } finally {
      this.#isWithin = false;
    }
  }

  close(): void {
    this.#database.close();
  }

  #forget(version: unknown): void {
    this.#seenVersion = version;
    this.#epoch++;
  }
}

/** What was read of rows, by name, while nobody else writes. Outside {@link QuickDatabase.inOneGo} it knows nothing and keeps nothing. */
export class Remembered<Value> {
  readonly #database: QuickDatabase;
  readonly #most: number;
  readonly #values = new Map<string, Value>();
  #epoch: number | undefined;

  /** @param most - names at once; then all of them are forgotten. */
  constructor(database: QuickDatabase, most: number) {
    this.#database = database;
    this.#most = most;
  }

  get(name: string): Value | undefined {
    const { epoch } = this.#database;
    if (epoch === undefined) return undefined;
    if (this.#epoch !== epoch) this.#values.clear();
    this.#epoch = epoch;
    return this.#values.get(name);
  }

  /** Of a row that was read, or written, since {@link get} knew nothing of it. */
  set(name: string, value: Value): void {
    if (this.#database.epoch !== this.#epoch || this.#epoch === undefined) return;
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(name, value);
  }
}
