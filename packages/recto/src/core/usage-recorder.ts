/** Counts usage beside the requests instead of within them: a request adds to a number, a timer writes the numbers down. */
import { newId } from './accounts.ts';
import type { Caller } from './api-keys.ts';
import type { Clock } from './clock.ts';
import type { LoggedRequest, Usage, UsagePeak, UsageStore } from './ports.ts';

/** What a power cut or a killed process can lose of the usage; nothing else depends on it. */
const FLUSH_MILLISECONDS = 1000;
/** Requests of an account that can be looked at afterwards. */
export const LOGGED_REQUESTS = 100;

/** Of a name in the DNS; the URL parser takes longer ones. */
const MAX_HOST_LENGTH = 253;

/** A request of somebody who is known, once it is answered. */
export interface AnsweredRequest {
  readonly caller: Caller;
  readonly requestId: string;
  /** `OK` or the code of the error. */
  readonly outcome: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly targetHost: string | undefined;
  /** Requests of the key in the limit's window, this one included; undefined where it was not counted. */
  readonly inWindow: number | undefined;
  readonly words: number;
  /** Of HTML taken in. */
  readonly bytes: number;
}

export class UsageRecorder {
  readonly #store: UsageStore;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #counted = new Counted();
  #flushing: Promise<void> | undefined;

  /** @param onError - hears when the store is away; what is counted stays here until it is back. */
  constructor(store: UsageStore, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MILLISECONDS).unref();
  }

  record(request: AnsweredRequest): void {
    const now = this.#clock.now();
    const { accountId, keyId } = request.caller;
    const day = new Date(now).toISOString().slice(0, 10);
    const { outcome, words, bytes, inWindow } = request;
    this.#counted.addUsage({
      ...{ accountId, keyId, day, outcome, words, bytes },
      requests: 1,
      pages: outcome === 'OK' ? 1 : 0,
    });
    if (inWindow !== undefined) this.#counted.raisePeak({ accountId, keyId, day, requests: inWindow });
    this.#counted.markUsed(keyId, now);
    this.#counted.log([logged(request, now)]);
  }

  /** Writes down what is counted. Never rejects. */
  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush();
  }

  async #write(): Promise<void> {
    if (this.#counted.isEmpty) return;
    const counted = this.#counted;
    this.#counted = new Counted();
    try {
      await this.#store.addUsage(counted.batch());
    } catch (error) {
      counted.addAll(this.#counted);
      this.#counted = counted;
      this.#onError(error);
    }
  }
}

/** What is not written down yet: one number for each key, day and outcome, and a bounded number of requests an account. */
class Counted {
  readonly #usage = new Map<string, Usage>();
  readonly #peaks = new Map<string, UsagePeak>();
  readonly #lastUsed = new Map<string, number>();
  readonly #requests = new Map<string, LoggedRequest[]>();

  get isEmpty(): boolean {
    return this.#lastUsed.size === 0;
  }

  batch() {
    return {
      usage: [...this.#usage.values()],
      peaks: [...this.#peaks.values()],
      lastUsed: this.#lastUsed,
      requests: [...this.#requests.values()].flatMap((requests) => requests.slice(-LOGGED_REQUESTS)),
    };
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

  /** Adds what was counted after this. */
  addAll(later: Counted): void {
    for (const usage of later.#usage.values()) this.addUsage(usage);
    for (const peak of later.#peaks.values()) this.raisePeak(peak);
    for (const [keyId, at] of later.#lastUsed) this.markUsed(keyId, at);
    for (const requests of later.#requests.values()) this.log(requests);
  }
}

function logged({ caller, targetHost, ...request }: AnsweredRequest, at: number): LoggedRequest {
  return {
    id: newId('req'),
    accountId: caller.accountId,
    keyId: caller.keyId,
    at,
    host: targetHost?.slice(0, MAX_HOST_LENGTH) ?? null,
    status: request.status,
    outcome: request.outcome,
    milliseconds: Math.round(request.milliseconds),
    requestId: request.requestId,
  };
}
