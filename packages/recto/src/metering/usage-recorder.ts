/** Counts usage beside the requests instead of within them: a request adds to a number, a timer writes the numbers down. */
import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, DAY, utcDay } from '../clock.ts';
import { PendingUsage } from './pending-usage.ts';
import type { LoggedRequest, UsageStore } from './ports.ts';

/** What a power cut or a killed process can lose of the usage; nothing else depends on it. */
const FLUSH_MILLISECONDS = 1000;
/** Rows written down in one go: SQLite holds everything else up meanwhile, a refusal too. */
const ROWS_IN_ONE_GO = 100;

/** An account's requests between two times of writing after which those refused for want of room are counted alone. */
const LISTED_REFUSALS = 2;

/** Of a name in the DNS; the URL parser takes longer ones. */
const MAX_HOST_LENGTH = 253;

/** A request of somebody who is known, once it is answered. */
export interface CompletedRequest {
  readonly caller: { readonly accountId: string; readonly keyId: string };
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
  #counted = new PendingUsage();
  #day = { number: Number.NaN, text: '' };
  #writing: Promise<void> | undefined;
  /** Writes what is counted while something is being written. */
  #next: Promise<void> | undefined;

  /** @param onError - hears when the store is away; what is counted stays here until it is back. */
  constructor(store: UsageStore, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onError = onError;
    this.#timer = setInterval(() => this.#writing ?? this.flush(), FLUSH_MILLISECONDS).unref();
  }

  record(request: CompletedRequest): void {
    const now = this.#clock.now();
    const { accountId, keyId } = request.caller;
    const day = this.#dayOf(now);
    const { outcome, words, bytes, inWindow } = request;
    const pages = outcome === 'OK' ? 1 : 0;
    this.#counted.addUsage({ accountId, keyId, day, outcome, requests: 1, pages, words, bytes });
    if (inWindow !== undefined) this.#counted.raisePeak({ accountId, keyId, day, requests: inWindow });
    this.#counted.markUsed(keyId, now);
    // A flood of refusals is counted and not listed one by one: writing it all down would cost more than refusing.
    const isFlood = outcome === 'SERVICE_UNAVAILABLE' && this.#counted.loggedOf(accountId) >= LISTED_REFUSALS;
    if (!isFlood) this.#counted.log([logged(request, now)]);
  }

  /** Writes down all that is counted by now. Never rejects. */
  flush(): Promise<void> {
    if (this.#writing === undefined) {
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined;
      });
      return this.#writing;
    }
    this.#next ??= this.#writing.then(() => {
      this.#next = undefined;
      return this.flush();
    });
    return this.#next;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Written once a day, as it were: writing a date takes longer than counting a request. */
  #dayOf(now: number): string {
    const number = Math.floor(now / DAY);
    if (number !== this.#day.number) this.#day = { number, text: utcDay(now) };
    return this.#day.text;
  }

  async #write(): Promise<void> {
    if (this.#counted.isEmpty) return;
    const batches = this.#counted.batches(ROWS_IN_ONE_GO);
    this.#counted = new PendingUsage();
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      try {
        await this.#store.addUsage(batch);
      } catch (error) {
        const unwritten = new PendingUsage();
        for (const each of [batch, ...batches, ...this.#counted.batches(Number.POSITIVE_INFINITY)]) unwritten.add(each);
        this.#counted = unwritten;
        this.#onError(error);
        return;
      }
      await nextTurn();
    }
  }
}

function logged({ caller, targetHost, ...request }: CompletedRequest, at: number): LoggedRequest {
  return {
    id: `req_${randomBytes(8).toString('hex')}`,
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
