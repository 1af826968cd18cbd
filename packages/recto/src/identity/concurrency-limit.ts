/** Limits concurrent expensive work. Excess callers are rejected immediately. */
import { RectoError } from '../contract/errors.ts';

const RETRY_SECONDS = 1;

export interface ConcurrencyLimits {
  /** Calls that run at the same time. */
  readonly concurrent: number;
  /** Calls that may wait for one of those to finish. */
  readonly queued: number;
}

export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits;
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** @throws {RectoError} SERVICE_UNAVAILABLE if the queue is full; `work` is not started. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { concurrent, queued } = this.#limits;
    if (this.#running >= concurrent) {
      if (this.#waiting.length >= queued) {
        throw new RectoError('SERVICE_UNAVAILABLE', 'Too many people are signing in right now. Try again shortly.', {
          retryAfter: RETRY_SECONDS,
        });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Hands the slot to the next waiter without freeing it, so a new caller cannot jump the
      // queue.
      if (next) next();
      else this.#running--;
    }
  }
}
