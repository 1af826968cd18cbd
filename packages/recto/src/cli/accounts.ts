/** `recto accounts`: manages accounts and plans on the machine that has the data. */
import type { Account } from '../identity/account/account.ts';
import { readPlan } from '../identity/account/account.ts';
import { type Administration, SYSTEM_ACTOR } from '../identity/administration/administration.ts';
import { type Command, print, UsageError } from './command.ts';
import {
  DATA_OPTIONS,
  DATA_OPTIONS_HELP,
  type DataAccess,
  type OpenData,
  parseAction,
  required,
  table,
} from './data-command.ts';

const HELP = `recto accounts manages accounts and plans, while the service runs or not.

Examples
  recto accounts create --email ann@example.com --plan PRO    prints the new account's ID
  recto accounts list --json
  recto accounts set-plan ann@example.com FREE                the plan is FREE or PRO
  recto accounts set-role ann@example.com administrator       the role is administrator or member
  recto accounts disable ann@example.com                      signs the account out and stops its keys immediately
  recto accounts enable ann@example.com
  recto accounts reset-link ann@example.com                   prints a link to set a new password

Name an account by its e-mail address or its ID. The first account is always a PRO administrator.
A list has the columns ID, e-mail address, plan, "admin" or nothing, "disabled" or nothing, separated by tabs.
A reset link works once and expires in a day. It begins with RECTO_BASE_URL, or else with RECTO_HOST and RECTO_PORT.

Options
  --email ADDRESS     e-mail address of the new account
  --plan PLAN         plan of the new account (default: FREE)
  --admin             make the new account an administrator
${DATA_OPTIONS_HELP}`;

const OPTIONS = {
  ...DATA_OPTIONS,
  email: { type: 'string' },
  plan: { type: 'string' },
  admin: { type: 'boolean', default: false },
} as const;

export function accountsCommand(tools: DataAccess): Command {
  const administer = (dataDir: string | undefined, act: (administration: Administration) => Promise<void>) =>
    tools.use(dataDir, async ({ administration }) => {
      await act(await administration());
      return 0;
    });

  return async (words) => {
    const { values, action, rest } = parseAction(words, OPTIONS, 'recto accounts', WORDS_BY_ACTION);
    if (values.help) return print(HELP);
    switch (action) {
      case 'create': {
        const email = required(values.email, '--email', 'recto accounts create --email you@example.com');
        const plan = values.plan === undefined ? 'FREE' : readPlan(values.plan);
        const create = async ({ accounts, record }: OpenData) => {
          const account = await accounts.create(email, { plan, admin: values.admin });
          await record('account.create', account.id);
          process.stderr.write(`${describe(account)}\n`);
          return print(`${account.id}\n`);
        };
        return tools.use(values['data-dir'], create, true);
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
          throw new UsageError('Name the account and the plan. Example: recto accounts set-plan you@example.com PRO');
        }
        const known = readPlan(plan);
        return administer(values['data-dir'], (administration) => administration.setPlan(SYSTEM_ACTOR, account, known));
      }
      case 'set-role': {
        const [account, role] = rest;
        if (account === undefined || (role !== 'administrator' && role !== 'member')) {
          throw new UsageError(
            'Name the account and the role. Example: recto accounts set-role you@example.com administrator',
          );
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
          'Choose an action: create, list, set-plan, set-role, disable, enable or reset-link. Run "recto accounts --help" for examples.',
        );
    }
  };
}

/** After the action: the account, and what to set. */
const WORDS_BY_ACTION = new Map([
  ['create', 0],
  ['list', 0],
  ['set-plan', 2],
  ['set-role', 2],
  ['disable', 1],
  ['enable', 1],
  ['reset-link', 1],
]);

function named(account: string | undefined, action: string): string {
  if (account === undefined)
    throw new UsageError(`Name the account. Example: recto accounts ${action} you@example.com`);
  return account;
}

function rowOf({ id, email, plan, admin, disabledAt }: Account): string[] {
  return [id, email, plan, admin ? 'admin' : '', disabledAt === null ? '' : 'disabled'];
}

function describe({ email, plan, admin }: Account): string {
  return `${email} is on the ${plan} plan${admin ? ' and is an administrator' : ''}.`;
}
