import type { FactorStore, SecondFactor } from '../../../src/identity/second-factor/factor-store.ts';

export class MemoryFactorStore implements FactorStore {
  readonly #factors = new Map<string, SecondFactor>();
  readonly #codes = new Map<string, Set<string>>();

  async insertFactor(accountId: string, sealedSecret: string): Promise<boolean> {
    if (this.#factors.get(accountId)?.isConfirmed === true) return false;
    this.#factors.set(accountId, { sealedSecret, isConfirmed: false, lastStep: 0 });
    return true;
  }

  async findFactor(accountId: string): Promise<SecondFactor | undefined> {
    return this.#factors.get(accountId);
  }

  async confirmFactor(
    accountId: string,
    sealedSecret: string,
    step: number,
    _now: number,
    codeHashes: readonly string[],
  ): Promise<boolean> {
    const factor = this.#factors.get(accountId);
    if (factor?.sealedSecret !== sealedSecret || factor.isConfirmed) return false;
    this.#factors.set(accountId, { ...factor, isConfirmed: true, lastStep: step });
    await this.replaceRecoveryCodes(accountId, codeHashes);
    return true;
  }

  async takeStep(accountId: string, step: number): Promise<boolean> {
    const factor = this.#factors.get(accountId);
    if (factor === undefined || factor.lastStep >= step) return false;
    this.#factors.set(accountId, { ...factor, lastStep: step });
    return true;
  }

  async takeRecoveryCode(accountId: string, hash: string): Promise<boolean> {
    return this.#codes.get(accountId)?.delete(hash) ?? false;
  }

  async countRecoveryCodes(accountId: string): Promise<number> {
    return this.#codes.get(accountId)?.size ?? 0;
  }

  async replaceRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void> {
    this.#codes.set(accountId, new Set(hashes));
  }

  async deleteFactor(accountId: string): Promise<void> {
    this.#factors.delete(accountId);
    this.#codes.delete(accountId);
  }
}
