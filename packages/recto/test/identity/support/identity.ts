/** The whole identity domain over in-memory doubles, with a fake clock. */
import { HOUR, MINUTE } from '../../../src/clock.ts';
import type { Account } from '../../../src/identity/account/account.ts';
import { Accounts } from '../../../src/identity/account/accounts.ts';
import { EmailChange } from '../../../src/identity/account/email-change.ts';
import { Administration } from '../../../src/identity/administration/administration.ts';
import { ConcurrencyLimit } from '../../../src/identity/concurrency-limit.ts';
import { Invitations } from '../../../src/identity/invitations/invitations.ts';
import { ApiKeys } from '../../../src/identity/keys/api-keys.ts';
import { SecretLinks } from '../../../src/identity/links/secret-links.ts';
import { SecurityNotices } from '../../../src/identity/mail/security-notices.ts';
import { PasswordReset } from '../../../src/identity/passwords/password-reset.ts';
import { Passwords } from '../../../src/identity/passwords/passwords.ts';
import { ProviderSignIn } from '../../../src/identity/providers/provider-sign-in.ts';
import { Sealer } from '../../../src/identity/second-factor/sealer.ts';
import { SecondFactors } from '../../../src/identity/second-factor/second-factors.ts';
import { Sessions } from '../../../src/identity/sessions/sessions.ts';
import { SignIn } from '../../../src/identity/sign-in/sign-in.ts';
import { SignInThrottle } from '../../../src/identity/sign-in/sign-in-throttle.ts';
import { SignUp, type SignUpPolicy } from '../../../src/identity/sign-up/sign-up.ts';
import { memoryRateLog } from '../../../src/metering/store/memory-rate-log.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeHasher } from './fake-hasher.ts';
import { FakeProvider } from './fake-provider.ts';
import { Mailbox } from './mailbox.ts';
import { MemoryAccountDirectory } from './memory-account-directory.ts';
import { MemoryAccountStore } from './memory-account-store.ts';
import { MemoryAttemptStore } from './memory-attempt-store.ts';
import { MemoryAuditLog } from './memory-audit-log.ts';
import { MemoryData } from './memory-data.ts';
import { MemoryFactorStore } from './memory-factor-store.ts';
import { MemoryInvitationStore } from './memory-invitation-store.ts';
import { MemoryKeyStore } from './memory-key-store.ts';
import { MemoryLinkStore } from './memory-link-store.ts';
import { MemoryMemberStore } from './memory-member-store.ts';
import { MemoryPasswordStore } from './memory-password-store.ts';
import { MemorySessionStore } from './memory-session-store.ts';

const BASE_URL = 'https://recto.example';
export const PASSWORD = 'nine lives of a cat';
export const COMMON_PASSWORD = 'password123';
export const CLIENT = { address: '192.0.2.1', agent: 'Firefox', requestId: 'req_1' };

interface Options {
  readonly policy?: SignUpPolicy;
  readonly hasMail?: boolean;
}

export type TestIdentity = ReturnType<typeof createIdentity>;

export function createIdentity({ policy = 'open', hasMail = true }: Options = {}) {
  const data = new MemoryData();
  const clock = new FakeClock();
  const audit = new MemoryAuditLog();
  const mailbox = new Mailbox();
  const hasher = new FakeHasher();
  const github = new FakeProvider('github');
  const google = new FakeProvider('google');
  const mailer = hasMail ? mailbox : undefined;
  const concurrency = new ConcurrencyLimit({ concurrent: 2, queued: 100 });
  const accountStore = new MemoryAccountStore(data);
  const members = new MemoryMemberStore(data);
  const links = new SecretLinks(new MemoryLinkStore(data), clock);
  const sessions = new Sessions(new MemorySessionStore(data), clock, { idle: 30 * MINUTE, absolute: 12 * HOUR });
  const isCommon = async (password: string) => password === COMMON_PASSWORD;
  const passwords = new Passwords({ store: new MemoryPasswordStore(data), hasher, isCommon, clock });
  const factors = new SecondFactors(new MemoryFactorStore(), clock, new Sealer('0123456789abcdef0123456789abcdef'));
  const attempts = new MemoryAttemptStore();
  const throttle = new SignInThrottle(attempts, clock);
  const shared = { accounts: accountStore, members, passwords, links, audit, clock, concurrency };
  const signIn = new SignIn({
    ...shared,
    ...{
      factors,
      throttle,
      sessions,
      throttledLog: memoryRateLog({ name: 'throttled', quota: 1, windowSeconds: 60 }, 100),
    },
    notices: new SecurityNotices(mailer, BASE_URL),
  });
  const invitations = new Invitations(new MemoryInvitationStore(data), clock);
  const passwordReset = new PasswordReset({ ...shared, mailer, baseUrl: BASE_URL });
  const accounts = new Accounts(accountStore, clock);
  return {
    data,
    clock,
    audit,
    mailbox,
    hasher,
    github,
    google,
    attempts,
    accounts,
    sessions,
    passwords,
    factors,
    throttle,
    links,
    signIn,
    invitations,
    passwordReset,
    keys: new ApiKeys(new MemoryKeyStore(data), clock),
    emailChange: new EmailChange({ accounts: accountStore, links, mailer, baseUrl: BASE_URL }),
    signUp: new SignUp({ ...shared, policy, mailer, baseUrl: BASE_URL }),
    providerSignIn: new ProviderSignIn({
      ...shared,
      providers: [github, google],
      policy,
      invitations,
      sessions,
      signIn,
      mailer,
      baseUrl: BASE_URL,
    }),
    administration: new Administration({
      accounts,
      directory: new MemoryAccountDirectory(data),
      invitations,
      passwordReset,
      audit,
      clock,
    }),
  };
}

/** Creates an account with {@link PASSWORD}. The first one is an administrator. */
export async function addAccount(identity: TestIdentity, email: string): Promise<Account> {
  const account = await identity.accounts.create(email);
  await identity.passwords.replace(account, PASSWORD);
  return account;
}
