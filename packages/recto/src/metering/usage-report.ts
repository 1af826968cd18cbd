/** What an account's usage comes to: by day, by key, by outcome, and how close it came to the limit. */
import { type Clock, DAY, utcDay } from '../clock.ts';
import { ERRORS } from '../contract/errors.ts';
import { RATE_POLICY } from '../contract/plans.ts';
import { MAX_LOGGED_REQUESTS } from './pending-usage.ts';
import type { LoggedRequest, RateLog, Usage, UsagePeak, UsageStore } from './ports.ts';

/**
 * How requests end, as far as a reader wants to know at a glance: converted; refused, since the request, the plan or the
 * limit did not allow it; or failed, since the page could not be had or something broke.
 */
export const OUTCOME_KINDS = ['converted', 'refused', 'failed'] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export type Counts = Readonly<Record<OutcomeKind, number>>;

export interface DayCounts {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly counts: Counts;
}

/** Where a key stands, and stood, by the limit. */
export interface LimitUsage {
  /** Requests in the window that ends now. */
  readonly now: number;
  /** The most in any window of the days asked for; 0 where none is known. */
  readonly most: number;
  /** `YYYY-MM-DD` of that, undefined where none is known. */
  readonly mostOn: string | undefined;
  /** Requests that were refused for the limit in the days asked for. */
  readonly refused: number;
}

export class UsageReports {
  readonly #store: UsageStore;
  readonly #rateLog: Pick<RateLog, 'peek'>;
  readonly #clock: Clock;

  constructor(store: UsageStore, rateLog: Pick<RateLog, 'peek'>, clock: Clock) {
    this.#store = store;
    this.#rateLog = rateLog;
    this.#clock = clock;
  }

  /** The last `count` days, oldest first, today the last. UTC, as usage is counted. */
  days(count: number): string[] {
    const now = this.#clock.now();
    return Array.from({ length: count }, (_, place) => utcDay(now - (count - 1 - place) * DAY));
  }

  usage(accountId: string, since: string): Promise<Usage[]> {
    return this.#store.readUsage(accountId, since);
  }

  /** The last requests, newest first. @param most - at most {@link MAX_LOGGED_REQUESTS} of them are kept. */
  requests(accountId: string, most: number = MAX_LOGGED_REQUESTS): Promise<LoggedRequest[]> {
    return this.#store.readRequests(accountId, most);
  }

  /** Of each of the keys, by its id. @param usage - since the same day. */
  async limits(
    accountId: string,
    keyIds: readonly string[],
    usage: readonly Usage[],
    since: string,
  ): Promise<Map<string, LimitUsage>> {
    const [peaks, decisions] = await Promise.all([
      this.#store.readPeaks(accountId, since),
      Promise.all(keyIds.map((keyId) => this.#rateLog.peek(keyId))),
    ]);
    return new Map(
      keyIds.map((keyId, place) => {
        const highest = highestOf(peaks.filter((peak) => peak.keyId === keyId));
        const figures = {
          now: RATE_POLICY.quota - decisions[place]!.remaining,
          most: highest?.requests ?? 0,
          mostOn: highest?.day,
          refused: sum(usage.filter((each) => each.keyId === keyId && each.outcome === 'RATE_LIMIT_EXCEEDED')),
        };
        return [keyId, figures];
      }),
    );
  }
}

export function kindOf(outcome: string): OutcomeKind {
  if (outcome === 'OK') return 'converted';
  const status = Object.hasOwn(ERRORS, outcome) ? ERRORS[outcome as keyof typeof ERRORS].status : 500;
  return status < 500 && status !== 422 ? 'refused' : 'failed';
}

/** @returns one entry a day, also for those without a request. */
export function countByDay(usage: readonly Usage[], days: readonly string[]): DayCounts[] {
  const byDay = Map.groupBy(usage, ({ day }) => day);
  return days.map((day) => ({ day, counts: countByKind(byDay.get(day) ?? []) }));
}

export function countByKind(usage: readonly Usage[]): Counts {
  const counts = { converted: 0, refused: 0, failed: 0 };
  for (const { outcome, requests } of usage) counts[kindOf(outcome)] += requests;
  return counts;
}

/** The most frequent first. */
export function countByOutcome(usage: readonly Usage[]): { readonly outcome: string; readonly requests: number }[] {
  return [...Map.groupBy(usage, ({ outcome }) => outcome)]
    .map(([outcome, some]) => ({ outcome, requests: sum(some) }))
    .sort((a, b) => b.requests - a.requests || (a.outcome < b.outcome ? -1 : 1));
}

export function totalOf({ converted, refused, failed }: Counts): number {
  return converted + refused + failed;
}

function sum(usage: readonly Usage[]): number {
  return usage.reduce((total, { requests }) => total + requests, 0);
}

/** Of equal ones the latest; the peaks come newest first. */
function highestOf(peaks: readonly UsagePeak[]): UsagePeak | undefined {
  return peaks.reduce<UsagePeak | undefined>(
    (highest, peak) => (highest === undefined || peak.requests > highest.requests ? peak : highest),
    undefined,
  );
}
