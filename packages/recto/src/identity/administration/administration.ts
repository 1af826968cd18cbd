/** What administrators do to accounts and invitations. Every act is written down with who did it and from where. */

import type { Clock } from '../../clock.ts';
import type { Plan } from '../../contract/plans.ts';
import type { Account } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { AuditEntry, AuditLog } from '../audit/audit-log.ts';
import type { Invitation } from '../invitations/invitation-store.ts';
import type { InvitationRequest, Invitations, NewInvitation } from '../invitations/invitations.ts';
import { ADMIN_LINK_LIFETIME, type PasswordReset } from '../passwords/password-reset.ts';
import type { AccountDirectory, AccountFigures, AccountPage } from './account-directory.ts';

/** Who acts, and from where. */
export type Actor = Pick<AuditEntry, 'actor' | 'address' | 'requestId'>;

/** Of a command beside the data. */
export const SYSTEM_ACTOR: Actor = { actor: 'system', address: '', requestId: '' };

interface Parts {
  readonly accounts: Accounts;
  readonly directory: AccountDirectory;
  readonly invitations: Invitations;
  readonly passwordReset: Pick<PasswordReset, 'offer'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** For a link that an administrator hands over: the only time its token is known. */
export interface PasswordResetLink {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Accounts on one page of the list. */
const PAGE = 25;

export class Administration {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @param before - where the page begins, from the page before it. */
  search(text: string, before?: string): Promise<AccountPage> {
    return this.#parts.directory.search(text.trim(), PAGE, before);
  }

  /** By id or e-mail address; undefined where there is none. */
  findAccount(idOrEmail: string): Promise<Account | undefined> {
    return this.#parts.accounts.find(idOrEmail);
  }

  readFigures(id: string): Promise<AccountFigures> {
    return this.#parts.directory.readFigures(id, this.#parts.clock.now());
  }

  /** Addresses of those ids that are accounts. */
  readEmails(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    return this.#parts.directory.readEmails([...new Set(ids)]);
  }

  /** @throws {UserError} where there is no such account. */
  async setPlan(by: Actor, idOrEmail: string, plan: Plan): Promise<void> {
    const account = await this.#parts.accounts.get(idOrEmail);
    await this.#parts.accounts.setPlan(account.id, plan);
    await this.#note(by, `account.plan.${plan.toLowerCase()}`, account.id);
  }

  /** @throws {UserError} where there is no such account, or it is the last administrator. */
  async setAdmin(by: Actor, idOrEmail: string, isAdmin: boolean): Promise<void> {
    const account = await this.#parts.accounts.get(idOrEmail);
    await this.#parts.accounts.setAdmin(account.id, isAdmin);
    await this.#note(by, isAdmin ? 'account.role.administrator' : 'account.role.member', account.id);
  }

  /**
   * A disabled account cannot sign in, its sessions have ended and its keys do not work, until it is enabled again.
   * @throws {UserError} where there is no such account, or it is the last administrator.
   */
  async setDisabled(by: Actor, idOrEmail: string, isDisabled: boolean): Promise<void> {
    const account = await this.#parts.accounts.get(idOrEmail);
    await this.#parts.accounts.setDisabled(account.id, isDisabled);
    await this.#note(by, isDisabled ? 'account.disable' : 'account.enable', account.id);
  }

  /** For somebody who cannot sign in; what they had stays until the link is used. @throws {UserError} where there is no such account. */
  async makeResetLink(by: Actor, idOrEmail: string): Promise<PasswordResetLink> {
    const account = await this.#parts.accounts.get(idOrEmail);
    const expiresAt = this.#parts.clock.now() + ADMIN_LINK_LIFETIME;
    const token = await this.#parts.passwordReset.offer(account.id);
    await this.#note(by, 'account.reset-link', account.id);
    return { token, expiresAt };
  }

  /** @throws {UserError} for an address that is none, or a time that cannot be chosen. */
  async invite(by: Actor, wish: InvitationRequest): Promise<NewInvitation> {
    const made = await this.#parts.invitations.make(by.actor, wish);
    await this.#note(by, 'invitation.create', made.invitation.id);
    return made;
  }

  /** @throws {UserError} where nobody could have used it any more. */
  async withdrawInvitation(by: Actor, id: string): Promise<Invitation> {
    const withdrawn = await this.#parts.invitations.withdraw(id);
    await this.#note(by, 'invitation.withdraw', id);
    return withdrawn;
  }

  #note(by: Actor, action: string, target: string): Promise<void> {
    return this.#parts.audit.record({ at: this.#parts.clock.now(), ...by, action, target });
  }
}
