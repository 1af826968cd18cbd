/** What `recto accounts` and `recto keys` share: access to the data, and the action as the first argument. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Accounts } from '../identity/account/accounts.ts';
import type { Administration } from '../identity/administration/administration.ts';
import type { ApiKeys } from '../identity/keys/api-keys.ts';
import { parseCommandLine, rejectWords, UsageError } from './command.ts';

export interface OpenData {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  /** Its actions are recorded in the audit log. */
  administration(): Promise<Administration>;
  /** Records another action in the audit log. @param target - id of the changed account or key. */
  record(action: string, target: string): Promise<void>;
  /** The service's public URL, or where it would listen. */
  readonly baseUrl: string;
}

export interface DataAccess {
  /**
   * Opens the data of a folder, or as the settings say, and closes it after `work`.
   * @param mayCreate - whether to create the data if the folder was named, but has none.
   * @returns the exit code.
   * @throws {ConfigError} naming RECTO_DATA_DIR if there is no data.
   */
  use(dataDir: string | undefined, work: (data: OpenData) => Promise<number>, mayCreate?: boolean): Promise<number>;
}

export const DATA_OPTIONS = {
  'data-dir': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export const DATA_OPTIONS_HELP = `  --data-dir FOLDER   folder of the SQLite file (default: RECTO_DATA_DIR, or .recto); ignored if DATABASE_URL is set
  --json              print lists as JSON
  -h, --help          print this help
`;

/**
 * @param command - such as `recto keys`.
 * @param counts - how many words each action takes: `recto keys revoke ONE OTHER` must not revoke just one.
 */
export function parseAction<Options extends ParseArgsOptionsConfig>(
  words: string[],
  options: Options,
  command: string,
  counts: ReadonlyMap<string | undefined, number>,
) {
  const { values, positionals } = parseCommandLine(words, options, `${command} --help`);
  const [action, ...rest] = positionals;
  const count = counts.get(action);
  if (count !== undefined) rejectWords(`${command} ${action}`, rest.slice(count));
  return { values, action, rest };
}

export function required(value: string | undefined, option: string, example: string): string {
  if (value === undefined || value === '') throw new UsageError(`${option} is required. Example: ${example}`);
  return value;
}

/** Rows with tab-separated columns, which "cut" can split. */
export function table(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.join('\t').trimEnd()}\n`).join('');
}
