/** Coming in with an address and a password. Whoever has no account learns nothing that others would not. */
import type { AuditLog, Visit } from './account-ports.ts';
import type { Clock } from './clock.ts';
import type { Passwords } from './passwords.ts';
import type { AccountStore } from './ports.ts';
import type { Sessions } from './sessions.ts';

/** `token` is for the session's cookie. */
export type SignInResult = { readonly outcome: 'in'; readonly token: string } | { readonly outcome: 'wrong' };

interface SignInParts {
  readonly accounts: AccountStore;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export class SignIn {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** @throws {RectoError} SERVICE_UNAVAILABLE where too many passwords are being checked. */
  async withPassword(email: string, password: string, visit: Visit): Promise<SignInResult> {
    const { accounts, passwords, audit } = this.#parts;
    const account = await accounts.findAccount(email.trim().toLowerCase(), '');
    const isRight = await passwords.isRight(account?.id, password);
    if (!isRight || account === undefined || account.disabledAt !== null) {
      await audit.record({ ...this.#entry(visit), actor: '', action: 'sign-in.fail', target: account?.id ?? '' });
      return { outcome: 'wrong' };
    }
    return { outcome: 'in', token: await this.start(account.id, visit) };
  }

  /** A new session for someone whose right to it has been checked. @returns the token for the cookie. */
  async start(accountId: string, visit: Visit): Promise<string> {
    const { sessions, audit } = this.#parts;
    const { token, session } = await sessions.start(accountId, visit);
    await audit.record({ ...this.#entry(visit), actor: accountId, action: 'sign-in.ok', target: session.id });
    return token;
  }

  #entry({ address, requestId }: Visit) {
    return { at: this.#parts.clock.now(), address, requestId };
  }
}
