/**
 * Shared by the identity tests over HTTP: a service with accounts, signed-in browsers, and the
 * database's content.
 */
import { BlockList } from 'node:net';
import type { Account } from '../../../src/identity/account/account.ts';
import type { Database } from '../../../src/storage/database.ts';
import { type Browser, openBrowser } from '../../support/browser.ts';
import { startService, type TestService } from '../../support/service.ts';
import { announceSkipped, ENGINES } from '../../support/stores.ts';

export const PASSWORD = 'nine lives of a cat';
export const SESSION = '__Host-recto_session';

/** The available database engines. Prints which are skipped. */
export function enginesFor(what: string) {
  announceSkipped(what);
  return ENGINES.filter(({ isThere }) => isThere);
}

type Wishes = NonNullable<Parameters<typeof startService>[1]> & {
  /** Accounts to create, by the part before `@example.com`. */
  readonly people?: readonly string[];
};

/** A service with a high form limit, that trusts `X-Forwarded-For` from loopback. */
export async function startTestService(
  { people = [], ...wishes }: Wishes = {},
  changes: NonNullable<Parameters<typeof startService>[0]> = {},
): Promise<TestService> {
  const trustedProxies = new BlockList();
  trustedProxies.addAddress('127.0.0.1');
  const accounts = { formsPerMinute: 10_000, ...wishes.accounts };
  const service = await startService({ trustedProxies, ...changes }, { ...wishes, accounts });
  for (const name of people) await createAccount(service, `${name}@example.com`);
  return service;
}

/** Creates an account with {@link PASSWORD}. The first one of a service is an administrator. */
export async function createAccount({ services }: TestService, email: string): Promise<Account> {
  const account = await services.identity.accounts.create(email);
  await services.identity.passwords.replace(account, PASSWORD);
  return account;
}

/** A signed-in browser. */
export async function signIn(service: TestService, email: string, password = PASSWORD): Promise<Browser> {
  const browser = openBrowser(service);
  const { status } = await browser.post('/sign-in', { email, password });
  if (status !== 303) throw new Error(`Signing in as ${email} failed with ${status}.`);
  return browser;
}

/** Whether the browser is signed in. */
export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get('/dashboard/account')).status === 200;
}

/** Every value of every table as text, as an attacker with a stolen database would see it. */
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

/** Actions in the audit log, oldest first. */
export async function actionsOf({ services }: TestService): Promise<string[]> {
  const { entries } = await services.identity.audit.list({}, 1000);
  return entries.map(({ action }) => action).toReversed();
}
