/** Usage that is not written down yet: one number for each key, day and outcome, and a bounded number of requests an account. */
import type { LoggedRequest, Usage, UsageBatch, UsagePeak } from './ports.ts';

/** Requests of an account that can be looked at afterwards. */
export const MAX_LOGGED_REQUESTS = 100;

const NOTHING: UsageBatch = { usage: [], peaks: [], lastUsed: new Map(), requests: [] };

type Counts = { -readonly [Name in keyof Usage]: Usage[Name] };

/** Of one key on one day. */
interface KeyCounts {
  readonly accountId: string;
  readonly keyId: string;
  readonly day: string;
  readonly byOutcome: Map<string, Counts>;
  /** 0 where none is known. */
  peak: number;
}

export class PendingUsage {
  /** By day, then by key: a request adds to numbers that are there already, without making a name for them. */
  readonly #days = new Map<string, Map<string, KeyCounts>>();
  readonly #lastUsed = new Map<string, number>();
  readonly #requests = new Map<string, LoggedRequest[]>();

  get isEmpty(): boolean {
    return this.#lastUsed.size === 0;
  }

  /** In parts of so many rows at most, each of which can be written for itself. */
  batches(rows: number): UsageBatch[] {
    const counts = [...this.#days.values()].flatMap((keys) => [...keys.values()]);
    const usage = counts.flatMap(({ byOutcome }) => [...byOutcome.values()]);
    const peaks = counts.flatMap(({ peak, accountId, keyId, day }) =>
      peak === 0 ? [] : { accountId, keyId, day, requests: peak },
    );
    const requests = [...this.#requests.values()].flatMap((requests) => requests.slice(-MAX_LOGGED_REQUESTS));
    return [
      ...inParts(usage, rows, (usage) => ({ ...NOTHING, usage })),
      ...inParts(peaks, rows, (peaks) => ({ ...NOTHING, peaks })),
      ...inParts([...this.#lastUsed], rows, (lastUsed) => ({ ...NOTHING, lastUsed: new Map(lastUsed) })),
      ...inParts(requests, rows, (requests) => ({ ...NOTHING, requests })),
    ];
  }

  addUsage({ accountId, keyId, day, outcome, requests, pages, words, bytes }: Usage): void {
    const { byOutcome } = this.#countsOf(accountId, keyId, day);
    const known = byOutcome.get(outcome);
    if (known === undefined) {
      byOutcome.set(outcome, { accountId, keyId, day, outcome, requests, pages, words, bytes });
      return;
    }
    known.requests += requests;
    known.pages += pages;
    known.words += words;
    known.bytes += bytes;
  }

  raisePeak({ accountId, keyId, day, requests }: UsagePeak): void {
    const counts = this.#countsOf(accountId, keyId, day);
    if (requests > counts.peak) counts.peak = requests;
  }

  markUsed(keyId: string, at: number): void {
    this.#lastUsed.set(keyId, Math.max(at, this.#lastUsed.get(keyId) ?? 0));
  }

  /** @param requests - oldest first. */
  log(requests: readonly LoggedRequest[]): void {
    for (const request of requests) {
      const known = this.#requests.get(request.accountId) ?? [];
      known.push(request);
      // Cutting at twice the number instead of at every request keeps a request's share small.
      this.#requests.set(
        request.accountId,
        known.length < 2 * MAX_LOGGED_REQUESTS ? known : known.slice(-MAX_LOGGED_REQUESTS),
      );
    }
  }

  /** How many requests of an account stand in the list so far. */
  loggedOf(accountId: string): number {
    return this.#requests.get(accountId)?.length ?? 0;
  }

  /** Adds what was counted after this. */
  add({ usage, peaks, lastUsed, requests }: UsageBatch): void {
    for (const each of usage) this.addUsage(each);
    for (const each of peaks) this.raisePeak(each);
    for (const [keyId, at] of lastUsed) this.markUsed(keyId, at);
    this.log(requests);
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

function* inParts<Row, Part>(
  rows: readonly Row[],
  most: number,
  make: (rows: readonly Row[]) => Part,
): Generator<Part> {
  for (let start = 0; start < rows.length; start += most) yield make(rows.slice(start, start + most));
}
