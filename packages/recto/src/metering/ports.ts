/** What metering needs from outside: a rate log that counts requests, and a store for usage. */

/** Where a caller stands after (or without) one more request. */
export interface RateDecision {
  readonly isAllowed: boolean;
  /** Requests that would still be answered right now. */
  readonly remaining: number;
  /** Milliseconds until the oldest counted request leaves the window; 0 when none is counted. */
  readonly resetMilliseconds: number;
}

/** A sliding log of the requests of each id, exact over everyone who shares it. */
export interface RateLog {
  /** Counts a request if the log has room for it. */
  take(id: string): Promise<RateDecision>;
  /** The same in one step, absent where the log is elsewhere. Throws, counting nothing, whatever keeps it from answering at once. */
  takeSync?(id: string): RateDecision;
  /** Where the id stands, counting nothing. */
  peek(id: string): Promise<RateDecision>;
  /** Resolves when the log answers, rejects when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Requests of one key with one outcome on one day (UTC). */
export interface Usage {
  readonly accountId: string;
  /** Of an API key, or of the account's playground. */
  readonly keyId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `OK` or the code of the error. */
  readonly outcome: string;
  readonly requests: number;
  /** Pages fetched and converted, or HTML strings converted. */
  readonly pages: number;
  readonly words: number;
  /** Of HTML taken in. */
  readonly bytes: number;
}

/** The most requests of one key that stood in the limit's window at once on one day (UTC). */
export interface UsagePeak {
  readonly accountId: string;
  readonly keyId: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly requests: number;
}

/** One answered request, without anything of its content. */
export interface LoggedRequest {
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Host of the page asked for; null where HTML was sent, or nothing that could be read. */
  readonly host: string | null;
  readonly status: number;
  /** `OK` or the code of the error. */
  readonly outcome: string;
  readonly milliseconds: number;
  /** As in `X-Request-Id`. */
  readonly requestId: string;
}

/** What was counted since the last time it was written down. */
export interface UsageBatch {
  readonly usage: readonly Usage[];
  readonly peaks: readonly UsagePeak[];
  /** Milliseconds since 1970, by key. */
  readonly lastUsed: ReadonlyMap<string, number>;
  readonly requests: readonly LoggedRequest[];
}

export interface UsageStore {
  /**
   * Adds to what is counted, raises the peaks, moves the keys' last use forward and writes the requests down, in one
   * transaction. What belongs to an account that is gone is dropped; of an account's requests about the newest hundred
   * are kept.
   */
  addUsage(batch: UsageBatch): Promise<void>;
  /** Of one account, newest day first. */
  readUsage(accountId: string, sinceDay: string): Promise<Usage[]>;
  /** Of one account, newest day first. */
  readPeaks(accountId: string, sinceDay: string): Promise<UsagePeak[]>;
  /** Of one account, newest first. */
  readRequests(accountId: string, most: number): Promise<LoggedRequest[]>;
  /** Forgets what was counted before that day, `YYYY-MM-DD`. */
  deleteBefore(day: string): Promise<void>;
}
