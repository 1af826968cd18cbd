/** What the tests of accounts share: people with passwords, a clock to turn, a mailbox, and what is in the database. */
import { BlockList } from 'node:net';
import type { Account } from '../../../src/identity/account/account.ts';
import type { Database } from '../../../src/storage/database.ts';
import { type Browser, openBrowser } from '../../support/browser.ts';
import { startService, type TestService } from '../../support/service.ts';
import { announceSkipped, ENGINES } from '../../support/stores.ts';

export const PASSWORD = 'nine lives of a cat';
export const SESSION = '__Host-recto_session';

/** The engines that are there; says which are not. */
export function enginesFor(what: string) {
  announceSkipped(what);
  return ENGINES.filter(({ isThere }) => isThere);
}

type Wishes = NonNullable<Parameters<typeof startService>[1]> & {
  /** Who has an account there, by the name before `@example.com`. */
  readonly people?: readonly string[];
};

/** A service that many forms may be sent to, with a proxy on this machine that says where they come from. */
export async function startForPeople(
  { people = [], ...wishes }: Wishes = {},
  changes: NonNullable<Parameters<typeof startService>[0]> = {},
): Promise<TestService> {
  const trustedProxies = new BlockList();
  trustedProxies.addAddress('127.0.0.1');
  const accounts = { formsPerMinute: 10_000, ...wishes.accounts };
  const service = await startService({ trustedProxies, ...changes }, { ...wishes, accounts });
  for (const name of people) await makePerson(service, `${name}@example.com`);
  return service;
}

/** An account with {@link PASSWORD}. The first one that a service has is an administrator. */
export async function makePerson({ services }: TestService, email: string): Promise<Account> {
  const account = await services.identity.accounts.create(email);
  await services.identity.passwords.replace(account, PASSWORD);
  return account;
}

/** A browser in which somebody has signed in. */
export async function signIn(service: TestService, email: string, password = PASSWORD): Promise<Browser> {
  const browser = openBrowser(service);
  const { status } = await browser.post('/sign-in', { email, password });
  if (status !== 303) throw new Error(`Signing ${email} in was answered with ${status}.`);
  return browser;
}

/** Whether the browser is signed in. */
export async function isIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/dashboard/account')).status === 200;
}

/** Every value of every table, as one text: what somebody finds who has stolen the database. */
export async function dump({ kysely }: Database): Promise<string> {
  const tables = await kysely.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      kysely
        .selectFrom(name as 'accounts')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

/** Actions in the audit log, the oldest first. */
export async function actionsOf({ services }: TestService): Promise<string[]> {
  const { entries } = await services.identity.audit.list({}, 1000);
  return entries.map(({ action }) => action).toReversed();
}
