/** Usage that is not stored yet: one row of counts per key, day and outcome, and a bounded number of logged requests per account. */
import type { LatencyCount, LoggedRequest, Usage, UsageBatch, UsagePeak } from './ports.ts';

/** Requests of an account that can be looked up later. */
export const MAX_LOGGED_REQUESTS = 100;

const EMPTY_BATCH: UsageBatch = { usage: [], latency: [], peaks: [], lastUsed: new Map(), requests: [] };

type MutableUsage = { -readonly [Name in keyof Usage]: Usage[Name] };

/** The counts of one outcome of one key on one day. */
interface OutcomeCounts {
  readonly usage: MutableUsage;
  /** Requests by bucket. */
  readonly latency: Map<number, number>;
}

/** The counts of one key on one day. */
interface KeyCounts {
  readonly accountId: string;
  readonly keyId: string;
  readonly day: string;
  readonly byOutcome: Map<string, OutcomeCounts>;
  /** 0 if unknown. */
  peak: number;
}

export class PendingUsage {
  /** By day, then by key. Nested maps avoid building a composite key string for each request. */
  readonly #days = new Map<string, Map<string, KeyCounts>>();
  readonly #lastUsed = new Map<string, number>();
  readonly #requests = new Map<string, LoggedRequest[]>();

  /** Splits the usage into batches of at most `maxRows` rows. Each can be stored on its own. */
  batches(maxRows: number): UsageBatch[] {
    const counts = [...this.#days.values()].flatMap((keys) => [...keys.values()]);
    const outcomes = counts.flatMap(({ byOutcome }) => [...byOutcome.values()]);
    // Latency may come without usage, because it is stored less often.
    const usage = outcomes.map(({ usage }) => usage).filter(({ requests }) => requests > 0);
    const latency = outcomes.flatMap(({ usage: { accountId, keyId, day, outcome }, latency }) =>
      [...latency].map(([bucket, requests]) => ({ accountId, keyId, day, outcome, bucket, requests })),
    );
    const peaks = counts.flatMap(({ peak, accountId, keyId, day }) =>
      peak === 0 ? [] : { accountId, keyId, day, requests: peak },
    );
    const requests = [...this.#requests.values()].flatMap((requests) => requests.slice(-MAX_LOGGED_REQUESTS));
    return [
      ...split(usage, maxRows, (usage) => ({ ...EMPTY_BATCH, usage })),
      ...split(latency, maxRows, (latency) => ({ ...EMPTY_BATCH, latency })),
      ...split(peaks, maxRows, (peaks) => ({ ...EMPTY_BATCH, peaks })),
      ...split([...this.#lastUsed], maxRows, (lastUsed) => ({ ...EMPTY_BATCH, lastUsed: new Map(lastUsed) })),
      ...split(requests, maxRows, (requests) => ({ ...EMPTY_BATCH, requests })),
    ];
  }

  addUsage({ accountId, keyId, day, outcome, requests, pages, words, bytes, tokens }: Usage): void {
    const { usage } = this.#outcomeCountsOf(accountId, keyId, day, outcome);
    usage.requests += requests;
    usage.pages += pages;
    usage.words += words;
    usage.bytes += bytes;
    usage.tokens += tokens;
  }

  addLatency({ accountId, keyId, day, outcome, bucket, requests }: LatencyCount): void {
    const { latency } = this.#outcomeCountsOf(accountId, keyId, day, outcome);
    latency.set(bucket, (latency.get(bucket) ?? 0) + requests);
  }

  raisePeak({ accountId, keyId, day, requests }: UsagePeak): void {
    const counts = this.#countsOf(accountId, keyId, day);
    if (requests > counts.peak) counts.peak = requests;
  }

  markUsed(keyId: string, at: number): void {
    this.#lastUsed.set(keyId, Math.max(at, this.#lastUsed.get(keyId) ?? 0));
  }

  /** @param requests - oldest first. */
  logRequests(requests: readonly LoggedRequest[]): void {
    for (const request of requests) {
      const log = this.#requests.get(request.accountId) ?? [];
      log.push(request);
      // Trimming only at twice the limit makes the cost per request constant.
      this.#requests.set(
        request.accountId,
        log.length < 2 * MAX_LOGGED_REQUESTS ? log : log.slice(-MAX_LOGGED_REQUESTS),
      );
    }
  }

  /** Requests of an account logged so far. */
  loggedCount(accountId: string): number {
    return this.#requests.get(accountId)?.length ?? 0;
  }

  /** Adds usage that was counted after this. */
  add({ usage, latency, peaks, lastUsed, requests }: UsageBatch): void {
    for (const each of usage) this.addUsage(each);
    for (const each of latency) this.addLatency(each);
    for (const each of peaks) this.raisePeak(each);
    for (const [keyId, at] of lastUsed) this.markUsed(keyId, at);
    this.logRequests(requests);
  }

  #outcomeCountsOf(accountId: string, keyId: string, day: string, outcome: string): OutcomeCounts {
    const { byOutcome } = this.#countsOf(accountId, keyId, day);
    let counts = byOutcome.get(outcome);
    if (counts === undefined) {
      const none = { requests: 0, pages: 0, words: 0, bytes: 0, tokens: 0 };
      counts = { usage: { accountId, keyId, day, outcome, ...none }, latency: new Map() };
      byOutcome.set(outcome, counts);
    }
    return counts;
  }

  #countsOf(accountId: string, keyId: string, day: string): KeyCounts {
    let keys = this.#days.get(day);
    if (keys === undefined) {
      keys = new Map();
      this.#days.set(day, keys);
    }
    let counts = keys.get(keyId);
    if (counts === undefined) {
      counts = { accountId, keyId, day, byOutcome: new Map(), peak: 0 };
      keys.set(keyId, counts);
    }
    return counts;
  }
}

function* split<Row, Part>(
  rows: readonly Row[],
  size: number,
  makePart: (rows: readonly Row[]) => Part,
): Generator<Part> {
  for (let start = 0; start < rows.length; start += size) yield makePart(rows.slice(start, start + size));
}
