import type { Account } from '../account/account.ts';
import type { Identity } from '../providers/identity-provider.ts';

export interface NewMember {
  readonly account: Account;
  readonly passwordHash?: string;
  readonly identity?: Identity;
  /** Accepted together with the sign-up. If it cannot be, no account is created. */
  readonly invitationId?: string;
}

/** Stores accounts created over the network, and their identities at GitHub or Google. */
export interface MemberStore {
  /**
   * Saves an account in one transaction. Never creates the first account of an installation.
   * @returns false if the e-mail address is taken or the invitation was used.
   */
  insertMember(member: NewMember): Promise<boolean>;
  findByIdentity(provider: string, subject: string): Promise<Account | undefined>;
  /** @returns false if the identity is connected to an account already. */
  insertIdentity(accountId: string, identity: Identity, now: number): Promise<boolean>;
  listIdentities(accountId: string): Promise<Identity[]>;
  /** @returns whether the account had an identity at this provider. */
  deleteIdentity(accountId: string, provider: string): Promise<boolean>;
}
