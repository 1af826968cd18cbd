/**
 * Counts usage in memory and stores it once a second, so that requests do not wait for the store. Response times, which have
 * the most rows, are stored less often: storing them each second took 5 % of the CPU time of small requests.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Clock, DAY, utcDay } from '../clock.ts';
import { latencyBucket } from './latency.ts';
import { PendingUsage } from './pending-usage.ts';
import type { LoggedRequest, UsageBatch, UsageStore } from './ports.ts';

/** A power cut or killed process loses at most this much usage, and ten times as much of response times. */
const FLUSH_MILLISECONDS = 1000;
/** Flushes by the timer from one that includes response times to the next. */
const FLUSHES_PER_LATENCY = 10;
/** Rows per batch. SQLite blocks the event loop while it writes one. */
const MAX_BATCH_ROWS = 100;

/** Overload rejections of an account that are logged between two flushes. Further ones are only counted. */
const MAX_LOGGED_REJECTIONS = 2;

/** Characters of a DNS name. The URL parser accepts longer hosts. */
const MAX_HOST_LENGTH = 253;

export interface CompletedRequest {
  readonly caller: { readonly accountId: string; readonly keyId: string };
  readonly requestId: string;
  /** `OK` or an error code. */
  readonly outcome: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly targetHost: string | undefined;
  /** Requests of the key in the rate limit's window, including this one; undefined if it was not counted. */
  readonly inWindow: number | undefined;
  readonly words: number;
  /** Bytes of HTML received. */
  readonly bytes: number;
  /** Estimated tokens of the Markdown delivered. */
  readonly tokens: number;
}

export class UsageRecorder {
  readonly #store: Pick<UsageStore, 'addUsage'>;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #pending = new PendingUsage();
  /** Response times alone. */
  #pendingLatency = new PendingUsage();
  #ticks = 0;
  #day = { number: Number.NaN, text: '' };
  #writing: Promise<void> | undefined;
  /** The flush that follows the current one. */
  #nextFlush: Promise<void> | undefined;

  /** @param onError - called when the store fails. Usage stays in memory until the store is back. */
  constructor(store: Pick<UsageStore, 'addUsage'>, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onError = onError;
    this.#timer = setInterval(() => this.#flushByTimer(), FLUSH_MILLISECONDS).unref();
  }

  record(request: CompletedRequest): void {
    const now = this.#clock.now();
    const { accountId, keyId } = request.caller;
    const day = this.#dayOf(now);
    const { outcome, words, bytes, inWindow } = request;
    const isOk = outcome === 'OK';
    const counts = { requests: 1, pages: isOk ? 1 : 0, words, bytes, tokens: isOk ? request.tokens : 0 };
    this.#pending.addUsage({ accountId, keyId, day, outcome, ...counts });
    const bucket = latencyBucket(request.milliseconds);
    this.#pendingLatency.addLatency({ accountId, keyId, day, outcome, bucket, requests: 1 });
    if (inWindow !== undefined) this.#pending.raisePeak({ accountId, keyId, day, requests: inWindow });
    this.#pending.markUsed(keyId, now);
    // Under overload, logging each rejection would cost more than rejecting it.
    const isFlood = outcome === 'SERVICE_UNAVAILABLE' && this.#pending.loggedCount(accountId) >= MAX_LOGGED_REJECTIONS;
    if (!isFlood) this.#pending.logRequests([toLogged(request, now)]);
  }

  /** Stores all usage recorded before this call. Never rejects. */
  flush(): Promise<void> {
    if (this.#writing === undefined) return this.#startWriting(true);
    this.#nextFlush ??= this.#writing.then(() => {
      this.#nextFlush = undefined;
      return this.flush();
    });
    return this.#nextFlush;
  }

  #flushByTimer(): void {
    if (this.#writing !== undefined) return;
    this.#ticks++;
    void this.#startWriting(this.#ticks % FLUSHES_PER_LATENCY === 0);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /** Caches the formatted day, because formatting a date takes longer than counting a request. */
  #dayOf(now: number): string {
    const number = Math.floor(now / DAY);
    if (number !== this.#day.number) this.#day = { number, text: utcDay(now) };
    return this.#day.text;
  }

  #startWriting(includesLatency: boolean): Promise<void> {
    if (includesLatency) {
      for (const batch of this.#pendingLatency.batches(Number.POSITIVE_INFINITY)) this.#pending.add(batch);
      this.#pendingLatency = new PendingUsage();
    }
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const batches = this.#pending.batches(MAX_BATCH_ROWS);
    this.#pending = new PendingUsage();
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      try {
        await this.#store.addUsage(batch);
      } catch (error) {
        this.#restore([batch, ...batches]);
        this.#onError(error);
        return;
      }
      await yieldToEventLoop();
    }
  }

  /** Puts batches that were not stored back before the usage recorded since. */
  #restore(batches: readonly UsageBatch[]): void {
    const pending = new PendingUsage();
    for (const each of [...batches, ...this.#pending.batches(Number.POSITIVE_INFINITY)]) pending.add(each);
    this.#pending = pending;
  }
}

function toLogged({ caller, targetHost, ...request }: CompletedRequest, at: number): LoggedRequest {
  return {
    id: newRequestId(),
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

/** 62 random bits. Node.js keeps a store of them for UUIDs; `randomBytes` would be a system call for each request. */
function newRequestId(): string {
  return `req_${randomUUID().slice(-17).replace('-', '')}`;
}
