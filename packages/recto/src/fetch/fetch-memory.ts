/**
 * Bounds what all pages being fetched hold together, and those of one account: each page has its own limit, and a hundred at
 * once would have a hundred of it.
 */
import { RectoError } from '../contract/errors.ts';

export interface MemoryShare {
  /** @throws {RectoError} SERVICE_UNAVAILABLE where the memory is used up. */
  take(bytes: number): void;
  release(): void;
}

export class FetchMemory {
  readonly #limit: number;
  readonly #limitOfAccount: number;
  readonly #usedBy = new Map<string, number>();
  #used = 0;

  /** @param limit - bytes; half of it for one account, but as much as `onePage` takes at least. */
  constructor(limit: number, onePage: number) {
    this.#limit = limit;
    this.#limitOfAccount = Math.max(limit / 2, onePage);
  }

  /** The share of one page; without an account, as on a person's own machine, all of it may be one's. */
  hold(accountId?: string): MemoryShare {
    let held = 0;
    return {
      take: (bytes) => {
        if (this.#used + bytes > this.#limit || this.#usedFor(accountId) + bytes > this.#limitOfAccount) {
          throw new RectoError('SERVICE_UNAVAILABLE', 'Too many large pages are being fetched.', { retryAfter: 2 });
        }
        this.#add(bytes, accountId);
        held += bytes;
      },
      release: () => {
        this.#add(-held, accountId);
        held = 0;
      },
    };
  }

  #usedFor(accountId: string | undefined): number {
    return accountId === undefined ? 0 : (this.#usedBy.get(accountId) ?? 0);
  }

  #add(bytes: number, accountId: string | undefined): void {
    this.#used += bytes;
    if (accountId === undefined) return;
    const now = this.#usedFor(accountId) + bytes;
    if (now > 0) this.#usedBy.set(accountId, now);
    else this.#usedBy.delete(accountId);
  }
}
