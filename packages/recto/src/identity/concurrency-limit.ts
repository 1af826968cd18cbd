/** Dear work by turns: some at once, some waiting, and whoever comes beyond that is told so at once. */
import { RectoError } from '../contract/errors.ts';

const RETRY_SECONDS = 1;

export interface ConcurrencyLimits {
  /** Pieces of work done at once. */
  readonly atOnce: number;
  /** Further ones that may wait. */
  readonly queue: number;
}

export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits;
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** @throws {RectoError} SERVICE_UNAVAILABLE where too many wait already; nothing has been done then. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, queue } = this.#limits;
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= queue) {
        throw new RectoError('SERVICE_UNAVAILABLE', 'Too many people are signing in at this moment.', {
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
      // The place goes from hand to hand, so that nobody who comes now slips in between.
      if (next) next();
      else this.#running--;
    }
  }
}
