/** Opens the SQLite file the way that survives a killed process, and a power cut where it matters. */
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * How long SQLite itself blocks on a lock. Short, because nothing else runs meanwhile; `retryWhileBusy` does the rest.
 */
const BLOCKING_MILLISECONDS = 5;
/** Of the write-ahead log, 4 KiB each, until it is brought into the file, which everybody waits for: the default is 1,000. */
const LOG_PAGES = 4000;

/**
 * @param durability - `full` syncs every commit to the disk, for what was promised (keys, plans); `normal` may lose the
 *   last moments in a power cut, never in a crash of the process, and writes in microseconds.
 */
export function openSqlite(path: string, durability: 'full' | 'normal'): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  // Changing to the write-ahead log needs the file alone, which another process that starts now may have.
  database.exec('pragma journal_mode = wal');
  database.exec(`pragma synchronous = ${durability}`);
  database.exec(`pragma busy_timeout = ${BLOCKING_MILLISECONDS}`);
  database.exec(`pragma wal_autocheckpoint = ${LOG_PAGES}`);
  chmodSync(path, 0o600);
  return database;
}
