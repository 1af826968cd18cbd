/**
 * Validates new passwords, and checks passwords at sign-in. The rules follow OWASP ASVS 5.0, 6.2.
 */

import type { Clock } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { PasswordStore } from './password-store.ts';

/** In characters (code points). Longer passwords are rejected, never truncated. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

export const SESSION_ENDED = 'Your session has ended. Sign in again, then repeat the change.';

interface PasswordParts {
  readonly store: PasswordStore;
  readonly hasher: PasswordHasher;
  /** Whether a password is on a list of common passwords, which attackers try first. */
  readonly isCommon: (password: string) => Promise<boolean>;
  readonly clock: Clock;
}

export class Passwords {
  readonly #store: PasswordStore;
  readonly #hasher: PasswordHasher;
  readonly #isCommon: PasswordParts['isCommon'];
  readonly #clock: Clock;

  constructor({ store, hasher, isCommon, clock }: PasswordParts) {
    this.#store = store;
    this.#hasher = hasher;
    this.#isCommon = isCommon;
    this.#clock = clock;
  }

  /**
   * Validates and hashes a new password.
   * @param email - of the account; the password must not consist of it.
   * @throws {UserError} if the password breaks a rule; the message names the rule.
   */
  async hashNew(password: string, email: string): Promise<string> {
    requireLength(password);
    if ((await this.#isCommon(password)) || isMostlyKnownNames(password, email)) {
      throw new UserError('This password is too easy to guess. Choose a less common one.', 'new-password');
    }
    return this.#hasher.hash(password);
  }

  /**
   * Saves a new password and ends the account's sessions.
   * @param exceptSessionId - the session that changes the password, if any. It continues.
   * @throws {UserError} as {@link hashNew}, or if that session has ended.
   */
  async replace(account: { id: string; email: string }, password: string, exceptSessionId?: string): Promise<void> {
    await this.save(account.id, await this.hashNew(password, account.email), exceptSessionId);
  }

  /** Like {@link replace}, with a hash from {@link hashNew}. */
  async save(accountId: string, hash: string, exceptSessionId?: string): Promise<void> {
    const isSaved = await this.#store.replacePassword(accountId, hash, this.#clock.now(), exceptSessionId);
    if (!isSaved) throw new UserError(SESSION_ENDED);
  }

  /** To find out whether the password was changed: undefined without one. */
  currentHash(accountId: string): Promise<string | undefined> {
    return this.#store.findPassword(accountId);
  }

  /**
   * Checks an account's password. Takes the same time for a wrong password, an account without one,
   * and no account: otherwise the time would reveal which addresses have accounts.
   * @param accountId - undefined if there is no account.
   */
  async isCorrect(accountId: string | undefined, password: string): Promise<boolean> {
    const known = await this.#store.findPassword(accountId ?? '');
    const isTooLong = [...password.slice(0, 2 * PASSWORD_LENGTH.max + 1)].length > PASSWORD_LENGTH.max;
    const isCorrect = await this.#hasher.verify(isTooLong ? '' : password, known);
    if (!isCorrect || isTooLong || known === undefined || accountId === undefined) return false;
    if (this.#hasher.isOutdated(known)) {
      // If the hasher is busy, the hash is upgraded at another sign-in.
      await this.#hasher.hash(password).then(
        (hash) => this.#store.rehashPassword(accountId, known, hash),
        () => {},
      );
    }
    return true;
  }

  /** Checks a password against a hash from {@link hashNew}, before there is an account. */
  async matchesHash(password: string, hash: string): Promise<boolean> {
    return password.length <= 2 * PASSWORD_LENGTH.max && this.#hasher.verify(password, hash);
  }

  /**
   * Whether the account has a password. Users who sign in with GitHub or Google may not have one.
   */
  async exists(accountId: string): Promise<boolean> {
    return (await this.#store.findPassword(accountId)) !== undefined;
  }
}

/** @throws {UserError} if the password is too short or too long. */
function requireLength(password: string): void {
  const { min, max } = PASSWORD_LENGTH;
  // Code points, so that an emoji counts once. Not counted for huge strings, which would cost time
  // and memory.
  const length = password.length > 2 * max ? password.length : [...password].length;
  if (length < min) {
    throw new UserError(`This password is too short. Use at least ${min} characters.`, 'new-password');
  }
  if (length > max) {
    throw new UserError(`This password is too long. Use at most ${max} characters.`, 'new-password');
  }
}

/**
 * Whether little remains of a password without the names of the service and of its owner (ASVS
 * 6.2.11).
 */
function isMostlyKnownNames(password: string, email: string): boolean {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  let rest = password.toLowerCase();
  for (const word of ['recto', name, ...name.split(/[.+_-]/), ...host.split('.')]) {
    if (word.length >= 3) rest = rest.replaceAll(word, '');
  }
  return rest.length < PASSWORD_LENGTH.min / 2 && rest.length < password.length;
}
