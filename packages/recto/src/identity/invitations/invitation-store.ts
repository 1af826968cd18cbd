import type { Plan } from '../../contract/plans.ts';
import type { Account } from '../account/account.ts';

/** Lets one person create an account. Times are milliseconds since 1970. */
export interface Invitation {
  readonly id: string;
  /** The only e-mail address that can use it, or null if anyone with the link can. */
  readonly email: string | null;
  readonly plan: Plan;
  /** Account ID of the administrator who created it. */
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly withdrawnAt: number | null;
  readonly redeemedAt: number | null;
  /** ID of the account created with it. */
  readonly redeemedBy: string | null;
}

/** Stores invitations by the hash of their link's token. */
export interface InvitationStore {
  insertInvitation(invitation: Invitation, hash: string): Promise<void>;
  /** Newest first. */
  listInvitations(limit: number): Promise<Invitation[]>;
  findInvitation(hash: string): Promise<Invitation | undefined>;
  /** The newest invitation for this e-mail address that is open at `now`. */
  findInvitationFor(email: string, now: number): Promise<Invitation | undefined>;
  /** @returns the withdrawn invitation, or undefined if none with this ID was open at `now`. */
  withdrawInvitation(id: string, now: number): Promise<Invitation | undefined>;
  /**
   * Creates the account and marks the invitation as used, in one transaction.
   * @returns `void` if the invitation is not open; `taken` if the e-mail address has an account,
   * which still uses up an invitation that is not bound to an e-mail address.
   */
  redeemInvitation(
    hash: string,
    account: Account,
    passwordHash: string,
    now: number,
  ): Promise<'opened' | 'taken' | 'void'>;
}
