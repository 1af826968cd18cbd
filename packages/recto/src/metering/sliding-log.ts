/**
 * The exact rate limit: a log of the times of the last requests. Fixed windows and smoothed counters
 * allow up to twice the quota around a boundary, or reject requests too early.
 */
import type { RatePolicy } from '../contract/plans.ts';
import type { RateDecision } from './ports.ts';

/** Microseconds, so that rounding cannot move a request across the edge of the window. */
export type Microseconds = number;

export class SlidingLog {
  readonly #quota: number;
  readonly #window: Microseconds;
  /** Ring buffer of the counted requests' times. */
  readonly #times: Float64Array;
  #first = 0;
  #count = 0;

  /** @param times - of requests counted earlier, oldest first. Only the newest `quota` of them are kept. */
  constructor({ quota, windowSeconds }: RatePolicy, times: Float64Array = new Float64Array(0)) {
    this.#quota = quota;
    this.#window = windowSeconds * 1_000_000;
    this.#times = new Float64Array(quota);
    const kept = times.subarray(Math.max(0, times.length - quota));
    this.#times.set(kept);
    this.#count = kept.length;
  }

  /** Counts a request at `time` if fewer than the quota are in the window that ends there. */
  take(time: Microseconds): RateDecision {
    const now = this.#advance(time);
    const isAllowed = this.#count < this.#quota;
    if (isAllowed) {
      this.#times[(this.#first + this.#count) % this.#quota] = now;
      this.#count++;
    }
    return this.#decision(isAllowed, now);
  }

  /** The state at `time`, without counting a request. */
  peek(time: Microseconds): RateDecision {
    const now = this.#advance(time);
    return this.#decision(this.#count < this.#quota, now);
  }

  /** Times of the counted requests, oldest first. */
  times(): Float64Array {
    const times = new Float64Array(this.#count);
    const untilEnd = Math.min(this.#count, this.#quota - this.#first);
    times.set(this.#times.subarray(this.#first, this.#first + untilEnd));
    times.set(this.#times.subarray(0, this.#count - untilEnd), untilEnd);
    return times;
  }

  /** Drops requests that have left the window. If the clock was set back, time stands still until it has caught up. */
  #advance(time: Microseconds): Microseconds {
    const now = this.#count === 0 ? time : Math.max(time, this.#at(this.#count - 1));
    while (this.#count > 0 && this.#at(0) <= now - this.#window) {
      this.#first = (this.#first + 1) % this.#quota;
      this.#count--;
    }
    return now;
  }

  #at(index: number): Microseconds {
    return this.#times[(this.#first + index) % this.#quota]!;
  }

  #decision(isAllowed: boolean, now: Microseconds): RateDecision {
    return {
      isAllowed,
      remaining: this.#quota - this.#count,
      resetMilliseconds: this.#count === 0 ? 0 : (this.#at(0) + this.#window - now) / 1000,
    };
  }
}
