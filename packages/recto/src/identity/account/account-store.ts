import type { Plan } from '../../contract/plans.ts';
import type { Account } from './account.ts';

/** Stores accounts, and the setup links that create the first one. */
export interface AccountStore {
  /**
   * Saves an account. The first account of an installation always becomes a PRO administrator.
   * @returns the account as saved, or undefined if the e-mail address is taken.
   */
  insertAccount(account: Account): Promise<Account | undefined>;
  /** Finds an account by e-mail address or by ID. Pass an empty string to ignore one of them. */
  findAccount(email: string, id: string): Promise<Account | undefined>;
  /** Oldest first. */
  listAccounts(): Promise<Account[]>;
  /** Also deletes the account's request for the PRO plan. */
  setPlan(id: string, plan: Plan): Promise<void>;
  /**
   * Disables or enables an account, ends its sessions, and deletes the identities that it began to
   * connect.
   * @param disabledAt - milliseconds since 1970, or null to enable the account.
   * @returns false if that would leave no active administrator; nothing is changed.
   */
  setDisabled(id: string, disabledAt: number | null): Promise<boolean>;
  /** @returns false if that would leave no active administrator; nothing is changed. */
  setAdmin(id: string, admin: boolean): Promise<boolean>;
  /**
   * Deletes an account and everything stored for it. Audit log entries keep its ID.
   * @returns false if that would leave no active administrator; nothing is changed.
   */
  deleteAccount(id: string): Promise<boolean>;
  /** @returns false if the e-mail address is taken. */
  replaceEmail(id: string, email: string): Promise<boolean>;
  hasNoAccount(): Promise<boolean>;
  insertSetupLink(hash: string, expiresAt: number): Promise<void>;
  hasSetupLink(hash: string, now: number): Promise<boolean>;
  /**
   * Saves the first account and deletes all setup links, in one transaction.
   * @returns false if the link is invalid or an account exists.
   */
  redeemSetupLink(hash: string, now: number, account: Account, passwordHash: string): Promise<boolean>;
}
