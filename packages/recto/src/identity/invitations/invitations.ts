/** Invitations: one-time links with which an administrator lets someone create an account. */

import { type Clock, DAY } from '../../clock.ts';
import type { Plan } from '../../contract/plans.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Account } from '../account/account.ts';
import { newAccount, readEmail } from '../account/account.ts';
import { hashSecret, isToken, newId, newToken } from '../secrets.ts';
import type { Invitation, InvitationStore } from './invitation-store.ts';

/** Lifetimes an administrator can choose, in days. */
export const INVITATION_DAYS = [1, 7, 30] as const;

export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired';

export interface NewInvitation {
  /** Part of the link. Not stored; this is the only time it is known. */
  readonly token: string;
  readonly invitation: Invitation;
}

export interface InvitationRequest {
  /** Empty if anyone with the link may use it. */
  readonly email: string;
  readonly plan: Plan;
  readonly days: number;
}

export class Invitations {
  readonly #store: InvitationStore;
  readonly #clock: Clock;

  constructor(store: InvitationStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * @param by - account ID of the administrator.
   * @throws {UserError} if the e-mail address or the lifetime is invalid.
   */
  async create(by: string, { email, plan, days }: InvitationRequest): Promise<NewInvitation> {
    if (!INVITATION_DAYS.some((each) => each === days)) {
      throw new UserError(`An invitation can be valid for ${INVITATION_DAYS.join(', ')} days.`);
    }
    const token = newToken();
    const now = this.#clock.now();
    const invitation: Invitation = {
      id: newId('inv'),
      email: email.trim() === '' ? null : readEmail(email),
      plan,
      createdBy: by,
      createdAt: now,
      expiresAt: now + days * DAY,
      withdrawnAt: null,
      redeemedAt: null,
      redeemedBy: null,
    };
    await this.#store.insertInvitation(invitation, hashSecret(token));
    return { token, invitation };
  }

  /** The newest invitations, in any state. */
  list(limit: number): Promise<Invitation[]> {
    return this.#store.listInvitations(limit);
  }

  stateOf({ redeemedAt, withdrawnAt, expiresAt }: Invitation): InvitationState {
    if (redeemedAt !== null) return 'used';
    if (withdrawnAt !== null) return 'withdrawn';
    return expiresAt <= this.#clock.now() ? 'expired' : 'open';
  }

  /** The invitation a link belongs to, if it is open. */
  async find(token: string): Promise<Invitation | undefined> {
    if (!isToken(token)) return undefined;
    const invitation = await this.#store.findInvitation(hashSecret(token));
    return invitation !== undefined && this.stateOf(invitation) === 'open' ? invitation : undefined;
  }

  /** An open invitation for an e-mail address that was verified elsewhere, so no link is needed. */
  findFor(email: string): Promise<Invitation | undefined> {
    return this.#store.findInvitationFor(email, this.#clock.now());
  }

  /** @throws {UserError} if the invitation is not open. */
  async withdraw(id: string): Promise<Invitation> {
    const withdrawn = await this.#store.withdrawInvitation(id, this.#clock.now());
    if (withdrawn === undefined)
      throw new UserError('This invitation has already been used or withdrawn, or it has expired.');
    return withdrawn;
  }

  /**
   * Creates an account on the invitation's plan.
   * @returns undefined if the e-mail address has an account. That still uses up an invitation that
   * is not bound to an address: otherwise its holder could find out which addresses have accounts,
   * one after another.
   * @throws {UserError} if the invitation is not open, or is for another address.
   */
  async redeem(token: string, email: string, passwordHash: string): Promise<Account | undefined> {
    const invitation = await this.find(token);
    if (invitation === undefined) throw new UserError(NOT_OPEN);
    const address = readEmail(email);
    if (invitation.email !== null && invitation.email !== address) {
      throw new UserError(`This invitation is for ${invitation.email}.`, 'email');
    }
    const now = this.#clock.now();
    const account = newAccount(address, now, { plan: invitation.plan });
    const outcome = await this.#store.redeemInvitation(hashSecret(token), account, passwordHash, now);
    if (outcome === 'void') throw new UserError(NOT_OPEN);
    return outcome === 'opened' ? account : undefined;
  }
}

const NOT_OPEN = 'This invitation has expired or was already used. Ask for a new one.';
