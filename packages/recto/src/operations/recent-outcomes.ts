/** Outcomes of the requests of the last minutes, for the status page. The memory is bounded: minutes times outcomes. */
import { type Clock, MINUTE } from '../clock.ts';
import { ERRORS } from '../contract/errors.ts';

/** How far back the report goes. */
export const RECENT_MINUTES = 15;

export interface RecentReport {
  readonly requests: number;
  /** Requests with a 5xx status. */
  readonly failed: number;
  /** `OK` and error codes, the most frequent first. */
  readonly outcomes: readonly { readonly outcome: string; readonly requests: number }[];
}

export class RecentOutcomes {
  readonly #clock: Clock;
  /** Counts by minute since 1970, oldest first. */
  readonly #minutes = new Map<number, Map<string, number>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param outcome - `OK` or an error code. Clients can't choose others, so there are few. */
  record(outcome: string): void {
    const minute = Math.floor(this.#clock.now() / MINUTE);
    let counts = this.#minutes.get(minute);
    if (counts === undefined) {
      counts = new Map();
      this.#minutes.set(minute, counts);
      this.#deleteBefore(minute - RECENT_MINUTES);
    }
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }

  /** Covers the current minute and the {@link RECENT_MINUTES} before it. */
  report(): RecentReport {
    this.#deleteBefore(Math.floor(this.#clock.now() / MINUTE) - RECENT_MINUTES);
    const sums = new Map<string, number>();
    for (const counts of this.#minutes.values()) {
      for (const [outcome, count] of counts) sums.set(outcome, (sums.get(outcome) ?? 0) + count);
    }
    const outcomes = [...sums].map(([outcome, requests]) => ({ outcome, requests }));
    const requests = outcomes.reduce((sum, each) => sum + each.requests, 0);
    return {
      requests,
      failed: outcomes.reduce((sum, { outcome, requests }) => sum + (isFault(outcome) ? requests : 0), 0),
      outcomes: outcomes.toSorted((a, b) => b.requests - a.requests || a.outcome.localeCompare(b.outcome)),
    };
  }

  #deleteBefore(first: number): void {
    for (const minute of this.#minutes.keys()) if (minute < first) this.#minutes.delete(minute);
  }
}

function isFault(outcome: string): boolean {
  return Object.hasOwn(ERRORS, outcome) && ERRORS[outcome as keyof typeof ERRORS].status >= 500;
}
