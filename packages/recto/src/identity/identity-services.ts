/** Everything the pages and the API use to manage accounts, sign-in and API keys. */
import type { RateLog } from '../metering/ports.ts';
import type { Accounts } from './account/accounts.ts';
import type { EmailChange } from './account/email-change.ts';
import type { Administration } from './administration/administration.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { Invitations } from './invitations/invitations.ts';
import type { ApiKeys } from './keys/api-keys.ts';
import type { SecurityNotices } from './mail/security-notices.ts';
import type { PasswordReset } from './passwords/password-reset.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { PlanRequests } from './plan-requests/plan-requests.ts';
import type { ProviderSignIn } from './providers/provider-sign-in.ts';
import type { RequiredFactor, SecondFactors } from './second-factor/second-factors.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import type { SignInThrottle } from './sign-in/sign-in-throttle.ts';
import type { MemberStore } from './sign-up/member-store.ts';
import type { SignUp } from './sign-up/sign-up.ts';

/** Sign-in and account management. */
export interface AccountServices {
  readonly passwords: Passwords;
  readonly passwordReset: PasswordReset;
  readonly emailChange: EmailChange;
  readonly factors: SecondFactors;
  readonly requiredFactor: RequiredFactor;
  readonly notices: SecurityNotices;
  readonly invitations: Invitations;
  readonly administration: Administration;
  readonly planRequests: PlanRequests;
  readonly signUp: SignUp;
  readonly signIn: SignIn;
  readonly signInThrottle: SignInThrottle;
  readonly providerSignIn: ProviderSignIn;
  readonly sessions: Sessions;
  readonly members: MemberStore;
  /**
   * Limits the forms that a client address sends without being signed in. Local to this process.
   */
  readonly formLog: RateLog;
  /** Limits the dashboard pages of an account. */
  readonly pageLog: RateLog;
  /** Limits the changes that an account makes in the dashboard. */
  readonly changeLog: RateLog;
  /** Limits audit log entries for what an account was refused. */
  readonly refusalLog: RateLog;
  readonly audit: AuditLog;
}

export interface IdentityServices extends AccountServices {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
}
