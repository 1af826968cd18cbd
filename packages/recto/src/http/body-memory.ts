/** Bounds what all request bodies together take of the memory, so that many large ones at once are refused, not fatal. */
import { RectoError } from '../core/errors.ts';

export class BodyMemory {
  readonly #limit: number;
  #used = 0;

  /** @param limit - bytes, of all bodies that are being read or worked on. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get used(): number {
    return this.#used;
  }

  /** The share of one request: taken as its body arrives, given back at its end. */
  hold() {
    let held = 0;
    return {
      /** @throws {RectoError} SERVICE_UNAVAILABLE where the memory is used up. */
      take: (bytes: number): void => {
        if (this.#used + bytes > this.#limit) {
          throw new RectoError('SERVICE_UNAVAILABLE', 'Too many large requests are being worked on.', {
            retryAfter: 1,
          });
        }
        this.#used += bytes;
        held += bytes;
      },
      release: (): void => {
        this.#used -= held;
        held = 0;
      },
    };
  }
}
