/**
 * Limits the bytes buffered for all pages being fetched, and for those of one account. Without it, a
 * hundred concurrent pages could each use the limit of one page.
 */
import { RectoError } from '../contract/errors.ts';

/** The bytes that one page has taken. */
export interface MemoryShare {
  /** @throws {RectoError} SERVICE_UNAVAILABLE if the memory is used up. */
  take(bytes: number): void;
  /** Gives back everything taken so far. */
  release(): void;
}

export class FetchMemory {
  readonly #limit: number;
  readonly #limitPerAccount: number;
  readonly #usedByAccount = new Map<string, number>();
  #used = 0;

  /** @param limit - bytes. One account may use half of it, and at least `minPerAccount`. */
  constructor(limit: number, minPerAccount: number) {
    this.#limit = limit;
    this.#limitPerAccount = Math.max(limit / 2, minPerAccount);
  }

  /** @param accountId - absent on a person's own machine, where only the total limit applies. */
  openShare(accountId?: string): MemoryShare {
    let taken = 0;
    return {
      take: (bytes) => {
        if (this.#used + bytes > this.#limit || this.#usedBy(accountId) + bytes > this.#limitPerAccount) {
          throw new RectoError('SERVICE_UNAVAILABLE', 'Too many large pages are being fetched.', { retryAfter: 2 });
        }
        this.#add(bytes, accountId);
        taken += bytes;
      },
      release: () => {
        this.#add(-taken, accountId);
        taken = 0;
      },
    };
  }

  #usedBy(accountId: string | undefined): number {
    return accountId === undefined ? 0 : (this.#usedByAccount.get(accountId) ?? 0);
  }

  #add(bytes: number, accountId: string | undefined): void {
    this.#used += bytes;
    if (accountId === undefined) return;
    const used = this.#usedBy(accountId) + bytes;
    if (used > 0) this.#usedByAccount.set(accountId, used);
    else this.#usedByAccount.delete(accountId);
  }
}
