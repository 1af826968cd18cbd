/** What the commands beside the data share: where the data are, and one word that says what to do. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Accounts } from '../identity/account/accounts.ts';
import type { Administration } from '../identity/administration/administration.ts';
import type { ApiKeys } from '../identity/keys/api-keys.ts';
import { parseCommandLine, UsageError } from './command.ts';

export interface OpenData {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  /** For acts that are written down. */
  administration(): Promise<Administration>;
  /** Writes down an act that is done without it. @param target - id of what it was done to. */
  record(action: string, target: string): Promise<void>;
  /** Public address of the service, as far as it is known. */
  readonly baseUrl: string;
}

export interface DataAccess {
  /**
   * Opens the data, in the folder named or where the settings say, and closes them after `work`.
   * @returns the exit code.
   */
  use(dataDir: string | undefined, work: (data: OpenData) => Promise<number>): Promise<number>;
}

export const DATA_OPTIONS = {
  'data-dir': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export const DATA_OPTIONS_HELP = `  --data-dir FOLDER   folder of the SQLite file (RECTO_DATA_DIR; default .recto); with DATABASE_URL, PostgreSQL is used
  --json              lists as JSON
  -h, --help          print this
`;

export function parseAction<Options extends ParseArgsOptionsConfig>(words: string[], options: Options, help: string) {
  const { values, positionals } = parseCommandLine(words, options, help);
  const [action, ...rest] = positionals;
  return { values, action, rest };
}

export function required(value: string | undefined, option: string, example: string): string {
  if (value === undefined || value === '') throw new UsageError(`${option} is needed, as in: ${example}`);
  return value;
}

/** Columns with a tab between them: aligned enough for eyes, and `cut` takes them apart. */
export function table(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.join('\t').trimEnd()}\n`).join('');
}

export function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
