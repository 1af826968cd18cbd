/** Everything the pages and the API use to manage accounts, sign-in and API keys. */
import type { RateLog } from '../metering/ports.ts';
import type { AuditLog, MemberStore } from './account-ports.ts';
import type { Accounts } from './accounts.ts';
import type { Administration } from './administration.ts';
import type { ApiKeys } from './api-keys.ts';
import type { Attempts } from './attempts.ts';
import type { EmailChange } from './email-change.ts';
import type { Invitations } from './invitations.ts';
import type { PasswordReset } from './password-reset.ts';
import type { Passwords } from './passwords.ts';
import type { ProviderSignIn } from './provider-sign-in.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from './sign-in.ts';
import type { SignUp } from './sign-up.ts';

/** Sign-in and account management. */
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
  /** Limits the forms that a client address sends without being signed in. Local to this process. */
  readonly formLog: RateLog;
  readonly audit: AuditLog;
}

export interface IdentityServices extends AccountServices {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
}
