/** `recto backup` and `recto restore`: copy the SQLite file, and put a copy back. */
import { type Command, parseCommandLine, print, UsageError } from './command.ts';

const BACKUP_HELP = `recto backup writes a copy of the data to a new file, while the service runs or not.

Example
  recto backup recto-2026-01-31.sqlite

The copy contains accounts, hashed passwords and keys, and usage. Only you can read the file; keep it safe.
For PostgreSQL, use pg_dump.

Options
  --data-dir FOLDER   folder of the SQLite file (default: RECTO_DATA_DIR, or .recto)
  -h, --help          print this help
`;

const RESTORE_HELP = `recto restore replaces the data with a copy that recto backup wrote. Stop the service first.

Example
  recto restore recto-2026-01-31.sqlite

The replaced data stays in the same folder, in a file whose name ends with the time.
For PostgreSQL, use pg_restore or psql.

Options
  --data-dir FOLDER   folder of the SQLite file (default: RECTO_DATA_DIR, or .recto)
  -h, --help          print this help
`;

const OPTIONS = {
  'data-dir': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export interface BackupTools {
  /** The folder of the SQLite file. @throws if the settings name PostgreSQL instead. */
  locate(dataDir: string | undefined): string;
  backUp(dataDir: string, target: string): Promise<void>;
  /** @returns path of the replaced file, if there was one. */
  restore(copy: string, dataDir: string): string | undefined;
}

export function backupCommand({ locate, backUp }: BackupTools): Command {
  return async (words) => {
    const { values, positionals } = parseCommandLine(words, OPTIONS, 'recto backup --help');
    if (values.help) return print(BACKUP_HELP);
    const target = onlyFile(positionals, 'recto backup recto-copy.sqlite');
    await backUp(locate(values['data-dir']), target);
    process.stderr.write(`Wrote ${target}.\n`);
    return 0;
  };
}

export function restoreCommand({ locate, restore }: BackupTools): Command {
  return async (words) => {
    const { values, positionals } = parseCommandLine(words, OPTIONS, 'recto restore --help');
    if (values.help) return print(RESTORE_HELP);
    const copy = onlyFile(positionals, 'recto restore recto-copy.sqlite');
    const replaced = restore(copy, locate(values['data-dir']));
    process.stderr.write(`Restored ${copy}.${replaced === undefined ? '' : ` The previous data is in ${replaced}.`}\n`);
    return 0;
  };
}

function onlyFile(files: readonly string[], example: string): string {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) throw new UsageError(`Name one file. Example: ${example}`);
  return file;
}
