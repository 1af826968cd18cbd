import type { Account } from '../account/account.ts';
import type { Identity } from '../providers/identity-provider.ts';

export interface NewMember {
  readonly account: Account;
  readonly passwordHash?: string;
  readonly identity?: Identity;
  /** Accepted together with the sign-up. If it cannot be, no account is created. */
  readonly invitationId?: string;
}

export type InsertIdentityResult =
  | 'inserted'
  /** The identity is connected to an account already. */
  | 'identity-taken'
  /** The account has another identity at this provider. */
  | 'provider-taken';

/** Stores accounts created over the network, and their identities at GitHub or Google. */
export interface MemberStore {
  /**
   * Saves an account in one transaction. Never creates the first account of an installation.
   * @returns false if the e-mail address is taken or the invitation was used.
   */
  insertMember(member: NewMember): Promise<boolean>;
  findByIdentity(provider: string, subject: string): Promise<Account | undefined>;
  /** Saves an identity, unless the account already has one at the same provider. */
  insertIdentity(accountId: string, identity: Identity, now: number): Promise<InsertIdentityResult>;
  listIdentities(accountId: string): Promise<Identity[]>;
  /** @returns whether the account had this identity. */
  deleteIdentity(accountId: string, identity: Pick<Identity, 'provider' | 'subject'>): Promise<boolean>;
}
