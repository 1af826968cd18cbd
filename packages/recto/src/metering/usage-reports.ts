/** Reports of an account's usage: by day, by key, by outcome, and how close each key came to the rate limit. */
import { type Clock, DAY, utcDay } from '../clock.ts';
import { ERRORS } from '../contract/errors.ts';
import { RATE_POLICY } from '../contract/plans.ts';
import { type ResponseTimes, responseTimesOf } from './latency.ts';
import { MAX_LOGGED_REQUESTS } from './pending-usage.ts';
import type { LatencyTotal, LoggedRequest, RateLog, Usage, UsagePeak, UsageStore } from './ports.ts';

/**
 * Groups of outcomes. `refused`: the request, the plan or the rate limit did not allow it. `failed`: the
 * page could not be fetched or converted, or the service failed.
 */
export const OUTCOME_KINDS = ['converted', 'refused', 'failed'] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export type Counts = Readonly<Record<OutcomeKind, number>>;

export interface DayCounts {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly counts: Counts;
}

/** How close a key is, and came, to the rate limit. */
export interface LimitUsage {
  /** Requests in the current window. */
  readonly now: number;
  /** The maximum in any window of the reported days; 0 if there was no request. */
  readonly peak: number;
  /** `YYYY-MM-DD` of the peak. */
  readonly peakDay: string | undefined;
  /** Requests rejected by the rate limit in the reported days. */
  readonly refused: number;
}

type ReportStore = Pick<UsageStore, 'readUsage' | 'readLatency' | 'readLatencyTotals' | 'readPeaks' | 'readRequests'>;

export class UsageReports {
  readonly #store: ReportStore;
  readonly #rateLog: Pick<RateLog, 'peek'>;
  readonly #clock: Clock;

  constructor(store: ReportStore, rateLog: Pick<RateLog, 'peek'>, clock: Clock) {
    this.#store = store;
    this.#rateLog = rateLog;
    this.#clock = clock;
  }

  /** The last `count` days in UTC, oldest first, including today. */
  days(count: number): string[] {
    const now = this.#clock.now();
    return Array.from({ length: count }, (_, index) => utcDay(now - (count - 1 - index) * DAY));
  }

  usage(accountId: string, since: string): Promise<Usage[]> {
    return this.#store.readUsage(accountId, since);
  }

  responseTimes(accountId: string, since: string): Promise<ResponseTimes> {
    return responseTimesOf(this.#store.readLatency(accountId, since));
  }

  latencyTotals(accountId: string, keyIds: readonly string[], since: string): Promise<LatencyTotal[]> {
    return this.#store.readLatencyTotals(accountId, keyIds, since);
  }

  /** Newest first. @param limit - the store keeps about {@link MAX_LOGGED_REQUESTS}. */
  requests(accountId: string, limit: number = MAX_LOGGED_REQUESTS): Promise<LoggedRequest[]> {
    return this.#store.readRequests(accountId, limit);
  }

  /** By key id. @param usage - of the same days, since `since`. */
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
      keyIds.map((keyId, index) => {
        const peak = highestPeak(peaks.filter((each) => each.keyId === keyId));
        const figures = {
          now: RATE_POLICY.quota - decisions[index]!.remaining,
          peak: peak?.requests ?? 0,
          peakDay: peak?.day,
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

/** One entry per day, including days without requests. */
export function countByDay(usage: readonly Usage[], days: readonly string[]): DayCounts[] {
  const byDay = Map.groupBy(usage, ({ day }) => day);
  return days.map((day) => ({ day, counts: countByKind(byDay.get(day) ?? []) }));
}

export function countByKind(usage: readonly Usage[]): Counts {
  const counts = { converted: 0, refused: 0, failed: 0 };
  for (const { outcome, requests } of usage) counts[kindOf(outcome)] += requests;
  return counts;
}

/** Most frequent outcome first. */
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

/** The latest of equal peaks. @param peaks - newest day first. */
function highestPeak(peaks: readonly UsagePeak[]): UsagePeak | undefined {
  return peaks.reduce<UsagePeak | undefined>(
    (highest, peak) => (highest === undefined || peak.requests > highest.requests ? peak : highest),
    undefined,
  );
}
