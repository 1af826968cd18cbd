/**
 * Creates, changes and deletes accounts. The first account of an installation becomes its
 * administrator.
 */
import { type Clock, DAY } from '../../clock.ts';
import type { Plan } from '../../contract/plans.ts';
import { UserError } from '../../contract/user-error.ts';
import { hashSecret, newToken } from '../secrets.ts';
import { type Account, newAccount, normalizeEmail, readEmail } from './account.ts';
import type { AccountStore } from './account-store.ts';

export class Accounts {
  readonly #store: AccountStore;
  readonly #clock: Clock;

  constructor(store: AccountStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Creates an account: FREE by default, a PRO administrator if it is the first one. For the
   * command line only; over the network, the first account is created by
   * {@link Accounts.redeemSetupLink}.
   * @throws {UserError} if the e-mail address is invalid or taken.
   */
  async create(email: string, choices: { plan?: Plan; admin?: boolean } = {}): Promise<Account> {
    const account = newAccount(readEmail(email), this.#clock.now(), choices);
    const created = await this.#store.insertAccount(account);
    if (created === undefined)
      throw new UserError(`There is already an account with the e-mail address ${account.email}.`);
    return created;
  }

  /** @throws {UserError} if there is no such account. */
  async get(idOrEmail: string): Promise<Account> {
    const account = await this.find(idOrEmail);
    if (account === undefined)
      throw new UserError(`There is no account "${idOrEmail}". Run "recto accounts list" to see all accounts.`);
    return account;
  }

  find(idOrEmail: string): Promise<Account | undefined> {
    return this.#store.findAccount(normalizeEmail(idOrEmail), idOrEmail.trim());
  }

  list(): Promise<Account[]> {
    return this.#store.listAccounts();
  }

  async setPlan(idOrEmail: string, plan: Plan): Promise<void> {
    await this.#store.setPlan((await this.get(idOrEmail)).id, plan);
  }

  /**
   * Disables or enables an account. Disabling ends its sessions and blocks sign-in and API keys
   * until it is enabled again.
   * @throws {UserError} if there is no such account, or it is the last active administrator.
   */
  async setDisabled(idOrEmail: string, isDisabled: boolean): Promise<void> {
    const { id, email } = await this.get(idOrEmail);
    const isDone = await this.#store.setDisabled(id, isDisabled ? this.#clock.now() : null);
    if (!isDone) throw new UserError(lastAdministrator(email));
  }

  /** @throws {UserError} if there is no such account, or it is the last active administrator. */
  async setAdmin(idOrEmail: string, isAdmin: boolean): Promise<void> {
    const { id, email } = await this.get(idOrEmail);
    if (!(await this.#store.setAdmin(id, isAdmin))) throw new UserError(lastAdministrator(email));
  }

  /**
   * Deletes an account with its API keys, sessions and usage.
   * @throws {UserError} if there is no such account, or it is the last active administrator.
   */
  async delete(idOrEmail: string): Promise<void> {
    const { id, email } = await this.get(idOrEmail);
    if (!(await this.#store.deleteAccount(id))) throw new UserError(lastAdministrator(email));
  }

  /**
   * Creates a setup link, which lets its holder create the first account within a day.
   * @returns the link's token, or undefined if there is an account already.
   */
  async createSetupLink(): Promise<string | undefined> {
    if (!(await this.#store.hasNoAccount())) return undefined;
    const token = newToken();
    await this.#store.insertSetupLink(hashSecret(token), this.#clock.now() + DAY);
    return token;
  }

  isSetupLinkValid(token: string): Promise<boolean> {
    return this.#store.hasSetupLink(hashSecret(token), this.#clock.now());
  }

  /**
   * Creates the first account, an administrator on the PRO plan.
   * @throws {UserError} if the link is invalid, used or expired, or the e-mail address is invalid.
   */
  async redeemSetupLink(token: string, email: string, passwordHash: string): Promise<Account> {
    const now = this.#clock.now();
    const account = newAccount(readEmail(email), now, { plan: 'PRO', admin: true });
    if (!(await this.#store.redeemSetupLink(hashSecret(token), now, account, passwordHash))) {
      throw new UserError(
        'This link has expired or was already used. Restart the service to get a new one, or sign in.',
      );
    }
    return account;
  }
}

function lastAdministrator(email: string): string {
  return `${email} is the only active administrator. Make someone else an administrator first.`;
}
