/** `recto accounts` and `recto keys`, including what they print. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountsCommand } from '../../src/cli/accounts.ts';
import { UsageError } from '../../src/cli/command.ts';
import type { DataAccess } from '../../src/cli/data-command.ts';
import { keysCommand } from '../../src/cli/keys.ts';
import { SYSTEM_CLOCK } from '../../src/clock.ts';
import { ACCOUNT_DEFAULTS, createAccountServices } from '../../src/compose/account-services.ts';
import { openData } from '../../src/compose/open-data.ts';
import { UserError } from '../../src/contract/user-error.ts';
import { SYSTEM_ACTOR } from '../../src/identity/administration/administration.ts';
import { createTestLocation, type TestLocation } from '../support/stores.ts';

let place: TestLocation;
let stdout: string;

beforeEach(async () => {
  place = await createTestLocation('sqlite');
  stdout = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    stdout += String(chunk);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await place.remove();
});

const tools: DataAccess = {
  async use(_dataDir, work) {
    const data = await openData(place, () => {});
    const options = { ...ACCOUNT_DEFAULTS, baseUrl: 'https://recto.example' };
    const services = () =>
      createAccountServices(data.database, SYSTEM_CLOCK, options, (error) => expect.fail(String(error)));
    return work({
      ...data,
      administration: async () => (await services()).administration,
      record: async (action, target) =>
        (await services()).audit.record({ at: SYSTEM_CLOCK.now(), ...SYSTEM_ACTOR, action, target }),
      baseUrl: options.baseUrl,
    }).finally(() => data.database.close());
  },
};
const COMMANDS = { accounts: accountsCommand(tools), keys: keysCommand(tools) };

/** Returns what the command prints to standard output. */
async function run(name: keyof typeof COMMANDS, ...words: string[]): Promise<string> {
  stdout = '';
  expect(await COMMANDS[name](words)).toBe(0);
  return stdout;
}

/** The audit log as [actor, action, target], oldest first. */
async function readAuditLog(): Promise<string[][]> {
  const { database } = await openData(place, () => {});
  const entries = await database.kysely
    .selectFrom('audit_log')
    .select(['actor', 'action', 'target'])
    .orderBy('at')
    .execute();
  await database.close();
  return entries.map(({ actor, action, target }) => [actor, action, target]);
}

it('prints the id of a new account, and lists accounts as text and as JSON', async () => {
  const id = (await run('accounts', 'create', '--email', 'ada@example.com')).trim();
  await run('accounts', 'create', '--email', 'bob@example.com', '--plan', 'pro');
  await run('accounts', 'set-plan', 'bob@example.com', 'FREE');
  const rows = (await run('accounts', 'list')).split('\n').map((line) => line.split('\t').slice(1));
  expect(rows).toEqual([['ada@example.com', 'PRO', 'admin'], ['bob@example.com', 'FREE'], []]);
  expect(JSON.parse(await run('accounts', 'list', '--json'))).toMatchObject([{ id, admin: true }, { plan: 'FREE' }]);
});

it('disables and enables accounts, changes roles and creates reset links, each with an audit entry', async () => {
  const ada = (await run('accounts', 'create', '--email', 'ada@example.com')).trim();
  const bob = (await run('accounts', 'create', '--email', 'bob@example.com')).trim();
  await run('accounts', 'disable', 'bob@example.com');
  expect((await run('accounts', 'list')).split('\n')[1]?.split('\t')).toEqual([
    bob,
    'bob@example.com',
    'FREE',
    '',
    'disabled',
  ]);
  await run('accounts', 'enable', 'bob@example.com');
  await run('accounts', 'set-role', 'bob@example.com', 'administrator');
  await run('accounts', 'disable', 'ada@example.com');
  await expect(run('accounts', 'set-role', 'bob@example.com', 'member')).rejects.toThrow(/only active administrator/);
  const link = await run('accounts', 'reset-link', 'ada@example.com');
  expect(link).toMatch(/^https:\/\/recto\.example\/reset\/[0-9A-Za-z]{43}\n$/);

  expect(await readAuditLog()).toEqual([
    ['system', 'account.create', ada],
    ['system', 'account.create', bob],
    ['system', 'account.disable', bob],
    ['system', 'account.enable', bob],
    ['system', 'account.role.administrator', bob],
    ['system', 'account.disable', ada],
    ['system', 'account.reset-link', ada],
  ]);
});

it('prints only the new key, and lists keys without their secret', async () => {
  await run('accounts', 'create', '--email', 'ada@example.com');
  const key = await run('keys', 'create', '--account', 'ada@example.com', '--name', 'laptop', '--expires', '90d');
  expect(key).toMatch(/^recto_[0-9A-Za-z]{36}\n$/);
  const [listed] = JSON.parse(await run('keys', 'list', '--account', 'ada@example.com', '--json'));
  expect(listed.expiresAt - listed.createdAt).toBeGreaterThan(90 * 86_400_000 - 10_000);
  expect(await run('keys', 'rotate', listed.id)).toMatch(/^recto_[0-9A-Za-z]{36}\n$/);
  const [, successor] = JSON.parse(await run('keys', 'list', '--json'));
  expect(await run('keys', 'revoke', successor.id)).toBe('');
  const states = (await run('keys', 'list')).split('\n').map((line) => line.split('\t')[2]);
  expect(states).toEqual(['expired', 'revoked', undefined]);
  expect((await readAuditLog()).slice(1)).toEqual([
    ['system', 'key.create', listed.id],
    ['system', 'key.rotate', listed.id],
    ['system', 'key.revoke', successor.id],
  ]);
});

it.each([
  ['accounts', [], 'Choose an action: create, list, set-plan'],
  ['accounts', ['make'], 'Choose an action: create, list, set-plan'],
  ['accounts', ['disable'], 'recto accounts disable you@example.com'],
  ['accounts', ['disable', 'nobody@b.c'], 'There is no account "nobody@b.c"'],
  ['accounts', ['set-role', 'a@b.c', 'king'], 'recto accounts set-role you@example.com administrator'],
  ['accounts', ['create'], '--email is required. Example: recto accounts create --email you@example.com'],
  ['accounts', ['create', '--emial', 'x'], 'There is no option --emial. Did you mean --email?'],
  ['accounts', ['create', '--email', 'x'], '"x" is not a valid e-mail address'],
  ['accounts', ['create', '--email', 'a@b.c', '--plan', 'GOLD'], 'There is no plan "GOLD". Use FREE or PRO'],
  ['accounts', ['set-plan', 'a@b.c'], 'recto accounts set-plan you@example.com PRO'],
  ['keys', ['create', '--account', 'nobody@b.c', '--name', 'x'], 'There is no account "nobody@b.c"'],
  ['keys', ['create', '--account', 'a@b.c'], '--name is required'],
  [
    'keys',
    ['create', '--account', 'a', '--name', 'b', '--expires', 'never'],
    '--expires needs a number followed by s, m, h or d',
  ],
  ['keys', ['revoke'], 'Run "recto keys list" to see the IDs'],
  ['keys', ['revoke', 'key_none'], 'There is no key "key_none"'],
  ['keys', ['revoke', 'key_none', 'key_other'], 'recto keys revoke has no argument "key_other".'],
  ['keys', ['list', 'all'], 'recto keys list has no argument "all".'],
  ['accounts', ['disable', 'a@b.c', 'd@e.f'], 'recto accounts disable has no argument "d@e.f".'],
  ['accounts', ['set-plan', 'a@b.c', 'PRO', 'd@e.f'], 'recto accounts set-plan has no argument "d@e.f".'],
  ['keys', ['rotate', 'key_none', '--grace', 'long'], '--grace needs a number followed by s, m, h or d'],
] as const)('%s %j fails with the reason and a correction', async (name, words, message) => {
  const failure = await COMMANDS[name]([...words]).catch((error: unknown) => error);
  expect(failure instanceof UsageError || failure instanceof UserError).toBe(true);
  expect((failure as Error).message).toContain(message);
  expect(stdout).toBe('');
});
