/** Stores password hashes. */
export interface PasswordStore {
  findPassword(accountId: string): Promise<string | undefined>;
  /**
   * Saves a new password's hash, ends the account's sessions except one, and deletes the identities
   * that it began to connect, in one transaction.
   */
  replacePassword(accountId: string, hash: string, now: number, exceptSessionId?: string): Promise<void>;
  /** Replaces the hash of an unchanged password, made with newer parameters. Sessions continue. */
  rehashPassword(accountId: string, oldHash: string, hash: string): Promise<void>;
}
