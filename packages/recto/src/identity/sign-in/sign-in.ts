/**
 * Signs users in: with a password or a provider such as GitHub, and then with a code if the account
 * has a second factor. Every failure looks the same and takes the same time, so attackers cannot
 * find out which addresses have accounts.
 */

import type { Clock } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import type { RateLog } from '../../metering/ports.ts';
import { type Account, MAX_EMAIL_LENGTH, normalizeEmail } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { SecretLinks } from '../links/secret-links.ts';
import type { SecurityNotices } from '../mail/security-notices.ts';
import { type Passwords, SESSION_ENDED } from '../passwords/passwords.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { ClientDetails } from '../sessions/session-store.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { formatWait, type SignInThrottle } from './sign-in-throttle.ts';

export type SignInResult =
  /** `token` is for the session cookie. */
  | { readonly outcome: 'signed-in'; readonly token: string }
  /** The account has a second factor. `step` is for the cookie that links the two forms. */
  | { readonly outcome: 'code-required'; readonly step: string }
  | { readonly outcome: 'rejected' }
  | { readonly outcome: 'throttled'; readonly seconds: number };

export type CodeResult =
  | Extract<SignInResult, { outcome: 'signed-in' | 'rejected' | 'throttled' }>
  /** The step has expired or had too many wrong codes: the user has to start over. */
  | { readonly outcome: 'expired' };

interface SignInParts {
  readonly accounts: AccountStore;
  readonly passwords: Passwords;
  readonly factors: SecondFactors;
  readonly throttle: SignInThrottle;
  readonly links: SecretLinks;
  readonly sessions: Sessions;
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** Keeps a flood of sign-ins from taking CPU and database away from conversions. */
  readonly concurrency: ConcurrencyLimit;
  readonly notices: SecurityNotices;
  /** Limits the audit log entries for throttled attempts. */
  readonly throttledLog: Pick<RateLog, 'take'>;
}

/** Codes a user may try per password check. */
const MAX_CODES_PER_STEP = 5;
/** An account without a password re-authenticates by having signed in this recently. */
const FRESH_SESSION_MILLISECONDS = 10 * 60_000;

export class SignIn {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /** @throws {RectoError} SERVICE_UNAVAILABLE if too many passwords are being checked. */
  withPassword(email: string, password: string, client: ClientDetails): Promise<SignInResult> {
    return this.#parts.concurrency.run(() => this.#checkPassword(email, password, client));
  }

  async #checkPassword(email: string, password: string, client: ClientDetails): Promise<SignInResult> {
    const { accounts, passwords, throttle } = this.#parts;
    const typed = normalizeEmail(email).slice(0, MAX_EMAIL_LENGTH);
    const attempt = await throttle.begin(typed, client.address);
    if (attempt.wait > 0) return this.#throttle(typed, '', attempt.wait, client);
    const account = await accounts.findAccount(typed, '');
    // Both without an account too: a faster response would reveal that there is none.
    const hash = await passwords.currentHash(account?.id ?? '');
    const isCorrect = await passwords.isCorrect(account?.id, password);
    if (!isCorrect || account === undefined || account.disabledAt !== null) {
      await this.#record(client, '', 'sign-in.fail.password', account?.id ?? '');
      return { outcome: 'rejected' };
    }
    await attempt.succeed();
    // Hashing takes long enough for the owner to change the password meanwhile. An outdated hash has been replaced.
    const isUnchanged = async () =>
      (await passwords.currentHash(account.id)) === hash || passwords.isCorrect(account.id, password);
    return this.afterFirstFactor(account, client, 'password', isUnchanged);
  }

  /**
   * Continues for a user who proved their identity: starts a session, or asks for a code.
   * @param factor - how they proved it, for the audit log: `password` or the name of a provider.
   * @param isUnchanged - whether the proof still holds. Asked last: a change ends the sessions and steps that exist by then.
   */
  async afterFirstFactor(
    account: Account,
    client: ClientDetails,
    factor: string,
    isUnchanged: () => Promise<boolean> = async () => true,
  ): Promise<Extract<SignInResult, { outcome: 'signed-in' | 'code-required' | 'rejected' }>> {
    const { accounts, factors, links, sessions } = this.#parts;
    const reject = async () => {
      await this.#record(client, '', `sign-in.fail.${factor}`, account.id);
      return { outcome: 'rejected' as const };
    };
    if (account.disabledAt !== null) return reject();
    if (await factors.isOn(account.id)) {
      const step = await links.create('factor', account.id, factor);
      if (await isUnchanged()) return { outcome: 'code-required', step };
      await links.take('factor', step);
      return reject();
    }
    const { token, session } = await sessions.start(account.id, client);
    const isAllowed =
      (await isUnchanged()) &&
      !(await factors.isOn(account.id)) &&
      (await accounts.findAccount('', account.id))?.disabledAt === null;
    if (!isAllowed) {
      await sessions.end(account.id, session.id);
      return reject();
    }
    await this.#record(client, account.id, `sign-in.ok.${factor}`, session.id);
    return { outcome: 'signed-in', token };
  }

  /** @param step - from the cookie set after the password check. */
  async withCode(step: string, code: string, client: ClientDetails): Promise<CodeResult> {
    const { links, factors, throttle } = this.#parts;
    const link = await links.find('factor', step);
    if (!link?.accountId) return { outcome: 'expired' };
    const attempt = await throttle.beginCode(link.accountId);
    if (attempt.wait > 0) return this.#throttle(link.accountId, link.accountId, attempt.wait, client);
    if (!(await links.countTry(step, MAX_CODES_PER_STEP))) return { outcome: 'expired' };
    const kind = await factors.redeemCode(link.accountId, code);
    if (kind === undefined) {
      await this.#record(client, '', 'sign-in.code.fail', link.accountId);
      return { outcome: 'rejected' };
    }
    // Taken only now, so that a mistyped code does not cost the user the password step.
    if ((await links.take('factor', step)) === undefined) return { outcome: 'expired' };
    await attempt.succeed();
    if (kind === 'recovery') await this.#reportRecoveryCode(link.accountId, client);
    return { outcome: 'signed-in', token: await this.startSession(link.accountId, client, `${link.data}.${kind}`) };
  }

  /**
   * Starts a session without further checks.
   * @param factors - how the user proved their identity, for the audit log, such as `password.code`.
   * @returns the token for the session cookie.
   */
  async startSession(accountId: string, client: ClientDetails, factors: string): Promise<string> {
    const { token, session } = await this.#parts.sessions.start(accountId, client);
    await this.#record(client, accountId, `sign-in.ok.${factors}`, session.id);
    return token;
  }

  /**
   * Asks for the password again before a sensitive change: an attacker at an unlocked computer must
   * not be able to take over the account.
   * @throws {UserError} if the password is wrong or was tried too often, or the session has ended meanwhile.
   */
  async reauthenticate(account: Account, sessionId: string, password: string, client: ClientDetails): Promise<void> {
    const { passwords, throttle, sessions, clock } = this.#parts;
    if (!(await passwords.exists(account.id))) {
      const current = (await sessions.list(account.id)).find(({ id }) => id === sessionId);
      if (current !== undefined && clock.now() - current.createdAt < FRESH_SESSION_MILLISECONDS) return;
      throw new UserError('Sign out and sign in again first. This needs a sign-in within the last ten minutes.');
    }
    const attempt = await throttle.begin(account.email, client.address);
    if (attempt.wait > 0) throw new UserError(`Too many attempts. Try again in ${formatWait(attempt.wait / 1000)}.`);
    if (!(await passwords.isCorrect(account.id, password))) {
      await this.#record(client, account.id, 'reauthenticate.fail', account.id);
      throw new UserError('Incorrect password. Try again.', 'password');
    }
    await attempt.succeed();
    // While the password was hashed, the owner may have changed it, which ends this session.
    if (!(await sessions.list(account.id)).some(({ id }) => id === sessionId)) throw new UserError(SESSION_ENDED);
  }

  async #reportRecoveryCode(accountId: string, client: ClientDetails): Promise<void> {
    const { accounts, notices } = this.#parts;
    await this.#record(client, accountId, 'factor.recovery-code.use', accountId);
    const account = await accounts.findAccount('', accountId);
    if (account !== undefined) notices.send(account, 'factor.recovery-code.use');
  }

  /** @param subject - what was tried: an e-mail address, or the account whose code it was. */
  async #throttle(subject: string, accountId: string, milliseconds: number, client: ClientDetails) {
    const { isAllowed } = await this.#parts.throttledLog.take(subject);
    if (isAllowed) await this.#record(client, '', 'sign-in.throttled', accountId);
    return throttled(milliseconds);
  }

  async #record({ address, requestId }: ClientDetails, actor: string, action: string, target: string): Promise<void> {
    const { audit, clock } = this.#parts;
    await audit.record({ at: clock.now(), actor, action, target, address, requestId });
  }
}

function throttled(milliseconds: number): Extract<SignInResult, { outcome: 'throttled' }> {
  return { outcome: 'throttled', seconds: Math.ceil(milliseconds / 1000) };
}
