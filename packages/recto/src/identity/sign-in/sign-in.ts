/**
 * Coming in: with an address and a password, or by somebody who vouches, and then with a code where the account asks for
 * one. Whoever has no account learns nothing that others would not.
 */

import type { Clock } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Account } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { SecretLinks } from '../links/secret-links.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { ClientInfo } from '../sessions/session-store.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export type SignInResult =
  /** `token` is for the session's cookie. */
  | { readonly outcome: 'in'; readonly token: string }
  /** A code is needed too; `step` is for the cookie between the two forms. */
  | { readonly outcome: 'code'; readonly step: string }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'wait'; readonly seconds: number };

export type CodeResult =
  | Extract<SignInResult, { outcome: 'in' | 'wrong' | 'wait' }>
  /** It took too long, or too many codes were wrong: the password has to be typed once more. */
  | { readonly outcome: 'over' };

interface SignInParts {
  readonly accounts: AccountStore;
  readonly passwords: Passwords;
  readonly factors: SecondFactors;
  readonly throttle: SignInThrottle;
  readonly links: SecretLinks;
  readonly sessions: Sessions;
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** Of those who sign in: a flood of them must keep neither the processors nor the database from everybody else. */
  readonly turns: ConcurrencyLimit;
}

/** Codes that may be tried after one password. */
const CODES_PER_STEP = 5;
/** An account without a password proves that it is its owner's by having signed in within this many milliseconds. */
const FRESH_MILLISECONDS = 10 * 60_000;

export class SignIn {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** @throws {RectoError} SERVICE_UNAVAILABLE where too many passwords are being checked. */
  withPassword(email: string, password: string, visit: ClientInfo): Promise<SignInResult> {
    return this.#parts.turns.run(() => this.#checkPassword(email, password, visit));
  }

  async #checkPassword(email: string, password: string, visit: ClientInfo): Promise<SignInResult> {
    const { accounts, passwords, throttle } = this.#parts;
    const who = email.trim().toLowerCase().slice(0, 254);
    const attempt = await throttle.begin(who, visit.address);
    if (attempt.wait > 0) return { outcome: 'wait', seconds: Math.ceil(attempt.wait / 1000) };
    const account = await accounts.findAccount(who, '');
    const isRight = await passwords.isRight(account?.id, password);
    if (!isRight || account === undefined || account.disabledAt !== null) {
      await this.#record(visit, '', 'sign-in.fail', account?.id ?? '');
      return { outcome: 'wrong' };
    }
    await attempt.succeed();
    return this.vouched(account, visit);
  }

  /** The next step for an account whose owner has proved who they are, but for the second factor. */
  async vouched(
    account: Account,
    visit: ClientInfo,
  ): Promise<Extract<SignInResult, { outcome: 'in' | 'code' | 'wrong' }>> {
    const { factors, links } = this.#parts;
    if (account.disabledAt !== null) {
      await this.#record(visit, '', 'sign-in.fail', account.id);
      return { outcome: 'wrong' };
    }
    if (await factors.isOn(account.id)) return { outcome: 'code', step: await links.make('factor', account.id) };
    return { outcome: 'in', token: await this.start(account.id, visit) };
  }

  /** @param step - from the cookie that the password brought. */
  async withCode(step: string, code: string, visit: ClientInfo): Promise<CodeResult> {
    const { links, factors, throttle } = this.#parts;
    const link = await links.find('factor', step);
    if (!link?.accountId) return { outcome: 'over' };
    const attempt = await throttle.beginCode(link.accountId);
    if (attempt.wait > 0) return { outcome: 'wait', seconds: Math.ceil(attempt.wait / 1000) };
    if (!(await links.countTry(step, CODES_PER_STEP))) return { outcome: 'over' };
    const kind = await factors.take(link.accountId, code);
    if (kind === undefined) {
      await this.#record(visit, '', 'sign-in.code.fail', link.accountId);
      return { outcome: 'wrong' };
    }
    if ((await links.take('factor', step)) === undefined) return { outcome: 'over' };
    await attempt.succeed();
    if (kind === 'recovery') await this.#record(visit, link.accountId, 'factor.recovery-code.use', link.accountId);
    return { outcome: 'in', token: await this.start(link.accountId, visit) };
  }

  /** A new session for someone whose right to it has been checked. @returns the token for the cookie. */
  async start(accountId: string, visit: ClientInfo): Promise<string> {
    const { token, session } = await this.#parts.sessions.start(accountId, visit);
    await this.#record(visit, accountId, 'sign-in.ok', session.id);
    return token;
  }

  /**
   * Asks a member once more for the password before something that a found, open browser must not be enough for.
   * @throws {UserError} where it is not right, or was tried too often.
   */
  async reauthenticate(account: Account, sessionId: string, password: string, visit: ClientInfo): Promise<void> {
    const { passwords, throttle, sessions, clock } = this.#parts;
    if (!(await passwords.has(account.id))) {
      const own = (await sessions.list(account.id)).find(({ id }) => id === sessionId);
      if (own !== undefined && clock.now() - own.createdAt < FRESH_MILLISECONDS) return;
      throw new UserError('Sign out and in again first: this needs a sign-in of the last ten minutes.');
    }
    const attempt = await throttle.begin(account.email, visit.address);
    if (attempt.wait > 0) throw new UserError(`Too many attempts. Try again in ${formatWait(attempt.wait / 1000)}.`);
    if (!(await passwords.isRight(account.id, password))) {
      await this.#record(visit, account.id, 'reauthenticate.fail', account.id);
      throw new UserError('This is not your password.', 'password');
    }
    await attempt.succeed();
  }

  async #record({ address, requestId }: ClientInfo, actor: string, action: string, target: string): Promise<void> {
    const { audit, clock } = this.#parts;
    await audit.record({ at: clock.now(), actor, action, target, address, requestId });
  }
}

/** `5 seconds`, `3 minutes`: rounded up. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds <= 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
