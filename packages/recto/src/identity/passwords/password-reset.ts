/** A new password for whoever cannot sign in: by a mail to the account's address, or by a link that an administrator hands over. */

import { DAY } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Account } from '../account/account.ts';
import { readEmail } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { SecretLinks } from '../links/secret-links.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Passwords } from './passwords.ts';

/** What an administrator hands over may lie in a mailbox over night. */
export const ADMIN_LINK_LIFETIME = DAY;

interface ResetParts {
  readonly accounts: AccountStore;
  readonly passwords: Passwords;
  readonly links: SecretLinks;
  readonly mailer: Mailer | undefined;
  readonly baseUrl: string;
  readonly turns: ConcurrencyLimit;
}

export class PasswordReset {
  readonly #parts: ResetParts;

  constructor(parts: ResetParts) {
    this.#parts = parts;
  }

  /** Whether a person can ask for a mail; otherwise an administrator makes the link. */
  get canMail(): boolean {
    return this.#parts.mailer !== undefined;
  }

  /**
   * Sends a link to the address if it has an account; the same is done, and answered, if it has none.
   * @throws {UserError} for what is no address.
   */
  request(address: string): Promise<void> {
    return this.#parts.turns.run(() => this.#send(address));
  }

  async #send(address: string): Promise<void> {
    const { accounts, links, mailer, baseUrl } = this.#parts;
    if (mailer === undefined) throw new UserError('This service sends no mail; ask its administrator for a link.');
    const email = readEmail(address);
    const account = await accounts.findAccount(email, '');
    const token = await links.make('reset', account?.disabledAt === null ? account.id : null);
    if (account?.disabledAt !== null) return;
    mailer.send({
      to: account.email,
      subject: 'A new password for Recto',
      text: `Somebody, most likely you, asked for a new password at ${baseUrl}.\n\nThis link lets you choose one, once, within an hour:\n\n${baseUrl}/reset/${token}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
    });
  }

  /** For an administrator to hand over. @returns the token, which goes into the link `/reset/TOKEN`. */
  offer(accountId: string): Promise<string> {
    return this.#parts.links.make('reset', accountId, '', ADMIN_LINK_LIFETIME);
  }

  /** Whose password the link changes; undefined for one that is used, old or made up. */
  async find(token: string): Promise<Account | undefined> {
    const link = await this.#parts.links.find('reset', token);
    return link?.accountId ? this.#parts.accounts.findAccount('', link.accountId) : undefined;
  }

  /**
   * Sets the password, ends every session of the account and every other link of this kind. A second factor stays.
   * @throws {UserError} for a password that breaks a rule, or a link that is used, old or made up.
   */
  async redeem(token: string, password: string): Promise<Account> {
    const { accounts, passwords, links } = this.#parts;
    const known = await this.find(token);
    if (known === undefined) throw used();
    const hash = await passwords.hashNew(password, known.email);
    const link = await links.take('reset', token);
    const account = link?.accountId ? await accounts.findAccount('', link.accountId) : undefined;
    if (account === undefined) throw used();
    await passwords.save(account.id, hash);
    await links.end('reset', account.id);
    return account;
  }
}

function used(): UserError {
  return new UserError('This link is used up or too old. Ask for another.');
}
