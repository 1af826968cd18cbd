/** What people come in by, put together: one place for the service and the tests. */
import { argon2Hasher } from '../accounts/argon2-hasher.ts';
import { isCommonPassword } from '../accounts/common-passwords.ts';
import type { AuditEntry, IdentityProvider, Mailer } from '../core/account-ports.ts';
import { Accounts } from '../core/accounts.ts';
import { Administration } from '../core/administration.ts';
import { Attempts } from '../core/attempts.ts';
import { type Clock, HOUR, MINUTE } from '../core/clock.ts';
import { EmailChange } from '../core/email-change.ts';
import { Invitations } from '../core/invitations.ts';
import { PasswordReset } from '../core/password-reset.ts';
import { Passwords } from '../core/passwords.ts';
import { ProviderSignIn } from '../core/provider-sign-in.ts';
import { Sealer } from '../core/sealer.ts';
import { SecondFactors } from '../core/second-factors.ts';
import { SecretLinks } from '../core/secret-links.ts';
import { Sessions } from '../core/sessions.ts';
import { SignIn } from '../core/sign-in.ts';
import { SignUp, type SignUpPolicy } from '../core/sign-up.ts';
import { Turns } from '../core/turns.ts';
import type { AccountServices } from '../http/services.ts';
import { memoryRateLog } from '../limits/memory-rate-log.ts';
import type { Database } from '../store/database.ts';
import { installationSecret } from '../store/installation-secret.ts';
import { sqlAccountDirectory } from '../store/sql-account-directory.ts';
import { sqlAccountStore } from '../store/sql-account-store.ts';
import { sqlAttemptStore } from '../store/sql-attempt-store.ts';
import { sqlAuditLog } from '../store/sql-audit-log.ts';
import { sqlFactorStore } from '../store/sql-factor-store.ts';
import { sqlInvitationStore } from '../store/sql-invitation-store.ts';
import { sqlLinkStore } from '../store/sql-link-store.ts';
import { sqlMemberStore } from '../store/sql-member-store.ts';
import { sqlPasswordStore } from '../store/sql-password-store.ts';
import { sqlSessionStore } from '../store/sql-session-store.ts';

/** Client addresses remembered for the limit of forms. */
const MAX_ADDRESSES = 20_000;

/** As the settings have them where nobody sets anything. */
export const ACCOUNT_DEFAULTS: AccountOptions = {
  baseUrl: '',
  signUp: 'invitation',
  secret: undefined,
  mailer: undefined,
  providers: [],
  sessionIdle: 30 * MINUTE,
  sessionTotal: 12 * HOUR,
  passwordHashes: 2,
  passwordQueue: 20,
  formsPerMinute: 30,
};

export interface AccountOptions {
  readonly baseUrl: string;
  readonly signUp: SignUpPolicy;
  /** The operator's own; undefined for one that is made up. */
  readonly secret: string | undefined;
  readonly mailer: Mailer | undefined;
  readonly providers: readonly IdentityProvider[];
  /** Milliseconds. */
  readonly sessionIdle: number;
  readonly sessionTotal: number;
  readonly passwordHashes: number;
  readonly passwordQueue: number;
  /** Of one client address. */
  readonly formsPerMinute: number;
}

/**
 * @param onAuditError - hears of an act that could not be written down.
 * @throws {Error} where the secret is not the one that the data were written with.
 */
export async function createAccountServices(
  database: Database,
  clock: Clock,
  options: AccountOptions,
  onAuditError: (error: unknown, entry: AuditEntry) => void,
): Promise<AccountServices> {
  const { baseUrl, mailer, providers } = options;
  const accounts = sqlAccountStore(database);
  const members = sqlMemberStore(database);
  const audit = sqlAuditLog(database, onAuditError);
  const links = new SecretLinks(sqlLinkStore(database), clock);
  const limits = { idle: options.sessionIdle, absolute: options.sessionTotal };
  const sessions = new Sessions(sqlSessionStore(database), clock, limits);
  const turnLimits = { atOnce: options.passwordHashes, queue: options.passwordQueue };
  const turns = new Turns(turnLimits);
  const hasher = argon2Hasher(turnLimits);
  const passwords = new Passwords({ store: sqlPasswordStore(database), hasher, isCommon: isCommonPassword, clock });
  const sealer = new Sealer(await installationSecret(database, options.secret));
  const factors = new SecondFactors(sqlFactorStore(database), clock, sealer);
  const attempts = new Attempts(sqlAttemptStore(database), clock);
  const signIn = new SignIn({ accounts, passwords, factors, attempts, links, sessions, audit, clock, turns });
  const invitations = new Invitations(sqlInvitationStore(database), clock);
  const passwordReset = new PasswordReset({ accounts, passwords, links, mailer, baseUrl, turns });
  const administration = new Administration({
    accounts: new Accounts(accounts, clock),
    directory: sqlAccountDirectory(database),
    invitations,
    passwordReset,
    audit,
    clock,
  });
  const policy = options.signUp;
  return {
    passwords,
    passwordReset,
    emailChange: new EmailChange({ accounts, links, mailer, baseUrl }),
    factors,
    invitations,
    administration,
    signUp: new SignUp({ policy, accounts, members, passwords, links, mailer, clock, baseUrl, turns }),
    signIn,
    attempts,
    providerSignIn: new ProviderSignIn({
      providers,
      policy,
      accounts,
      members,
      invitations,
      links,
      signIn,
      audit,
      clock,
    }),
    sessions,
    members,
    formLog: memoryRateLog({ name: 'forms', quota: options.formsPerMinute, windowSeconds: 60 }, MAX_ADDRESSES),
    audit,
  };
}
