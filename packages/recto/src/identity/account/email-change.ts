/**
 * Changes the e-mail address of an account, after the user opens a link sent to the new address.
 */

import { UserError } from '../../contract/user-error.ts';
import type { SecretLinks } from '../links/secret-links.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Account } from './account.ts';
import { readEmail } from './account.ts';
import type { AccountStore } from './account-store.ts';

interface EmailChangeParts {
  readonly accounts: AccountStore;
  readonly links: SecretLinks;
  readonly mailer: Mailer | undefined;
  readonly baseUrl: string;
}

export class EmailChange {
  readonly #parts: EmailChangeParts;

  constructor(parts: EmailChangeParts) {
    this.#parts = parts;
  }

  /** Without e-mail, users cannot prove that an address is theirs. */
  get isAvailable(): boolean {
    return this.#parts.mailer !== undefined;
  }

  /**
   * Sends the link. If the address is taken, nothing is sent and the result is the same: an
   * attacker must not learn which addresses have accounts.
   * @throws {UserError} if the e-mail address is invalid.
   */
  async request(account: Account, typedEmail: string): Promise<void> {
    const { accounts, links, mailer, baseUrl } = this.#parts;
    if (mailer === undefined)
      throw new UserError('You can’t change your e-mail address because this service doesn’t send e-mail.');
    const email = readEmail(typedEmail);
    if (email === account.email) throw new UserError('This is already your e-mail address.', 'email');
    await links.revokeAll('email', account.id);
    const token = await links.create('email', account.id, email);
    if ((await accounts.findAccount(email, '')) !== undefined) return;
    mailer.send({
      to: email,
      subject: 'Confirm your new e-mail address',
      text: `To change the e-mail address of your account at ${baseUrl} to ${email}, sign in and open this link:\n\n${baseUrl}/dashboard/account/email/${token}\n\nThe link expires in one hour. If you didn’t request this change, ignore this e-mail.\n`,
    });
  }

  /**
   * The new address a link is for, or undefined if the link is invalid, used, expired or for
   * another account.
   */
  async find(account: Account, token: string): Promise<string | undefined> {
    const link = await this.#parts.links.find('email', token);
    return link?.accountId === account.id ? link.data : undefined;
  }

  /**
   * @returns the new address.
   * @throws {UserError} if the link is not valid, or the address has been taken meanwhile.
   */
  async confirm(account: Account, token: string): Promise<string> {
    const { accounts, links, mailer, baseUrl } = this.#parts;
    // Checked first, so that another member who opens the link does not use it up.
    const isValid = (await this.find(account, token)) !== undefined;
    const link = isValid ? await links.take('email', token) : undefined;
    if (link === undefined || !(await accounts.replaceEmail(account.id, link.data))) {
      throw new UserError('This link has expired or was already used. Request a new one.');
    }
    // A reset link that was sent to the old address would still let its reader take over the
    // account.
    await links.revokeAll('reset', account.id);
    mailer?.send({
      to: account.email,
      subject: 'Your e-mail address was changed',
      text: `Your account at ${baseUrl} no longer uses this e-mail address. If you didn’t change it, contact the operator immediately.\n`,
    });
    return link.data;
  }
}
