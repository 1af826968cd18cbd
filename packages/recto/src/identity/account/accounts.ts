/** Accounts and their plans. Only the first account of an installation becomes an administrator by itself. */
import { type Clock, DAY } from '../../clock.ts';
import type { Plan } from '../../contract/plans.ts';
import { UserError } from '../../contract/user-error.ts';
import { hashSecret, newToken } from '../secrets.ts';
import { type Account, newAccount, readEmail } from './account.ts';
import type { AccountStore } from './account-store.ts';

export class Accounts {
  readonly #store: AccountStore;
  readonly #clock: Clock;

  constructor(store: AccountStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Opens an account: FREE unless said otherwise, and PRO administrator when it is the first one.
   * For those who stand beside the data; over the network see {@link Accounts.redeemSetupLink}.
   * @throws {UserError} for an address that is none or is taken.
   */
  async create(email: string, choices: { plan?: Plan; admin?: boolean } = {}): Promise<Account> {
    const account = newAccount(readEmail(email), this.#clock.now(), choices);
    const created = await this.#store.insertAccount(account);
    if (created === undefined) throw new UserError(`There is an account with the address ${account.email} already.`);
    return created;
  }

  /** By id or e-mail address. @throws {UserError} where there is none. */
  async get(idOrEmail: string): Promise<Account> {
    const account = await this.find(idOrEmail);
    if (account === undefined)
      throw new UserError(`There is no account "${idOrEmail}"; "recto accounts list" shows them.`);
    return account;
  }

  /** By id or e-mail address; undefined where there is none. */
  find(idOrEmail: string): Promise<Account | undefined> {
    return this.#store.findAccount(idOrEmail.trim().toLowerCase(), idOrEmail.trim());
  }

  list(): Promise<Account[]> {
    return this.#store.listAccounts();
  }

  async setPlan(idOrEmail: string, plan: Plan): Promise<void> {
    await this.#store.setPlan((await this.get(idOrEmail)).id, plan);
  }

  /**
   * A disabled account cannot sign in, its sessions have ended and its keys do not work, until it is enabled again.
   * @throws {UserError} where there is no such account, or it is the last administrator.
   */
  async setDisabled(idOrEmail: string, isDisabled: boolean): Promise<void> {
    const { id, email } = await this.get(idOrEmail);
    const isDone = await this.#store.setDisabled(id, isDisabled ? this.#clock.now() : null);
    if (!isDone) throw new UserError(lastAdministrator(email));
  }

  /** @throws {UserError} where there is no such account, or it is the last administrator. */
  async setAdmin(idOrEmail: string, isAdmin: boolean): Promise<void> {
    const { id, email } = await this.get(idOrEmail);
    if (!(await this.#store.setAdmin(id, isAdmin))) throw new UserError(lastAdministrator(email));
  }

  /**
   * Deletes an account with its keys, sessions and usage; its keys stop working with it.
   * @throws {UserError} where there is no such account, or it is the last administrator.
   */
  async delete(idOrEmail: string): Promise<void> {
    const { id, email } = await this.get(idOrEmail);
    if (!(await this.#store.deleteAccount(id))) throw new UserError(lastAdministrator(email));
  }

  /**
   * A secret that lets whoever holds it open the first account, once, within a day.
   * @returns undefined where an account exists: then nobody needs one, and none may be given out.
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
   * Opens the first account for the holder of a set-up link.
   * @throws {UserError} when the link is used, old or made up, or the address is none.
   */
  async redeemSetupLink(token: string, email: string, passwordHash: string): Promise<Account> {
    const now = this.#clock.now();
    const account = newAccount(readEmail(email), now, { plan: 'PRO', admin: true });
    if (!(await this.#store.redeemSetupLink(hashSecret(token), now, account, passwordHash))) {
      throw new UserError('This link is used up or too old; restart the service to get another, or sign in.');
    }
    return account;
  }
}

function lastAdministrator(email: string): string {
  return `${email} is the only administrator who can sign in; make somebody else one first.`;
}
