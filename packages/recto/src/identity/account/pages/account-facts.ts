import type { Identity, IdentityProvider } from '../../providers/identity-provider.ts';
import type { Session } from '../../sessions/session-store.ts';

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
