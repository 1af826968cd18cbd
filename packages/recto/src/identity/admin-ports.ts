/** What administration needs of the outside: beside `ports.ts`, for administrators alone. */
import type { Plan } from '../contract/plans.ts';
import type { Account } from './account-ports.ts';

export interface AccountPage {
  readonly accounts: readonly Account[];
  /** How many there are over all pages. */
  readonly total: number;
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}

/** What an account has, in numbers. */
export interface AccountFigures {
  /** Keys that work now. */
  readonly activeKeys: number;
  /** Requests of the last thirty days, whatever they were answered with. */
  readonly requests: number;
}

export interface AccountDirectory {
  /**
   * Accounts whose address contains the text, or whose id it is; the newest first.
   * @param before - the place after the last account read, from {@link AccountPage.next}.
   */
  search(text: string, limit: number, before?: string): Promise<AccountPage>;
  readFigures(id: string, now: number): Promise<AccountFigures>;
  /** Of those ids that are accounts. */
  readEmails(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Lets one person open an account. Times are milliseconds since 1970. */
export interface Invitation {
  readonly id: string;
  /** Whom it is for; null where whoever holds the link may use it. */
  readonly email: string | null;
  readonly plan: Plan;
  /** Id of the account that made it. */
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly withdrawnAt: number | null;
  readonly redeemedAt: number | null;
  /** Id of the account that it became. */
  readonly redeemedBy: string | null;
}

export interface InvitationStore {
  insertInvitation(invitation: Invitation, hash: string): Promise<void>;
  /** Newest first. */
  listInvitations(limit: number): Promise<Invitation[]>;
  findInvitation(hash: string): Promise<Invitation | undefined>;
  /** The newest that is for this address and could be used at `now`. */
  findInvitationFor(email: string, now: number): Promise<Invitation | undefined>;
  /** @returns the invitation, or undefined where there is none that could still be used at `now`. */
  withdrawInvitation(id: string, now: number): Promise<Invitation | undefined>;
  /**
   * Opens the account and uses the invitation up, in one transaction.
   * @returns whether it could be used; `taken` where the address has an account, which uses up an invitation for anybody.
   */
  redeemInvitation(
    hash: string,
    account: Account,
    passwordHash: string,
    now: number,
  ): Promise<'opened' | 'taken' | 'void'>;
}
