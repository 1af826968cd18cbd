/** What operators can do about the errors of SQLite, PostgreSQL and the file system when the data is opened. */

const NOT_WRITABLE =
  'Make the data folder and the files in it belong to the user that runs Recto, and the file system writable.';
const DAMAGED =
  'The file is damaged, or is no database. Restore a backup with "recto restore": docs/self-hosting.md says how.';
const CONNECTION = 'Check that PostgreSQL runs, and the host and port in DATABASE_URL.';
const CREDENTIALS = 'Check the user name and the password in DATABASE_URL.';
const PRIVILEGES = 'Allow the user of DATABASE_URL to create tables: grant all on schema public to that user.';

/** By primary result code, which extended codes carry in their lowest byte. */
const SQLITE_ADVICE: Readonly<Record<number, string>> = {
  5: 'Another process has locked the file, perhaps to upgrade its data. Try again when it has finished.',
  8: NOT_WRITABLE,
  10: 'Check that the disk works and has free space.',
  11: DAMAGED,
  13: 'Free some space on the disk.',
  14: NOT_WRITABLE,
  26: DAMAGED,
};

/** By error code of the operating system or SQLSTATE. */
const ADVICE: Readonly<Record<string, string>> = {
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: NOT_WRITABLE,
  ENOSPC: 'Free some space on the disk.',
  EEXIST: 'It must be the path of a folder.',
  ENOTDIR: 'It must be the path of a folder.',
  ECONNREFUSED: CONNECTION,
  ETIMEDOUT: CONNECTION,
  EHOSTUNREACH: CONNECTION,
  ENOTFOUND: CONNECTION,
  EAI_AGAIN: CONNECTION,
  '28000': CREDENTIALS,
  '28P01': CREDENTIALS,
  '3D000': 'Create the database with "createdb", or correct its name in DATABASE_URL.',
  '3F000': PRIVILEGES,
  '42501': PRIVILEGES,
  '25006': 'The server is a read-only replica. Name the primary in DATABASE_URL.',
  '53300': 'Raise max_connections of PostgreSQL, or run fewer instances: each has up to ten connections.',
};

/** @returns sentences for the operator; undefined for an error that says what to do, or that isn't known. */
export function adviceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return SQLITE_ADVICE[Number(error.errcode) & 0xff];
  return 'code' in error ? ADVICE[String(error.code)] : undefined;
}
