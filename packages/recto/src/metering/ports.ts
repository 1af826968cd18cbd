/** The ports of metering: a rate log that counts requests, and a store for usage. */
import type { MaybePromise } from '../maybe-promise.ts';

/** The state of a rate limit, and whether the request is within it. */
export interface RateDecision {
  readonly isAllowed: boolean;
  /** Requests that are still allowed right now. */
  readonly remaining: number;
  /** Milliseconds until the oldest counted request leaves the window; 0 if none is counted. */
  readonly resetMilliseconds: number;
}

/** A sliding log of the requests of each id, exact across all processes that share it. A local log returns at once. */
export interface RateLog {
  /** Counts a request if the limit allows it. */
  take(id: string): MaybePromise<RateDecision>;
  /** The state of an id, without counting a request. */
  peek(id: string): MaybePromise<RateDecision>;
  /** Rejects if the log is not available. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Requests of one key with one outcome on one day (UTC). */
export interface Usage {
  readonly accountId: string;
  /** Id of an API key, or of the account's playground. */
  readonly keyId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `OK` or an error code. */
  readonly outcome: string;
  readonly requests: number;
  /** Pages fetched and converted, or HTML strings converted. */
  readonly pages: number;
  readonly words: number;
  /** Bytes of HTML received. */
  readonly bytes: number;
  /** Estimated tokens of the Markdown delivered. */
  readonly tokens: number;
}

/** How many requests of one key with one outcome on one day (UTC) took about the same time. */
export interface LatencyCount {
  readonly accountId: string;
  readonly keyId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `OK` or an error code. */
  readonly outcome: string;
  /** See `latency.ts`. */
  readonly bucket: number;
  readonly requests: number;
}

/** The same, of several days together. */
export type LatencyTotal = Omit<LatencyCount, 'day'>;

/** The maximum requests of one key in the rate limit's window on one day (UTC). */
export interface UsagePeak {
  readonly accountId: string;
  readonly keyId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly requests: number;
}

/** A completed request, without any of its content. */
export interface LoggedRequest {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Host of the requested page; null if the request had HTML or could not be parsed. */
  readonly host: string | null;
  readonly status: number;
  /** `OK` or an error code. */
  readonly outcome: string;
  readonly milliseconds: number;
  /** As in `X-Request-Id`. */
  readonly requestId: string;
}

/** Usage counted since the previous batch. */
export interface UsageBatch {
  readonly usage: readonly Usage[];
  readonly latency: readonly LatencyCount[];
  readonly peaks: readonly UsagePeak[];
  /** Milliseconds since 1970, by key id. */
  readonly lastUsed: ReadonlyMap<string, number>;
  readonly requests: readonly LoggedRequest[];
}

export interface UsageStore {
  /**
   * Adds the counts, raises the peaks, updates the keys' last use and logs the requests, in one
   * transaction. Drops entries of deleted accounts. Keeps about the newest hundred requests of an account.
   */
  addUsage(batch: UsageBatch): Promise<void>;
  /** Newest day first. */
  readUsage(accountId: string, sinceDay: string): Promise<Usage[]>;
  /** In parts, because an account can have hundreds of thousands. Those of a key, day and outcome follow one another. */
  readLatency(accountId: string, sinceDay: string): AsyncIterable<readonly LatencyCount[]>;
  /** The days added up, of some keys. */
  readLatencyTotals(accountId: string, keyIds: readonly string[], sinceDay: string): Promise<LatencyTotal[]>;
  /** Newest day first. */
  readPeaks(accountId: string, sinceDay: string): Promise<UsagePeak[]>;
  /** Newest first. */
  readRequests(accountId: string, limit: number): Promise<LoggedRequest[]>;
  /** Deletes all usage before `day`, `YYYY-MM-DD`. */
  deleteBefore(day: string): Promise<void>;
}
