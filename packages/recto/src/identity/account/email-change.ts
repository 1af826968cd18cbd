/** Another address for an account: it is the account's once somebody has followed the link that was sent there. */

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

  /** Without mail nobody could show that the address is theirs. */
  get isPossible(): boolean {
    return this.#parts.mailer !== undefined;
  }

  /** Sends the link. Of an address that is taken nobody is told so; its owner gets no mail. @throws {UserError} for what is no address. */
  async request(account: Account, address: string): Promise<void> {
    const { accounts, links, mailer, baseUrl } = this.#parts;
    if (mailer === undefined) throw new UserError('This service sends no mail, so an address cannot be changed here.');
    const email = readEmail(address);
    if (email === account.email) throw new UserError('This is your address already.', 'email');
    await links.end('email', account.id);
    const token = await links.make('email', account.id, email);
    if ((await accounts.findAccount(email, '')) !== undefined) return;
    mailer.send({
      to: email,
      subject: 'Your new address at Recto',
      text: `This link makes ${email} the address of your account at ${baseUrl}, once, within an hour; you need to be signed in:\n\n${baseUrl}/dashboard/account/email/${token}\n\nIf it was not you who asked for it, do nothing.\n`,
    });
  }

  /** The address that a link is for; undefined for one that is used, old, made up or somebody else's. */
  async find(account: Account, token: string): Promise<string | undefined> {
    const link = await this.#parts.links.find('email', token);
    return link?.accountId === account.id ? link.data : undefined;
  }

  /** @returns the new address. @throws {UserError} for a link that cannot be used, or an address that is taken by now. */
  async confirm(account: Account, token: string): Promise<string> {
    const { accounts, links, mailer, baseUrl } = this.#parts;
    const isOwn = (await this.find(account, token)) !== undefined;
    const link = isOwn ? await links.take('email', token) : undefined;
    if (link === undefined || !(await accounts.replaceEmail(account.id, link.data))) {
      throw new UserError('This link is used up or too old. Ask for another.');
    }
    await links.end('reset', account.id);
    mailer?.send({
      to: account.email,
      subject: 'Your address at Recto was changed',
      text: `The account at ${baseUrl} that had this address now has another. If it was not you, write to the operator at once.\n`,
    });
    return link.data;
  }
}
