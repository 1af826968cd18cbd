/** What the routes work with. `main` builds it once; tests build it with doubles at the ports. */
import type { BlockList } from 'node:net';
import type { Clock } from '../clock.ts';
import type { PageTools } from '../conversion/convert-page.ts';
import type { AuditLog, MemberStore } from '../identity/account-ports.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Administration } from '../identity/administration.ts';
import type { ApiKeys } from '../identity/api-keys.ts';
import type { Attempts } from '../identity/attempts.ts';
import type { EmailChange } from '../identity/email-change.ts';
import type { Invitations } from '../identity/invitations.ts';
import type { PasswordReset } from '../identity/password-reset.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { ProviderSignIn } from '../identity/provider-sign-in.ts';
import type { SecondFactors } from '../identity/second-factors.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SignIn } from '../identity/sign-in.ts';
import type { SignUp } from '../identity/sign-up.ts';
import type { RateLog } from '../metering/ports.ts';
import type { UsageRecorder } from '../metering/usage-recorder.ts';
import type { UsageReports } from '../metering/usage-report.ts';
import type { Instance } from '../operations/instance.ts';
import type { Log } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Readiness } from '../operations/readiness.ts';
import type { BodyMemory } from './body-memory.ts';

/** How the installation presents itself. */
export interface Site {
  /** Without a slash at its end; every absolute address is made from it. */
  readonly baseUrl: string;
  readonly contactEmail: string;
  readonly legalUrl: string;
  readonly logoUrl: string;
  /** Of the product. */
  readonly version: string;
}

/** What people come in by, and are kept safe with. */
export interface AccountServices {
  readonly passwords: Passwords;
  readonly passwordReset: PasswordReset;
  readonly emailChange: EmailChange;
  readonly factors: SecondFactors;
  readonly invitations: Invitations;
  readonly administration: Administration;
  readonly signUp: SignUp;
  readonly signIn: SignIn;
  readonly attempts: Attempts;
  readonly providerSignIn: ProviderSignIn;
  readonly sessions: Sessions;
  readonly members: MemberStore;
  /** Of client addresses that send forms without being signed in; of this process. */
  readonly formLog: RateLog;
  readonly audit: AuditLog;
}

export interface Services extends AccountServices {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  /**
   * Asks the stores of {@link keys} and {@link rateLog} in one step, where both can be asked so: one lock for both, and what
   * was read before need not be read again. Absent where they are elsewhere.
   * @throws whatever keeps them from answering at once.
   */
  readonly inOneGo?: <T>(work: () => T) => T;
  /** Of keys, shared by all instances. */
  readonly rateLog: RateLog;
  /** Of client addresses that send no valid key; of this process. */
  readonly addressLog: RateLog;
  readonly tools: PageTools;
  readonly usage: UsageRecorder;
  readonly reports: UsageReports;
  readonly readiness: Readiness;
  /** Shared by the bodies of all requests. */
  readonly bodyMemory: BodyMemory;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** This process, among those that share the data. */
  readonly instance: Instance;
  readonly site: Site;
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: BlockList;
  /** Lets `/metrics` be read on the public port; without one it is not there. */
  readonly metricsToken: string | undefined;
}
