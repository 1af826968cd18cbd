/** `recto accounts`: accounts and their plans, for whoever stands beside the data. */

import type { Account } from '../identity/account/account.ts';
import { readPlan } from '../identity/account/account.ts';
import { type Administration, SYSTEM_ACTOR } from '../identity/administration/administration.ts';
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

const HELP = `recto accounts: accounts and their plans, beside a running service or without one

  recto accounts create --email ADDRESS [--plan PRO] [--admin]    prints the new account's id
  recto accounts list [--json]
  recto accounts set-plan ACCOUNT PLAN                            ACCOUNT is an id or an address, PLAN is FREE or PRO
  recto accounts set-role ACCOUNT ROLE                            ROLE is administrator or member
  recto accounts disable ACCOUNT                                  signs it out everywhere and stops its keys at once
  recto accounts enable ACCOUNT
  recto accounts reset-link ACCOUNT                               prints a link that sets a new password, once, within a day

The first account of an installation is its administrator and PRO, whatever is asked.

Options
${DATA_OPTIONS_HELP}`;

const OPTIONS = {
  ...DATA_OPTIONS,
  email: { type: 'string' },
  plan: { type: 'string' },
  admin: { type: 'boolean', default: false },
} as const;

export function accountsCommand(tools: DataAccess): Command {
  /** Does what is written down. */
  const administer = (dataDir: string | undefined, act: (administration: Administration) => Promise<void>) =>
    tools.use(dataDir, async ({ administration }) => {
      await act(await administration());
      return 0;
    });

  return async (words) => {
    const { values, action, rest } = parseAction(words, OPTIONS, 'recto accounts --help');
    if (values.help) return print(HELP);
    switch (action) {
      case 'create': {
        const email = required(values.email, '--email', 'recto accounts create --email you@example.com');
        const plan = values.plan === undefined ? 'FREE' : readPlan(values.plan);
        return tools.use(values['data-dir'], async ({ accounts, record }) => {
          const account = await accounts.create(email, { plan, admin: values.admin });
          await record('account.create', account.id);
          process.stderr.write(`${describe(account)}\n`);
          return print(`${account.id}\n`);
        });
      }
      case 'list':
        return tools.use(values['data-dir'], async ({ accounts }) => {
          const all = await accounts.list();
          if (values.json) return print(`${JSON.stringify(all)}\n`);
          return print(table(all.map(rowOf)));
        });
      case 'set-plan': {
        const [account, plan] = rest;
        if (account === undefined || plan === undefined) {
          throw new UsageError('name the account and the plan: recto accounts set-plan you@example.com PRO');
        }
        const known = readPlan(plan);
        return administer(values['data-dir'], (administration) => administration.setPlan(SYSTEM_ACTOR, account, known));
      }
      case 'set-role': {
        const [account, role] = rest;
        if (account === undefined || (role !== 'administrator' && role !== 'member')) {
          throw new UsageError('name the account and the role: recto accounts set-role you@example.com administrator');
        }
        return administer(values['data-dir'], (administration) =>
          administration.setAdmin(SYSTEM_ACTOR, account, role === 'administrator'),
        );
      }
      case 'disable':
      case 'enable': {
        const account = named(rest[0], action);
        return administer(values['data-dir'], (administration) =>
          administration.setDisabled(SYSTEM_ACTOR, account, action === 'disable'),
        );
      }
      case 'reset-link': {
        const account = named(rest[0], action);
        return tools.use(values['data-dir'], async ({ administration, baseUrl }) => {
          const { token } = await (await administration()).createResetLink(SYSTEM_ACTOR, account);
          return print(`${baseUrl}/reset/${token}\n`);
        });
      }
      default:
        throw new UsageError(
          'say what to do: create, list, set-plan, set-role, disable, enable or reset-link (recto accounts --help explains)',
        );
    }
  };
}

function named(account: string | undefined, action: string): string {
  if (account === undefined) throw new UsageError(`name the account: recto accounts ${action} you@example.com`);
  return account;
}

function rowOf({ id, email, plan, admin, disabledAt }: Account): string[] {
  return [id, email, plan, admin ? 'admin' : '', disabledAt === null ? '' : 'disabled'];
}

function describe({ email, plan, admin }: Account): string {
  return `${email} is on the ${plan} plan${admin ? ' and an administrator' : ''}.`;
}
