/** Copies of the SQLite file: made while the service runs, and put back while it is stopped. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { UserError } from '../contract/user-error.ts';
import { makeFolder } from '../make-folder.ts';
import { requireKnownVersion } from './migrations.ts';

const SQLITE_HEADER = 'SQLite format 3\0';

/** The SQLite file in a data folder. @throws {UserError} if there is none. */
function existingDatabase(dataDir: string): string {
  const file = databaseFile(dataDir);
  if (existsSync(file)) return file;
  throw new UserError(`There is no data in ${dataDir}. Name its folder with --data-dir or RECTO_DATA_DIR.`);
}

/**
 * Writes a consistent copy to a new file that only its owner can read. Writers are not blocked.
 * @throws {UserError} if the target exists.
 */
export async function backUpDatabase(dataDir: string, target: string): Promise<void> {
  const file = existingDatabase(dataDir);
  try {
    // Created first, with these permissions: the copy contains password hashes.
    closeSync(openSync(target, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new UserError((error as Error).message);
    throw new UserError(`${target} exists already. Choose another file name.`);
  }
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    await backup(source, target);
    checkDatabase(target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    source.close();
  }
}

/**
 * Replaces the data with a copy. The replaced file is kept under the returned name.
 * @returns path of the replaced file; undefined if the folder had no data.
 * @throws {UserError} if the copy is not intact Recto data, or a service uses the data.
 */
export function restoreDatabase(copy: string, dataDir: string, now: Date): string | undefined {
  checkDatabase(copy);
  const file = databaseFile(dataDir);
  const isReplaced = existsSync(file);
  if (isReplaced) requireUnused(file);
  makeFolder(dataDir, 0o700);
  // Copied before anything is replaced: the disk may be full, and a crash leaves no half file under the name.
  const partial = `${file}.partial`;
  try {
    copyFileSync(copy, partial);
    chmodSync(partial, 0o600);
  } catch (error) {
    rmSync(partial, { force: true, recursive: true });
    throw new UserError(`${copy} can't be copied to ${dataDir}: ${(error as Error).message}. Nothing was replaced.`);
  }
  const replaced = `${file}.replaced-${now.toISOString().replaceAll(':', '-')}`;
  if (isReplaced) renameSync(file, replaced);
  // They belong to the replaced file, which the exclusive access has emptied them into.
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  renameSync(partial, file);
  return isReplaced ? replaced : undefined;
}

/**
 * @returns whether there is data.
 * @throws {Error} if it is damaged, this version of Recto can't read it, or this user can't write it.
 */
export function inspectDatabase(dataDir: string): boolean {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) return false;
  accessSync(file, constants.R_OK | constants.W_OK);
  const url = pathToFileURL(file);
  // Without a write-ahead log, no service uses the file. SQLite would create a log, and leave it.
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, { readOnly: true, timeout: 5000 });
  try {
    const result = Object.values(database.prepare('pragma quick_check(1)').get() ?? {})[0];
    if (result !== 'ok') throw new Error(`The file is damaged: ${result}`);
    // Left by a first start that failed, such as on a full disk.
    if (database.prepare('select 1 from sqlite_schema').get() === undefined) return false;
    requireKnownVersion(Number(database.prepare('select version from recto_schema').get()?.['version']));
  } finally {
    database.close();
  }
  return true;
}

function databaseFile(dataDir: string): string {
  return join(dataDir, 'recto.sqlite');
}

function checkDatabase(path: string): void {
  if (!existsSync(path)) throw new UserError(`${path} does not exist.`);
  if (!statSync(path).isFile() || !isSqlite(path))
    throw new UserError(`${path} is not a backup of Recto: it is not a SQLite file.`);
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const [result] = database.prepare('pragma integrity_check').all();
    if (result?.['integrity_check'] !== 'ok') throw new UserError(`${path} is damaged: ${Object.values(result ?? {})}`);
    database.prepare('select count(*) from accounts').get();
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path} is not a backup of Recto: ${(error as Error).message}.`);
  } finally {
    database.close();
  }
}

function isSqlite(path: string): boolean {
  const header = Buffer.alloc(SQLITE_HEADER.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, header);
  } finally {
    closeSync(file);
  }
  return header.toString('latin1') === SQLITE_HEADER;
}

/** Every open connection holds a shared lock, so exclusive access fails while a service runs. */
function requireUnused(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit');
  } catch {
    throw new UserError(`${file} is in use. Stop the service, then restore the backup.`);
  } finally {
    database.close();
  }
}
