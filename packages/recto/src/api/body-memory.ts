/**
 * Bounds what all requests being worked on, and all answers not yet read, take of the memory together, so that many large
 * ones at once are refused, not fatal; and what one account takes, so that its slow clients do not refuse everybody else's.
 */
import { MAX_BODY_BYTES } from '../contract/conversion.ts';
import { RectoError } from '../contract/errors.ts';

/** A request that holds no more than this finds room that larger ones cannot take. */
const SMALL_BYTES = 256 * 1024;

export class BodyMemory {
  readonly #limit: number;
  readonly #limitOfLarge: number;
  readonly #limitOfAccount: number;
  readonly #usedBy = new Map<string, number>();
  #used = 0;

  /** @param limit - bytes, of all bodies that are being read, worked on or sent; half of it for one account, but one body at least. */
  constructor(limit: number) {
    this.#limit = limit;
    this.#limitOfLarge = Math.min(limit, Math.max((limit / 8) * 7, MAX_BODY_BYTES));
    this.#limitOfAccount = Math.min(limit, Math.max(limit / 2, MAX_BODY_BYTES));
  }

  get used(): number {
    return this.#used;
  }

  /** The share of one request of an account: taken as its body arrives, then by its answer, given back at its end. */
  hold(accountId: string) {
    let held = 0;
    /** @throws {RectoError} SERVICE_UNAVAILABLE where the memory is used up. */
    const take = (bytes: number): void => {
      const limit = held + bytes <= SMALL_BYTES ? this.#limit : this.#limitOfLarge;
      const ofAccount = (this.#usedBy.get(accountId) ?? 0) + bytes;
      if (this.#used + bytes > limit || ofAccount > this.#limitOfAccount) {
        throw new RectoError('SERVICE_UNAVAILABLE', 'Too many large requests are being processed.', { retryAfter: 1 });
      }
      this.#used += bytes;
      this.#usedBy.set(accountId, ofAccount);
      held += bytes;
    };
    const release = (): void => {
      const left = (this.#usedBy.get(accountId) ?? 0) - held;
      if (left > 0) this.#usedBy.set(accountId, left);
      else this.#usedBy.delete(accountId);
      this.#used -= held;
      held = 0;
    };
    /** Holds so much in place of what was held. @throws {RectoError} as `take` does. */
    const exchange = (bytes: number): void => {
      release();
      take(bytes);
    };
    return { take, release, exchange };
  }
}
