/** `recto keys`: manages API keys on the machine that has the data. */
import { utcDay } from '../clock.ts';
import { isActive, maskKey, type NewKey } from '../identity/keys/api-keys.ts';
import type { ApiKey } from '../identity/keys/key-store.ts';
import { type Command, print, UsageError } from './command.ts';
import { DATA_OPTIONS, DATA_OPTIONS_HELP, type DataAccess, parseAction, required, table } from './data-command.ts';
import { parseDuration } from './duration.ts';

const HELP = `recto keys manages API keys, while the service runs or not.

Examples
  recto keys create --account ann@example.com --name laptop --expires 90d
                                            prints the key, which is shown only once
  recto keys list --account ann@example.com
  recto keys revoke key_0123456789abcdef    the key stops working immediately, on all instances
  recto keys rotate key_0123456789abcdef --grace 24h
                                            prints a new key; the old one works for another 24 hours

Name an account by its e-mail address or its ID. A duration is a number followed by s, m, h or d.
A list has the columns ID, key (last four characters), state, created, last used and name, separated by tabs.

Options
  --account ACCOUNT   the account of a new key, or whose keys to list
  --name NAME         name of the new key
  --expires DURATION  when the new key expires (default: never)
  --grace DURATION    how long the old key still works (default: 0s)
${DATA_OPTIONS_HELP}`;

const OPTIONS = {
  ...DATA_OPTIONS,
  account: { type: 'string' },
  name: { type: 'string' },
  expires: { type: 'string' },
  grace: { type: 'string', default: '0s' },
} as const;

export function keysCommand(tools: DataAccess): Command {
  return async (words) => {
    const { values, action, rest } = parseAction(words, OPTIONS, 'recto keys', WORDS_BY_ACTION);
    if (values.help) return print(HELP);
    switch (action) {
      case 'create': {
        const owner = required(
          values.account,
          '--account',
          'recto keys create --account you@example.com --name laptop',
        );
        const name = required(values.name, '--name', 'recto keys create --account you@example.com --name laptop');
        const lifetime = values.expires === undefined ? undefined : parseDuration('--expires', values.expires);
        return tools.use(values['data-dir'], async ({ accounts, keys, record }) => {
          const { id } = await accounts.get(owner);
          const made = await keys.create(id, name, lifetime === undefined ? null : Date.now() + lifetime);
          await record('key.create', made.record.id);
          return printNewKey(made);
        });
      }
      case 'list':
        return tools.use(values['data-dir'], async ({ accounts, keys }) => {
          const owner = values.account === undefined ? undefined : (await accounts.get(values.account)).id;
          const all = await keys.list(owner);
          if (values.json) return print(`${JSON.stringify(all)}\n`);
          return print(table(all.map(rowOf)));
        });
      case 'revoke': {
        const id = keyId(rest[0], 'revoke');
        return tools.use(values['data-dir'], async ({ keys, record }) => {
          await keys.revoke(id);
          await record('key.revoke', id);
          return 0;
        });
      }
      case 'rotate': {
        const id = keyId(rest[0], 'rotate');
        const grace = parseDuration('--grace', values.grace);
        return tools.use(values['data-dir'], async ({ keys, record }) => {
          const made = await keys.rotate(id, grace);
          await record('key.rotate', id);
          return printNewKey(made);
        });
      }
      default:
        throw new UsageError('Choose an action: create, list, revoke or rotate. Run "recto keys --help" for examples.');
    }
  };
}

/** After the action: the id of the key. */
const WORDS_BY_ACTION = new Map([
  ['create', 0],
  ['list', 0],
  ['revoke', 1],
  ['rotate', 1],
]);

/** Prints only the key to standard output, so that scripts can capture it. */
function printNewKey({ key, record }: NewKey): number {
  process.stderr.write(`Created ${record.id}. Store the key now: it is shown only once.\n`);
  return print(`${key}\n`);
}

function keyId(word: string | undefined, action: string): string {
  if (word === undefined)
    throw new UsageError(
      `Name the key by its ID. Example: recto keys ${action} key_0123456789abcdef. Run "recto keys list" to see the IDs.`,
    );
  return word;
}

function rowOf(key: ApiKey): string[] {
  const state = key.revokedAt !== null ? 'revoked' : isActive(key, Date.now()) ? 'active' : 'expired';
  return [key.id, maskKey(key), state, formatDay(key.createdAt), formatDay(key.lastUsedAt), key.name];
}

function formatDay(time: number | null): string {
  return time === null ? 'never' : utcDay(time);
}
