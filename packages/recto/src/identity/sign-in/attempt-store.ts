/** What is stored about sign-in attempts of one subject. Times are milliseconds since 1970. */
export interface AttemptCount {
  readonly failures: number;
  readonly failedAt: number;
  /** When the subject last signed in; null if never. */
  readonly knownAt: number | null;
}

/**
 * Counts failed sign-ins by subject: a hash of an account, or of an account and a client address.
 */
export interface AttemptStore {
  /**
   * Reads and counts in one transaction, so concurrent attempts cannot bypass the limit.
   * @param decide - returns the milliseconds to wait. If 0, each subject's failures are increased
   * by one in advance.
   * @returns what `decide` returned.
   */
  begin(subjects: readonly string[], now: number, decide: (counts: readonly AttemptCount[]) => number): Promise<number>;
  /**
   * Resets the failures of `subject`, and takes back the failure counted in advance for `others`.
   */
  succeed(subject: string, others: readonly string[], now: number): Promise<void>;
  /** Deletes counts whose last failure and last sign-in are both older than given. */
  forget(failedBefore: number, knownBefore: number): Promise<void>;
}
