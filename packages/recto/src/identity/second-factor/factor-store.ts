export interface SecondFactor {
  /** The TOTP secret, encrypted. */
  readonly sealedSecret: string;
  readonly isConfirmed: boolean;
  /** Time step of the last accepted code. */
  readonly lastStep: number;
}

/** Stores TOTP secrets and the hashes of recovery codes. */
export interface FactorStore {
  /** Replaces an unconfirmed factor. @returns false if a confirmed one exists. */
  insertFactor(accountId: string, sealedSecret: string): Promise<boolean>;
  findFactor(accountId: string): Promise<SecondFactor | undefined>;
  /**
   * Confirms the factor with this secret and saves its recovery codes, in one transaction.
   * @returns false if there is none that is unconfirmed.
   */
  confirmFactor(
    accountId: string,
    sealedSecret: string,
    step: number,
    now: number,
    codeHashes: readonly string[],
  ): Promise<boolean>;
  /**
   * Marks a time step as used.
   * @returns false if a code of this step or a later one was accepted before.
   */
  takeStep(accountId: string, step: number): Promise<boolean>;
  /** Deletes a recovery code. @returns false if the account does not have it. */
  takeRecoveryCode(accountId: string, hash: string): Promise<boolean>;
  countRecoveryCodes(accountId: string): Promise<number>;
  replaceRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void>;
  deleteFactor(accountId: string): Promise<void>;
}
