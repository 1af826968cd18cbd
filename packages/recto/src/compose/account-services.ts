/** Creates the account services, for the service, the commands and the tests. */

import { type Clock, HOUR, MINUTE } from '../clock.ts';
import { Accounts } from '../identity/account/accounts.ts';
import { EmailChange } from '../identity/account/email-change.ts';
import { sqlAccountStore } from '../identity/account/sql-account-store.ts';
import { Administration } from '../identity/administration/administration.ts';
import { sqlAccountDirectory } from '../identity/administration/sql-account-directory.ts';
import type { AuditEntry } from '../identity/audit/audit-log.ts';
import { sqlAuditLog } from '../identity/audit/sql-audit-log.ts';
import { ConcurrencyLimit } from '../identity/concurrency-limit.ts';
import type { AccountServices } from '../identity/identity-services.ts';
import { Invitations } from '../identity/invitations/invitations.ts';
import { sqlInvitationStore } from '../identity/invitations/sql-invitation-store.ts';
import { SecretLinks } from '../identity/links/secret-links.ts';
import { sqlLinkStore } from '../identity/links/sql-link-store.ts';
import type { Mailer } from '../identity/mail/mailer.ts';
import { SecurityNotices } from '../identity/mail/security-notices.ts';
import { argon2Hasher } from '../identity/passwords/argon2-hasher.ts';
import { isCommonPassword } from '../identity/passwords/common-passwords.ts';
import { PasswordReset } from '../identity/passwords/password-reset.ts';
import { Passwords } from '../identity/passwords/passwords.ts';
import { sqlPasswordStore } from '../identity/passwords/sql-password-store.ts';
import { PlanRequests } from '../identity/plan-requests/plan-requests.ts';
import { sqlPlanRequestStore } from '../identity/plan-requests/sql-plan-request-store.ts';
import type { IdentityProvider } from '../identity/providers/identity-provider.ts';
import { ProviderSignIn } from '../identity/providers/provider-sign-in.ts';
import { Sealer } from '../identity/second-factor/sealer.ts';
import { type RequiredFactor, SecondFactors } from '../identity/second-factor/second-factors.ts';
import { sqlFactorStore } from '../identity/second-factor/sql-factor-store.ts';
import { Sessions } from '../identity/sessions/sessions.ts';
import { sqlSessionStore } from '../identity/sessions/sql-session-store.ts';
import { SignIn } from '../identity/sign-in/sign-in.ts';
import { SignInThrottle } from '../identity/sign-in/sign-in-throttle.ts';
import { sqlAttemptStore } from '../identity/sign-in/sql-attempt-store.ts';
import { SignUp, type SignUpPolicy } from '../identity/sign-up/sign-up.ts';
import { sqlMemberStore } from '../identity/sign-up/sql-member-store.ts';
import { memoryRateLog } from '../metering/store/memory-rate-log.ts';
import type { Database } from '../storage/database.ts';
import { installationSecret } from '../storage/installation-secret.ts';

/** Client IP addresses whose forms are counted. */
const MAX_ADDRESSES = 20_000;
/** Accounts whose requests in the dashboard are counted. */
const MAX_ACCOUNTS = 10_000;
/** Audit log entries for throttled sign-ins of one e-mail address, so that repeated attempts can't fill the log. */
const THROTTLED_POLICY = { name: 'throttled', quota: 1, windowSeconds: 60 };

/** The defaults of the settings. */
export const ACCOUNT_DEFAULTS: AccountOptions = {
  baseUrl: '',
  signUp: 'invitation',
  requiredFactor: 'no-one',
  secret: undefined,
  mailer: undefined,
  providers: [],
  sessionIdle: 30 * MINUTE,
  sessionTotal: 12 * HOUR,
  passwordHashes: 2,
  passwordQueue: 20,
  formsPerMinute: 30,
  pagesPerMinute: 300,
  changesPerHour: 300,
};

export interface AccountOptions {
  readonly baseUrl: string;
  readonly signUp: SignUpPolicy;
  readonly requiredFactor: RequiredFactor;
  /** Undefined for one that is generated and stored in the database. */
  readonly secret: string | undefined;
  readonly mailer: Mailer | undefined;
  readonly providers: readonly IdentityProvider[];
  /** Milliseconds. */
  readonly sessionIdle: number;
  readonly sessionTotal: number;
  readonly passwordHashes: number;
  readonly passwordQueue: number;
  /** Per client IP address. */
  readonly formsPerMinute: number;
  readonly pagesPerMinute: number;
  readonly changesPerHour: number;
}

/**
 * @param onAuditError - called when an action could not be recorded in the audit log.
 * @throws {Error} if the data was encrypted with another secret.
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
  const limit = { concurrent: options.passwordHashes, queued: options.passwordQueue };
  const concurrency = new ConcurrencyLimit(limit);
  const hasher = argon2Hasher(limit);
  const passwords = new Passwords({ store: sqlPasswordStore(database), hasher, isCommon: isCommonPassword, clock });
  const sealer = new Sealer(await installationSecret(database, options.secret));
  const factors = new SecondFactors(sqlFactorStore(database), clock, sealer);
  const signInThrottle = new SignInThrottle(sqlAttemptStore(database), clock);
  const notices = new SecurityNotices(mailer, baseUrl);
  const signIn = new SignIn({
    accounts,
    passwords,
    factors,
    throttle: signInThrottle,
    links,
    sessions,
    audit,
    clock,
    concurrency,
    notices,
    throttledLog: memoryRateLog(THROTTLED_POLICY, MAX_ADDRESSES),
  });
  const invitations = new Invitations(sqlInvitationStore(database), clock);
  const passwordReset = new PasswordReset({ accounts, passwords, links, mailer, baseUrl, concurrency });
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
    requiredFactor: options.requiredFactor,
    notices,
    invitations,
    administration,
    planRequests: new PlanRequests({
      store: sqlPlanRequestStore(database),
      administration,
      audit,
      mailer,
      clock,
      baseUrl,
    }),
    signUp: new SignUp({ policy, accounts, members, passwords, links, mailer, clock, baseUrl, concurrency }),
    signIn,
    signInThrottle,
    providerSignIn: new ProviderSignIn({
      providers,
      policy,
      accounts,
      members,
      invitations,
      links,
      sessions,
      signIn,
      audit,
      clock,
      mailer,
      baseUrl,
    }),
    sessions,
    members,
    formLog: memoryRateLog({ name: 'forms', quota: options.formsPerMinute, windowSeconds: 60 }, MAX_ADDRESSES),
    pageLog: memoryRateLog({ name: 'pages', quota: options.pagesPerMinute, windowSeconds: 60 }, MAX_ACCOUNTS),
    changeLog: memoryRateLog({ name: 'changes', quota: options.changesPerHour, windowSeconds: 3600 }, MAX_ACCOUNTS),
    refusalLog: memoryRateLog({ name: 'refusals', quota: options.changesPerHour, windowSeconds: 3600 }, MAX_ACCOUNTS),
    audit,
  };
}
