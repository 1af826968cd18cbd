import type { Identity, IdentityProvider, Session } from '../../account-ports.ts';

/** What the account page shows beside the account itself. */
export interface AccountFacts {
  readonly sessions: readonly Session[];
  readonly hasPassword: boolean;
  readonly hasFactor: boolean;
  readonly recoveryCodes: number;
  readonly identities: readonly Identity[];
  readonly providers: readonly IdentityProvider[];
  readonly canChangeEmail: boolean;
}
