/** Invitations: a link that an administrator gives to one person, who opens an account with it, once. */

import { type Clock, DAY } from '../../clock.ts';
import type { Plan } from '../../contract/plans.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Account } from '../account/account.ts';
import { newAccount, readEmail } from '../account/account.ts';
import { hashSecret, isToken, newId, newToken } from '../secrets.ts';
import type { Invitation, InvitationStore } from './invitation-store.ts';

/** For how many days an invitation can be good. */
export const INVITATION_DAYS = [1, 7, 30] as const;

export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired';

export interface NewInvitation {
  /** For the link: the only time it is known. */
  readonly token: string;
  readonly invitation: Invitation;
}

export interface InvitationRequest {
  /** Empty where whoever holds the link may use it. */
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

  /** @throws {UserError} for an address that is none, or a time that cannot be chosen. */
  async make(by: string, { email, plan, days }: InvitationRequest): Promise<NewInvitation> {
    if (!INVITATION_DAYS.some((each) => each === days)) {
      throw new UserError(`An invitation is good for ${INVITATION_DAYS.join(', ')} days.`);
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

  /** The newest, of any state. */
  list(limit: number): Promise<Invitation[]> {
    return this.#store.listInvitations(limit);
  }

  stateOf({ redeemedAt, withdrawnAt, expiresAt }: Invitation): InvitationState {
    if (redeemedAt !== null) return 'used';
    if (withdrawnAt !== null) return 'withdrawn';
    return expiresAt <= this.#clock.now() ? 'expired' : 'open';
  }

  /** The invitation that a link holds, if an account can be opened with it now. */
  async find(token: string): Promise<Invitation | undefined> {
    if (!isToken(token)) return undefined;
    const invitation = await this.#store.findInvitation(hashSecret(token));
    return invitation !== undefined && this.stateOf(invitation) === 'open' ? invitation : undefined;
  }

  /** One for somebody whose address has been proved otherwise, and who needs no link then. */
  findFor(email: string): Promise<Invitation | undefined> {
    return this.#store.findInvitationFor(email, this.#clock.now());
  }

  /** The link opens nothing from now on. @throws {UserError} where nobody could have used it any more. */
  async withdraw(id: string): Promise<Invitation> {
    const withdrawn = await this.#store.withdrawInvitation(id, this.#clock.now());
    if (withdrawn === undefined) throw new UserError('This invitation is used, withdrawn or too old already.');
    return withdrawn;
  }

  /**
   * Opens an account with the invitation's plan.
   * @returns undefined where the address has an account. An invitation for anybody is used up all the same: with one that
   * was not, whoever holds it could try which addresses have accounts.
   * @throws {UserError} where the link is used, withdrawn, old or made up, or is for another address.
   */
  async redeem(token: string, email: string, passwordHash: string): Promise<Account | undefined> {
    const invitation = await this.find(token);
    if (invitation === undefined) throw new UserError(VOID);
    const address = readEmail(email);
    if (invitation.email !== null && invitation.email !== address) {
      throw new UserError(`This invitation is for ${invitation.email}.`, 'email');
    }
    const now = this.#clock.now();
    const account = newAccount(address, now, { plan: invitation.plan });
    const outcome = await this.#store.redeemInvitation(hashSecret(token), account, passwordHash, now);
    if (outcome === 'void') throw new UserError(VOID);
    return outcome === 'opened' ? account : undefined;
  }
}

const VOID = 'This invitation is used up or too old; ask for another.';
