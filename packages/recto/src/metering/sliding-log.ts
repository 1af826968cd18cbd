/**
 * The exact limit. A log of the last requests is the only thing that is right in both directions: fixed windows and
 * smoothed counters let up to twice as many through around a boundary, or refuse early. Sixty numbers an id are cheap.
 */

import type { RatePolicy } from '../contract/plans.ts';
import type { RateDecision } from './ports.ts';

/** Microseconds, so that rounding the clock cannot put two requests on the wrong side of a window's edge. */
export type Microseconds = number;

export class SlidingLog {
  readonly #quota: number;
  readonly #span: Microseconds;
  /** Ring of the counted requests' times; a request that leaves the window makes room for the next. */
  readonly #times: Float64Array;
  #first = 0;
  #count = 0;

  /** @param times - counted before, oldest first; at most the policy's quota of them. */
  constructor({ quota, windowSeconds }: RatePolicy, times: Float64Array = new Float64Array(0)) {
    this.#quota = quota;
    this.#span = windowSeconds * 1_000_000;
    this.#times = new Float64Array(quota);
    const kept = times.subarray(Math.max(0, times.length - quota));
    this.#times.set(kept);
    this.#count = kept.length;
  }

  /** Counts a request at `moment` if fewer than the quota stand in the window that ends there. */
  take(moment: Microseconds): RateDecision {
    const now = this.#advance(moment);
    const isAllowed = this.#count < this.#quota;
    if (isAllowed) {
      this.#times[(this.#first + this.#count) % this.#quota] = now;
      this.#count++;
    }
    return this.#decision(isAllowed, now);
  }

  /** Where the log stands at `moment`, counting nothing. */
  peek(moment: Microseconds): RateDecision {
    const now = this.#advance(moment);
    return this.#decision(this.#count < this.#quota, now);
  }

  /** What is counted, oldest first. */
  times(): Float64Array {
    const times = new Float64Array(this.#count);
    const untilEnd = Math.min(this.#count, this.#quota - this.#first);
    times.set(this.#times.subarray(this.#first, this.#first + untilEnd));
    times.set(this.#times.subarray(0, this.#count - untilEnd), untilEnd);
    return times;
  }

  /** Drops what has left the window. A clock that was set back stands still here until it has caught up. */
  #advance(moment: Microseconds): Microseconds {
    const now = this.#count === 0 ? moment : Math.max(moment, this.#at(this.#count - 1));
    while (this.#count > 0 && this.#at(0) <= now - this.#span) {
      this.#first = (this.#first + 1) % this.#quota;
      this.#count--;
    }
    return now;
  }

  #at(place: number): Microseconds {
    return this.#times[(this.#first + place) % this.#quota]!;
  }

  #decision(isAllowed: boolean, now: Microseconds): RateDecision {
    return {
      isAllowed,
      remaining: this.#quota - this.#count,
      resetMilliseconds: this.#count === 0 ? 0 : (this.#at(0) + this.#span - now) / 1000,
    };
  }
}
