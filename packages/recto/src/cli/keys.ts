/** `recto keys`: API keys, for whoever stands beside the data. */
import { isActive, maskKey, type NewKey } from '../identity/keys/api-keys.ts';
import type { ApiKey } from '../identity/keys/key-store.ts';
import { type Command, UsageError } from './command.ts';
import {
  DATA_OPTIONS,
  DATA_OPTIONS_HELP,
  type DataAccess,
  parseAction,
  print,
  required,
  table,
} from './data-command.ts';
import { parseDuration } from './duration.ts';

const HELP = `recto keys: API keys, beside a running service or without one

  recto keys create --account ACCOUNT --name NAME [--expires 90d]   prints the key, which is never shown again
  recto keys list [--account ACCOUNT] [--json]
  recto keys revoke KEY_ID                                          it stops working at once, everywhere
  recto keys rotate KEY_ID [--grace 24h]                            prints the successor; the old key ends after the grace

ACCOUNT is an id or an e-mail address. A time is a number with s, m, h or d.

Options
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
    const { values, action, rest } = parseAction(words, OPTIONS, 'recto keys --help');
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
          return giveOut(made);
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
          return giveOut(made);
        });
      }
      default:
        throw new UsageError('say what to do: create, list, revoke or rotate (recto keys --help explains)');
    }
  };
}

/** Alone on standard output, so that a script can take it from there. */
function giveOut({ key, record }: NewKey): number {
  process.stderr.write(`${record.id}: this is the only time the key is shown.\n`);
  return print(`${key}\n`);
}

function keyId(word: string | undefined, action: string): string {
  if (word === undefined)
    throw new UsageError(`name the key: recto keys ${action} key_… (recto keys list shows the ids)`);
  return word;
}

function rowOf(key: ApiKey): string[] {
  const state = key.revokedAt !== null ? 'revoked' : isActive(key, Date.now()) ? 'active' : 'expired';
  return [key.id, maskKey(key), state, dayOf(key.createdAt), dayOf(key.lastUsedAt), key.name];
}

function dayOf(time: number | null): string {
  return time === null ? 'never' : new Date(time).toISOString().slice(0, 10);
}
