/** `recto accounts`: accounts and their plans, for whoever stands beside the data. */

import { readPlan } from '../core/accounts.ts';
import type { Account } from '../core/ports.ts';
import { type Command, UsageError } from './command.ts';
import { DATA_OPTIONS, DATA_OPTIONS_HELP, type DataTools, print, readAction, required, table } from './data-command.ts';

const HELP = `recto accounts: accounts and their plans, beside a running service or without one

  recto accounts create --email ADDRESS [--plan PRO] [--admin]    prints the new account's id
  recto accounts list [--json]
  recto accounts set-plan ACCOUNT PLAN                            ACCOUNT is an id or an address, PLAN is FREE or PRO

The first account of an installation is its administrator and PRO, whatever is asked.

Options
${DATA_OPTIONS_HELP}`;

const OPTIONS = {
  ...DATA_OPTIONS,
  email: { type: 'string' },
  plan: { type: 'string' },
  admin: { type: 'boolean', default: false },
} as const;

export function accountsCommand(tools: DataTools): Command {
  return async (words) => {
    const { values, action, rest } = readAction(words, OPTIONS, 'recto accounts --help');
    if (values.help) return print(HELP);
    switch (action) {
      case 'create': {
        const email = required(values.email, '--email', 'recto accounts create --email you@example.com');
        const plan = values.plan === undefined ? 'FREE' : readPlan(values.plan);
        return tools.use(values['data-dir'], async ({ accounts }) => {
          const account = await accounts.create(email, { plan, admin: values.admin });
          process.stderr.write(`${describe(account)}\n`);
          return print(`${account.id}\n`);
        });
      }
      case 'list':
        return tools.use(values['data-dir'], async ({ accounts }) => {
          const all = await accounts.list();
          if (values.json) return print(`${JSON.stringify(all)}\n`);
          return print(table(all.map(({ id, email, plan, admin }) => [id, email, plan, admin ? 'admin' : ''])));
        });
      case 'set-plan': {
        const [account, plan] = rest;
        if (account === undefined || plan === undefined) {
          throw new UsageError('name the account and the plan: recto accounts set-plan you@example.com PRO');
        }
        const known = readPlan(plan);
        return tools.use(values['data-dir'], async ({ accounts }) => {
          await accounts.setPlan(account, known);
          return 0;
        });
      }
      default:
        throw new UsageError(`say what to do: create, list or set-plan (recto accounts --help explains)`);
    }
  };
}

function describe({ email, plan, admin }: Account): string {
  return `${email} is on the ${plan} plan${admin ? ' and an administrator' : ''}.`;
}
