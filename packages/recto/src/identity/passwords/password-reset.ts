/**
 * Lets users who cannot sign in choose a new password, with a link sent by e-mail or passed on by
 * an administrator.
 */

import { DAY } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import { type Account, readEmail } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { SecretLinks } from '../links/secret-links.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Passwords } from './passwords.ts';

/**
 * Milliseconds. Longer than for links sent by e-mail, since an administrator has to pass the link
 * on.
 */
export const ADMIN_LINK_LIFETIME = DAY;

interface ResetParts {
  readonly accounts: AccountStore;
  readonly passwords: Passwords;
  readonly links: SecretLinks;
  readonly mailer: Mailer | undefined;
  readonly baseUrl: string;
  readonly concurrency: ConcurrencyLimit;
}

export class PasswordReset {
  readonly #parts: ResetParts;

  constructor(parts: ResetParts) {
    this.#parts = parts;
  }

  /** Whether users can request a link by e-mail. If not, an administrator has to create one. */
  get canSendMail(): boolean {
    return this.#parts.mailer !== undefined;
  }

  /**
   * Sends a link if the e-mail address has an active account. The result is the same if it has
   * none, so attackers cannot find out which addresses have accounts.
   * @throws {UserError} if the e-mail address is invalid.
   */
  request(email: string): Promise<void> {
    return this.#parts.concurrency.run(() => this.#send(email));
  }

  async #send(typedEmail: string): Promise<void> {
    const { accounts, links, mailer, baseUrl } = this.#parts;
    if (mailer === undefined) {
      throw new UserError('This service doesn’t send e-mail. Ask an administrator for a password reset link.');
    }
    const email = readEmail(typedEmail);
    const account = await accounts.findAccount(email, '');
    // Timing attack: the database write happens without an account too.
    const token = await links.create('reset', account?.disabledAt === null ? account.id : null);
    if (account?.disabledAt !== null) return;
    mailer.send({
      to: account.email,
      subject: 'Reset your Recto password',
      text: `Someone, probably you, asked to reset the password of your account at ${baseUrl}. To choose a new password, open this link:\n\n${baseUrl}/reset/${token}\n\nThe link works once and expires in one hour. If this wasn’t you, ignore this e-mail; your password stays the same.\n`,
    });
  }

  /**
   * Creates a link for an administrator to pass on.
   * @returns the token, for the URL `/reset/TOKEN`.
   */
  createLink(accountId: string): Promise<string> {
    return this.#parts.links.create('reset', accountId, '', ADMIN_LINK_LIFETIME);
  }

  /**
   * The account whose password the link resets, or undefined if the link is invalid, used or
   * expired.
   */
  async find(token: string): Promise<Account | undefined> {
    const link = await this.#parts.links.find('reset', token);
    return link?.accountId ? this.#parts.accounts.findAccount('', link.accountId) : undefined;
  }

  /**
   * Saves the new password, ends all sessions of the account and revokes its other reset links. The
   * second factor stays on.
   * @throws {UserError} if the password breaks a rule, or the link is invalid, used or expired.
   */
  async redeem(token: string, password: string): Promise<Account> {
    const { accounts, passwords, links } = this.#parts;
    const owner = await this.find(token);
    if (owner === undefined) throw invalidLink();
    // Before the link is used up: a password that breaks a rule must not cost the user the link.
    const hash = await passwords.hashNew(password, owner.email);
    const link = await links.take('reset', token);
    const account = link?.accountId ? await accounts.findAccount('', link.accountId) : undefined;
    if (account === undefined) throw invalidLink();
    await passwords.save(account.id, hash);
    return account;
  }
}

function invalidLink(): UserError {
  return new UserError('This link has expired or was already used. Request a new one.');
}
