/**
 * Opening an account over the network, where the operator lets everybody do so. Whoever tries an address learns nothing of
 * whether it has an account: what is done, written and answered is the same either way.
 */

import type { Clock } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Account } from '../account/account.ts';
import { newAccount, readEmail } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { SecretLinks } from '../links/secret-links.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { MemberStore } from './member-store.ts';

export type SignUpPolicy = 'open' | 'invitation' | 'closed';

/** Passwords that may be tried at one link. */
const CONFIRM_TRIES = 5;

interface SignUpParts {
  readonly policy: SignUpPolicy;
  readonly accounts: AccountStore;
  readonly members: MemberStore;
  readonly passwords: Passwords;
  readonly links: SecretLinks;
  readonly mailer: Mailer | undefined;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly turns: ConcurrencyLimit;
}

export class SignUp {
  readonly #parts: SignUpParts;

  constructor(parts: SignUpParts) {
    this.#parts = parts;
  }

  get policy(): SignUpPolicy {
    return this.#parts.policy;
  }

  /** Whether an address is proved by a mail before it has an account. */
  get byMail(): boolean {
    return this.#parts.mailer !== undefined;
  }

  /**
   * With mail a link is sent, and the account is made by {@link confirm}; without, it is made now. To an address that has
   * an account a mail says so, and nothing else happens.
   * @throws {UserError} for what is no address, or a password that breaks a rule.
   */
  request(address: string, password: string): Promise<void> {
    return this.#parts.turns.run(() => this.#request(address, password));
  }

  async #request(address: string, password: string): Promise<void> {
    const { policy, accounts, members, passwords, links, mailer, baseUrl } = this.#parts;
    if (policy !== 'open') throw new UserError('Accounts are opened by invitation here; ask an administrator for one.');
    const email = readEmail(address);
    const passwordHash = await passwords.hashNew(password, email);
    const taken = await accounts.findAccount(email, '');
    if (mailer !== undefined) {
      const data = taken === undefined ? JSON.stringify({ email, passwordHash }) : '';
      const token = await links.make('sign-up', null, data);
      mailer.send(
        taken === undefined ? welcome(email, `${baseUrl}/sign-up/confirm/${token}`) : reminder(email, baseUrl),
      );
      return;
    }
    const isNew = taken === undefined && (await members.insertMember({ account: this.#open(email), passwordHash }));
    // As much is written for an address that is taken, or the time would tell.
    if (!isNew) await links.make('sign-up', null);
  }

  /** Whether the link from the mail still works. */
  async isLinkValid(token: string): Promise<boolean> {
    return ((await this.#parts.links.find('sign-up', token))?.data ?? '') !== '';
  }

  /**
   * Opens the account that the mail's link is for, to whoever has chosen its password: anybody can type an address, and its
   * owner, following the link, must not open an account that somebody else can sign in to.
   * @throws {UserError} for a link that is used, old or made up, or another password.
   */
  confirm(token: string, password: string): Promise<Account> {
    return this.#parts.turns.run(() => this.#confirm(token, password));
  }

  async #confirm(token: string, password: string): Promise<Account> {
    const { links, members, passwords } = this.#parts;
    const usedUp = new UserError('This link is used up or too old. Sign up once more.');
    const link = await links.find('sign-up', token);
    if (!link?.data || !(await links.countTry(token, CONFIRM_TRIES))) throw usedUp;
    const { email, passwordHash } = JSON.parse(link.data) as { email: string; passwordHash: string };
    if (!(await passwords.matches(password, passwordHash))) {
      throw new UserError(
        'This is not the password that was chosen. If it was not you who chose one, do nothing.',
        'password',
      );
    }
    if ((await links.take('sign-up', token)) === undefined) throw usedUp;
    const account = this.#open(email);
    if (!(await members.insertMember({ account, passwordHash }))) {
      throw new UserError('There is an account with this address by now; sign in, or reset its password.');
    }
    return account;
  }

  #open(email: string): Account {
    return newAccount(email, this.#parts.clock.now());
  }
}

function welcome(to: string, link: string) {
  return {
    to,
    subject: 'Your account at Recto',
    text: `Welcome. This link opens your account, once, within a day, with the password that you have chosen:\n\n${link}\n\nIf it was not you who asked for it, do nothing: there will be no account.\n`,
  };
}

function reminder(to: string, baseUrl: string) {
  return {
    to,
    subject: 'Your account at Recto',
    text: `Somebody, most likely you, wanted to open an account at ${baseUrl} with this address. You have one already.\n\nSign in: ${baseUrl}/sign-in\nA new password, if you forgot yours: ${baseUrl}/reset\n\nIf it was not you, do nothing.\n`,
  };
}
