/** Bounds what all pages being fetched hold together: each has its own limit, and a hundred at once would have a hundred of it. */
import { RectoError } from '../core/errors.ts';

export interface HeldBytes {
  /** @throws {RectoError} SERVICE_UNAVAILABLE where the memory is used up. */
  take(bytes: number): void;
  release(): void;
}

export class FetchMemory {
  readonly #limit: number;
  #used = 0;

  /** @param limit - bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The share of one page. */
  hold(): HeldBytes {
    let held = 0;
    return {
      take: (bytes) => {
        if (this.#used + bytes > this.#limit) {
          throw new RectoError('SERVICE_UNAVAILABLE', 'Too many large pages are being fetched.', { retryAfter: 2 });
        }
        this.#used += bytes;
        held += bytes;
      },
      release: () => {
        this.#used -= held;
        held = 0;
      },
    };
  }
}
