/**
 * Creates accounts over the network, if the operator allows it. Responses, timing and database
 * writes are the same whether or not an e-mail address has an account, so attackers cannot find out
 * which do.
 */

import type { Clock } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import { type Account, newAccount, readEmail } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { SecretLinks } from '../links/secret-links.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { MemberStore } from './member-store.ts';

/** Who can create an account: anyone, people with an invitation, or no one. */
export type SignUpPolicy = 'open' | 'invitation' | 'closed';

export const INVITATION_ONLY = 'You need an invitation to create an account. Ask an administrator of this service.';

/** Passwords a user may try per confirmation link. */
const MAX_CONFIRM_TRIES = 5;

interface SignUpParts {
  readonly policy: SignUpPolicy;
  readonly accounts: AccountStore;
  readonly members: MemberStore;
  readonly passwords: Passwords;
  readonly links: SecretLinks;
  readonly mailer: Mailer | undefined;
  readonly clock: Clock;
  readonly baseUrl: string;
  readonly concurrency: ConcurrencyLimit;
}

/** What a confirmation link stores until the user opens it. */
interface PendingAccount {
  readonly email: string;
  readonly passwordHash: string;
}

export class SignUp {
  readonly #parts: SignUpParts;

  constructor(parts: SignUpParts) {
    this.#parts = parts;
  }

  get policy(): SignUpPolicy {
    return this.#parts.policy;
  }

  /** Whether new users have to open a link in an e-mail first. */
  get requiresConfirmation(): boolean {
    return this.#parts.mailer !== undefined;
  }

  /**
   * Starts a sign-up. With e-mail, a link is sent and {@link confirm} creates the account; without,
   * it is created now. If the address has an account, its owner gets an e-mail that says so, and
   * nothing else happens.
   * @throws {UserError} if sign-up is not open, or the e-mail address or the password is invalid.
   */
  request(email: string, password: string): Promise<void> {
    return this.#parts.concurrency.run(() => this.#request(email, password));
  }

  async #request(typedEmail: string, password: string): Promise<void> {
    const { policy, accounts, members, passwords, links, mailer, baseUrl } = this.#parts;
    if (policy !== 'open') throw new UserError(INVITATION_ONLY);
    const email = readEmail(typedEmail);
    const passwordHash = await passwords.hashNew(password, email);
    const existing = await accounts.findAccount(email, '');
    if (mailer !== undefined) {
      const pending: PendingAccount = { email, passwordHash };
      const token = await links.create('sign-up', null, existing === undefined ? JSON.stringify(pending) : '');
      mailer.send(
        existing === undefined
          ? confirmationMail(email, baseUrl, `${baseUrl}/sign-up/confirm/${token}`)
          : existingAccountMail(email, baseUrl),
      );
      return;
    }
    const isCreated =
      existing === undefined && (await members.insertMember({ account: this.#newAccount(email), passwordHash }));
    // Timing attack: a taken address must cost one database write too.
    if (!isCreated) await links.create('sign-up', null);
  }

  /** Whether a confirmation link can still be used. */
  async isLinkValid(token: string): Promise<boolean> {
    return ((await this.#parts.links.find('sign-up', token))?.data ?? '') !== '';
  }

  /**
   * Creates the account of a confirmation link. Requires the password chosen at sign-up: an
   * attacker can sign up with someone else's address, and its owner must not open, by clicking the
   * link, an account whose password the attacker knows.
   * @throws {UserError} if the link is invalid, used or expired, or the password is wrong.
   */
  confirm(token: string, password: string): Promise<Account> {
    return this.#parts.concurrency.run(() => this.#confirm(token, password));
  }

  async #confirm(token: string, password: string): Promise<Account> {
    const { links, members, passwords } = this.#parts;
    const invalidLink = new UserError('This link has expired or was already used. Sign up again.');
    const link = await links.find('sign-up', token);
    if (!link?.data || !(await links.countTry(token, MAX_CONFIRM_TRIES))) throw invalidLink;
    const { email, passwordHash } = JSON.parse(link.data) as PendingAccount;
    if (!(await passwords.matchesHash(password, passwordHash))) {
      throw new UserError(
        'This isn’t the password chosen at sign-up. If you didn’t sign up, close this page.',
        'password',
      );
    }
    if ((await links.take('sign-up', token)) === undefined) throw invalidLink;
    const account = this.#newAccount(email);
    if (!(await members.insertMember({ account, passwordHash }))) {
      throw new UserError('This e-mail address already has an account. Sign in, or reset its password.');
    }
    return account;
  }

  #newAccount(email: string): Account {
    return newAccount(email, this.#parts.clock.now());
  }
}

function confirmationMail(to: string, baseUrl: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your Recto account',
    text: `Welcome to Recto. To create your account at ${baseUrl}, open this link and enter the password you chose:\n\n${link}\n\nThe link expires in 24 hours. If you didn’t sign up, ignore this e-mail; no account will be created.\n`,
  };
}

function existingAccountMail(to: string, baseUrl: string): Mail {
  return {
    to,
    subject: 'You already have a Recto account',
    text: `Someone, probably you, tried to sign up at ${baseUrl} with this e-mail address, which already has an account.\n\nSign in: ${baseUrl}/sign-in\nReset your password: ${baseUrl}/reset\n\nIf this wasn’t you, ignore this e-mail.\n`,
  };
}
