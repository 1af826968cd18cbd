/** Stores password hashes. */
export interface PasswordStore {
  findPassword(accountId: string): Promise<string | undefined>;
  /**
   * Saves a new password's hash, ends the account's sessions except one, and deletes its links: open
   * sign-ins, resets, changes of the e-mail address, identities that it began to connect. One transaction.
   * @returns false, and changes nothing, if that one session has ended.
   */
  replacePassword(accountId: string, hash: string, now: number, exceptSessionId?: string): Promise<boolean>;
  /** Replaces the hash of an unchanged password, made with newer parameters. Sessions continue. */
  rehashPassword(accountId: string, oldHash: string, hash: string): Promise<void>;
}
