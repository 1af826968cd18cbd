/**
 * Bounds the memory of all request bodies, and of responses not yet read, together. Many large requests at once are then
 * rejected instead of exhausting the memory. Each account has its own bound, so one account can't use all of it.
 */
import { MAX_BLOCK_BYTES } from '../byte-collector.ts';
import { MAX_BODY_BYTES } from '../contract/conversion.ts';
import { RectoError } from '../contract/errors.ts';

/** Requests up to this size may use memory that larger ones can't. */
const SMALL_BYTES = 256 * 1024;
/** Memory of the largest body while it arrives: its last block may be almost empty. */
const MAX_HELD_BYTES = MAX_BODY_BYTES + MAX_BLOCK_BYTES;

/** The memory of one request: taken while its body arrives, then replaced by its response. */
export interface BodyShare {
  /** @throws {RectoError} SERVICE_UNAVAILABLE if the memory is used up. */
  take(bytes: number): void;
  /** Holds `bytes` instead of what was taken. @throws {RectoError} as {@link take} does. */
  replace(bytes: number): void;
  release(): void;
}

export class BodyMemory {
  readonly #limit: number;
  readonly #largeLimit: number;
  readonly #accountLimit: number;
  readonly #usedByAccount = new Map<string, number>();
  #used = 0;

  /** @param limit - total in bytes. One account may use half of it, and always enough for one body. */
  constructor(limit: number) {
    this.#limit = limit;
    this.#largeLimit = Math.min(limit, Math.max((limit / 8) * 7, MAX_HELD_BYTES));
    this.#accountLimit = Math.min(limit, Math.max(limit / 2, MAX_HELD_BYTES));
  }

  get used(): number {
    return this.#used;
  }

  share(accountId: string): BodyShare {
    let held = 0;
    const take = (bytes: number): void => {
      const limit = held + bytes <= SMALL_BYTES ? this.#limit : this.#largeLimit;
      const usedByAccount = (this.#usedByAccount.get(accountId) ?? 0) + bytes;
      if (this.#used + bytes > limit || usedByAccount > this.#accountLimit) {
        throw new RectoError('SERVICE_UNAVAILABLE', 'Too many large requests are being processed.', { retryAfter: 1 });
      }
      this.#used += bytes;
      this.#usedByAccount.set(accountId, usedByAccount);
      held += bytes;
    };
    const release = (): void => {
      const usedByAccount = (this.#usedByAccount.get(accountId) ?? 0) - held;
      if (usedByAccount > 0) this.#usedByAccount.set(accountId, usedByAccount);
      else this.#usedByAccount.delete(accountId);
      this.#used -= held;
      held = 0;
    };
    const replace = (bytes: number): void => {
      release();
      take(bytes);
    };
    return { take, replace, release };
  }
}
