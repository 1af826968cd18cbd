/** Passwords: the rules for a new one, and whether one is right. Rules after OWASP ASVS 5.0, 6.2. */
import type { PasswordHasher, PasswordStore } from './account-ports.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './refusal.ts';

/** Characters (code points). What is longer than the most is refused, never cut. */
export const PASSWORD_LENGTH = { least: 8, most: 128 };

export class Passwords {
  readonly #store: PasswordStore;
  readonly #hasher: PasswordHasher;
  readonly #clock: Clock;

  constructor(store: PasswordStore, hasher: PasswordHasher, clock: Clock) {
    this.#store = store;
    this.#hasher = hasher;
    this.#clock = clock;
  }

  /**
   * The hash of a new password.
   * @param email - of the account, which must not be the password.
   * @throws {Refusal} for a password that breaks a rule, naming it.
   */
  async hashNew(password: string, email: string): Promise<string> {
    requireGoodPassword(password, email);
    return this.#hasher.hash(password);
  }

  /** Saves a new password and ends the account's sessions, but for the one it was changed in. @throws {Refusal} as {@link hashNew}. */
  async replace(account: { id: string; email: string }, password: string, exceptSessionId?: string): Promise<void> {
    const hash = await this.hashNew(password, account.email);
    await this.#store.replacePassword(account.id, hash, this.#clock.now(), exceptSessionId);
  }

  /**
   * Whether the password is the account's, found out in the same time whatever is the case.
   * @param accountId - undefined where there is no account.
   */
  async isRight(accountId: string | undefined, password: string): Promise<boolean> {
    const known = await this.#store.findPassword(accountId ?? '');
    const isTooLong = [...password.slice(0, 2 * PASSWORD_LENGTH.most + 1)].length > PASSWORD_LENGTH.most;
    const isRight = await this.#hasher.verify(isTooLong ? '' : password, known);
    if (!isRight || isTooLong || known === undefined || accountId === undefined) return false;
    if (this.#hasher.isOutdated(known)) {
      await this.#store.rehashPassword(accountId, known, await this.#hasher.hash(password));
    }
    return true;
  }

  /** Whether the account has one; who comes by GitHub or Google need not. */
  async has(accountId: string): Promise<boolean> {
    return (await this.#store.findPassword(accountId)) !== undefined;
  }
}

/** @throws {Refusal} naming the rule that is broken. */
export function requireGoodPassword(password: string, _email: string): void {
  const { least, most } = PASSWORD_LENGTH;
  // Code points, so that an emoji counts once; two units each at most, so that a megabyte is not taken apart.
  const length = password.length > 2 * most ? password.length : [...password].length;
  if (length < least) throw new Refusal(`The password has ${length} characters; it needs at least ${least}.`);
  if (length > most) throw new Refusal(`The password has more than ${most} characters, which is the most.`);
}
