/** Limits the pages that are fetched at the same time, in total and for each account. */
import { RectoError } from '../contract/errors.ts';

export class ConcurrentFetches {
  readonly #limit: number;
  readonly #limitPerAccount: number;
  readonly #runningByAccount = new Map<string, number>();
  #running = 0;

  /** @param limitPerAccount - default: half of the limit. */
  constructor(limit = 128, limitPerAccount = Math.ceil(limit / 2)) {
    this.#limit = limit;
    this.#limitPerAccount = limitPerAccount;
  }

  /**
   * Counts one more page.
   * @param accountId - absent on a person's own machine, where only the total limit applies.
   * @returns gives the place back. Call it once.
   * @throws {RectoError} SERVICE_UNAVAILABLE at a limit.
   */
  start(accountId: string | undefined): () => void {
    const ofAccount = accountId === undefined ? 0 : (this.#runningByAccount.get(accountId) ?? 0);
    if (ofAccount >= this.#limitPerAccount) {
      const message = 'Too many pages are being fetched for your account.';
      throw new RectoError('SERVICE_UNAVAILABLE', message, { retryAfter: 2 });
    }
    if (this.#running >= this.#limit) {
      throw new RectoError('SERVICE_UNAVAILABLE', 'Too many pages are being fetched.', { retryAfter: 2 });
    }
    this.#change(accountId, 1);
    return () => this.#change(accountId, -1);
  }

  #change(accountId: string | undefined, change: number): void {
    this.#running += change;
    if (accountId === undefined) return;
    const count = (this.#runningByAccount.get(accountId) ?? 0) + change;
    if (count > 0) this.#runningByAccount.set(accountId, count);
    else this.#runningByAccount.delete(accountId);
  }
}
