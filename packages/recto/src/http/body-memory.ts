/**
 * Bounds what all requests being worked on, and all answers not yet read, take of the memory together, so that many large
 * ones at once are refused, not fatal.
 */
import { RectoError } from '../core/errors.ts';

export class BodyMemory {
  readonly #limit: number;
  #used = 0;

  /** @param limit - bytes, of all bodies that are being read, worked on or sent. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get used(): number {
    return this.#used;
  }

  /** The share of one request: taken as its body arrives, then by its answer, given back at its end. */
  hold() {
    let held = 0;
    /** @throws {RectoError} SERVICE_UNAVAILABLE where the memory is used up. */
    const take = (bytes: number): void => {
      if (this.#used + bytes > this.#limit) {
        throw new RectoError('SERVICE_UNAVAILABLE', 'Too many large requests are being worked on.', { retryAfter: 1 });
      }
      this.#used += bytes;
      held += bytes;
    };
    const release = (): void => {
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
