/**
 * What administrators can do with accounts and invitations. Every change is recorded in the audit
 * log.
 */

import type { Clock } from '../../clock.ts';
import type { Plan } from '../../contract/plans.ts';
import type { Account } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { AuditEntry, AuditLog } from '../audit/audit-log.ts';
import type { Invitation } from '../invitations/invitation-store.ts';
import type { InvitationRequest, Invitations, NewInvitation } from '../invitations/invitations.ts';
import { ADMIN_LINK_LIFETIME, type PasswordReset } from '../passwords/password-reset.ts';
import type { AccountDirectory, AccountFigures, AccountPage } from './account-directory.ts';

/** Who acts, and from where, as recorded in the audit log. */
export type Actor = Pick<AuditEntry, 'actor' | 'address' | 'requestId'>;

/** Used by the command line. */
export const SYSTEM_ACTOR: Actor = { actor: 'system', address: '', requestId: '' };

interface Parts {
  readonly accounts: Accounts;
  readonly directory: AccountDirectory;
  readonly invitations: Invitations;
  readonly passwordReset: Pick<PasswordReset, 'createLink'>;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** A password reset link for an administrator to pass on. */
export interface PasswordResetLink {
  /** Not stored; this is the only time it is known. */
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Accounts per page of the list. */
const PAGE_SIZE = 25;

export class Administration {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @param before - where to continue, from the previous page. */
  search(text: string, before?: string): Promise<AccountPage> {
    return this.#parts.directory.search(text.trim(), PAGE_SIZE, before);
  }

  findAccount(idOrEmail: string): Promise<Account | undefined> {
    return this.#parts.accounts.find(idOrEmail);
  }

  readFigures(id: string): Promise<AccountFigures> {
    return this.#parts.directory.readFigures(id, this.#parts.clock.now());
  }

  /** E-mail addresses by account ID; IDs that are not accounts are left out. */
  readEmails(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    return this.#parts.directory.readEmails([...new Set(ids)]);
  }

  /** @throws {UserError} if there is no such account. */
  async setPlan(by: Actor, idOrEmail: string, plan: Plan): Promise<void> {
    const account = await this.#parts.accounts.get(idOrEmail);
    await this.#parts.accounts.setPlan(account.id, plan);
    await this.#record(by, `account.plan.${plan.toLowerCase()}`, account.id);
  }

  /** @throws {UserError} if there is no such account, or it is the last active administrator. */
  async setAdmin(by: Actor, idOrEmail: string, isAdmin: boolean): Promise<void> {
    const account = await this.#parts.accounts.get(idOrEmail);
    await this.#parts.accounts.setAdmin(account.id, isAdmin);
    await this.#record(by, isAdmin ? 'account.role.administrator' : 'account.role.member', account.id);
  }

  /**
   * Disables or enables an account, see {@link Accounts.setDisabled}.
   * @throws {UserError} if there is no such account, or it is the last active administrator.
   */
  async setDisabled(by: Actor, idOrEmail: string, isDisabled: boolean): Promise<void> {
    const account = await this.#parts.accounts.get(idOrEmail);
    await this.#parts.accounts.setDisabled(account.id, isDisabled);
    await this.#record(by, isDisabled ? 'account.disable' : 'account.enable', account.id);
  }

  /**
   * The old password works until the link is used.
   * @throws {UserError} if there is no such account.
   */
  async createResetLink(by: Actor, idOrEmail: string): Promise<PasswordResetLink> {
    const account = await this.#parts.accounts.get(idOrEmail);
    const expiresAt = this.#parts.clock.now() + ADMIN_LINK_LIFETIME;
    const token = await this.#parts.passwordReset.createLink(account.id);
    await this.#record(by, 'account.reset-link', account.id);
    return { token, expiresAt };
  }

  /** @throws {UserError} if the e-mail address or the lifetime is invalid. */
  async invite(by: Actor, request: InvitationRequest): Promise<NewInvitation> {
    const created = await this.#parts.invitations.create(by.actor, request);
    await this.#record(by, 'invitation.create', created.invitation.id);
    return created;
  }

  /** @throws {UserError} if the invitation is no longer open. */
  async withdrawInvitation(by: Actor, id: string): Promise<Invitation> {
    const withdrawn = await this.#parts.invitations.withdraw(id);
    await this.#record(by, 'invitation.withdraw', id);
    return withdrawn;
  }

  #record(by: Actor, action: string, target: string): Promise<void> {
    return this.#parts.audit.record({ at: this.#parts.clock.now(), ...by, action, target });
  }
}
