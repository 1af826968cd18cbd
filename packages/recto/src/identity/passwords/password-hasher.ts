/** Hashes passwords with a deliberately slow function. */
export interface PasswordHasher {
  /**
   * @returns a PHC string.
   * @throws {RectoError} SERVICE_UNAVAILABLE if too many calls are waiting.
   */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time whether or not there is a hash to compare with: an attacker who measures
   * the time must not learn which accounts exist.
   * @param phc - undefined if there is no password; the result is then false.
   * @throws {RectoError} SERVICE_UNAVAILABLE if too many calls are waiting.
   */
  verify(password: string, phc: string | undefined): Promise<boolean>;
  /** Whether the hash was made with weaker parameters than the current ones. */
  isOutdated(phc: string): boolean;
}
