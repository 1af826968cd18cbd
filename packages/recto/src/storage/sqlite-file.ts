/** Opens the SQLite file so that it survives killed processes and, with `full` durability, power cuts. */
import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../make-folder.ts';

/** How long SQLite blocks the event loop for a lock. Short, because `retryWhileBusy` retries. */
const BLOCKING_MILLISECONDS = 5;
/** Pages of 4 KiB in the write-ahead log before a checkpoint, which blocks all requests. SQLite's default is 1,000. */
const MAX_LOG_PAGES = 4000;

/**
 * @param durability - `full` syncs every commit to disk, for acknowledged changes. `normal` writes in
 *   microseconds and may lose the last moments in a power cut, but not when the process crashes.
 */
export function openSqlite(path: string, durability: 'full' | 'normal'): DatabaseSync {
  makeFolder(dirname(path), 0o700);
  const database = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  // Switching to the write-ahead log needs an exclusive lock, which another starting process may hold.
  database.exec('pragma journal_mode = wal');
  database.exec(`pragma synchronous = ${durability}`);
  database.exec(`pragma busy_timeout = ${BLOCKING_MILLISECONDS}`);
  database.exec(`pragma wal_autocheckpoint = ${MAX_LOG_PAGES}`);
  restrictToOwner(path);
  return database;
}

function restrictToOwner(path: string): void {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    // On a volume that belongs to another user, only that user can restrict it. The file was opened, so it is usable.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
