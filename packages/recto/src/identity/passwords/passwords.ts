/** Passwords: the rules for a new one, and whether one is right. Rules after OWASP ASVS 5.0, 6.2. */

import type { Clock } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { PasswordStore } from './password-store.ts';

/** Characters (code points). What is longer than the most is refused, never cut. */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

interface PasswordParts {
  readonly store: PasswordStore;
  readonly hasher: PasswordHasher;
  /** Whether a password is on a list of those that guessing begins with. */
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
   * The hash of a new password.
   * @param email - of the account, which must not be the password.
   * @throws {UserError} for a password that breaks a rule, naming it.
   */
  async hashNew(password: string, email: string): Promise<string> {
    requireLength(password);
    if ((await this.#isCommon(password)) || saysWhere(password, email)) {
      throw new UserError(
        'This password is one of the first that somebody would try. Choose a less likely one.',
        'new-password',
      );
    }
    return this.#hasher.hash(password);
  }

  /** Saves a new password and ends the account's sessions, but for the one it was changed in. @throws {UserError} as {@link hashNew}. */
  async replace(account: { id: string; email: string }, password: string, exceptSessionId?: string): Promise<void> {
    await this.save(account.id, await this.hashNew(password, account.email), exceptSessionId);
  }

  /** Saves a hash from {@link hashNew}, and ends sessions as {@link replace}. */
  async save(accountId: string, hash: string, exceptSessionId?: string): Promise<void> {
    await this.#store.replacePassword(accountId, hash, this.#clock.now(), exceptSessionId);
  }

  /**
   * Whether the password is the account's, found out in the same time whatever is the case.
   * @param accountId - undefined where there is no account.
   */
  async isRight(accountId: string | undefined, password: string): Promise<boolean> {
    const known = await this.#store.findPassword(accountId ?? '');
    const isTooLong = [...password.slice(0, 2 * PASSWORD_LENGTH.max + 1)].length > PASSWORD_LENGTH.max;
    const isRight = await this.#hasher.verify(isTooLong ? '' : password, known);
    if (!isRight || isTooLong || known === undefined || accountId === undefined) return false;
    if (this.#hasher.isOutdated(known)) {
      // Where there is no room for that now, there will be at another sign-in.
      await this.#hasher.hash(password).then(
        (hash) => this.#store.rehashPassword(accountId, known, hash),
        () => {},
      );
    }
    return true;
  }

  /** Whether a password is the one that {@link hashNew} has hashed, for whom there is no account yet. */
  async matches(password: string, hash: string): Promise<boolean> {
    return password.length <= 2 * PASSWORD_LENGTH.max && this.#hasher.verify(password, hash);
  }

  /** Whether the account has one; who comes by GitHub or Google need not. */
  async has(accountId: string): Promise<boolean> {
    return (await this.#store.findPassword(accountId)) !== undefined;
  }
}

/** @throws {UserError} naming the rule that is broken. */
function requireLength(password: string): void {
  const { min, max } = PASSWORD_LENGTH;
  // Code points, so that an emoji counts once; two units each at most, so that a megabyte is not taken apart.
  const length = password.length > 2 * max ? password.length : [...password].length;
  if (length < min) {
    throw new UserError(
      `The password has ${length} ${length === 1 ? 'character' : 'characters'}; it needs at least ${min}.`,
      'new-password',
    );
  }
  if (length > max) {
    throw new UserError(`The password has more than ${max} characters, which is the most.`, 'new-password');
  }
}

/** Whether little is left of a password without the names of the service and of its owner (ASVS 6.2.11). */
function saysWhere(password: string, email: string): boolean {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  let rest = password.toLowerCase();
  for (const word of ['recto', name, ...name.split(/[.+_-]/), ...host.split('.')]) {
    if (word.length >= 3) rest = rest.replaceAll(word, '');
  }
  return rest.length < PASSWORD_LENGTH.min / 2 && rest.length < password.length;
}
