/** Usage that is not written down yet: one number for each key, day and outcome, and a bounded number of requests an account. */
import type { LoggedRequest, Usage, UsageBatch, UsagePeak } from './ports.ts';

/** Requests of an account that can be looked at afterwards. */
export const LOGGED_REQUESTS = 100;

const NOTHING: UsageBatch = { usage: [], peaks: [], lastUsed: new Map(), requests: [] };

export class CountedUsage {
  readonly #usage = new Map<string, Usage>();
  readonly #peaks = new Map<string, UsagePeak>();
  readonly #lastUsed = new Map<string, number>();
  readonly #requests = new Map<string, LoggedRequest[]>();

  get isEmpty(): boolean {
    return this.#lastUsed.size === 0;
  }

  /** In parts of so many rows at most, each of which can be written for itself. */
  batches(rows: number): UsageBatch[] {
    const requests = [...this.#requests.values()].flatMap((requests) => requests.slice(-LOGGED_REQUESTS));
    return [
      ...inParts([...this.#usage.values()], rows, (usage) => ({ ...NOTHING, usage })),
      ...inParts([...this.#peaks.values()], rows, (peaks) => ({ ...NOTHING, peaks })),
      ...inParts([...this.#lastUsed], rows, (lastUsed) => ({ ...NOTHING, lastUsed: new Map(lastUsed) })),
      ...inParts(requests, rows, (requests) => ({ ...NOTHING, requests })),
    ];
  }

  addUsage(usage: Usage): void {
    const name = `${usage.keyId} ${usage.day} ${usage.outcome}`;
    const known = this.#usage.get(name);
    if (known === undefined) {
      this.#usage.set(name, usage);
      return;
    }
    this.#usage.set(name, {
      ...known,
      requests: known.requests + usage.requests,
      pages: known.pages + usage.pages,
      words: known.words + usage.words,
      bytes: known.bytes + usage.bytes,
    });
  }

  raisePeak(peak: UsagePeak): void {
    const name = `${peak.keyId} ${peak.day}`;
    if (peak.requests > (this.#peaks.get(name)?.requests ?? 0)) this.#peaks.set(name, peak);
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
      this.#requests.set(request.accountId, known.length < 2 * LOGGED_REQUESTS ? known : known.slice(-LOGGED_REQUESTS));
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
}

function* inParts<Row, Part>(
  rows: readonly Row[],
  most: number,
  make: (rows: readonly Row[]) => Part,
): Generator<Part> {
  for (let start = 0; start < rows.length; start += most) yield make(rows.slice(start, start + most));
}
