/**
 * The queue in front of the converting processes. It rejects a page that doesn't fit, or that would wait too long,
 * counting reserved places as queued. The error tells the client when to try again.
 */
import { RectoError } from '../contract/errors.ts';
import type { Owner, Reservation } from '../conversion/ports.ts';
import { FairQueue } from './fair-queue.ts';
import { Reservations } from './reservations.ts';

export interface QueueSettings {
  /** Pages that may wait. Default 128. One account may use half of them, one key three eighths. */
  readonly maxQueued?: number;
  /** Characters that may wait. Default 128 Mi. */
  readonly maxQueuedCharacters?: number;
  /** Longest wait in milliseconds. Default 4,000. Bounds how long the queue takes to empty after a burst. */
  readonly maxWait?: number;
}

/** How many processes there are, and how many one account and one key may use at once. */
export interface ProcessShares {
  readonly processes: number;
  readonly perAccount: number;
  readonly perKey: number;
}

const MEBIBYTE = 1024 * 1024;
/** Weight of the newest page in the moving average of conversion times. */
const AVERAGE_WEIGHT = 0.1;

export class ConversionQueue<Job> {
  readonly #queue: FairQueue<Job>;
  readonly #reservations = new Reservations();
  readonly #maxWait: number;
  readonly #shares: ProcessShares;
  #averageMilliseconds = 50;

  constructor(settings: QueueSettings, shares: ProcessShares) {
    const { maxQueued = 128, maxQueuedCharacters = 128 * MEBIBYTE, maxWait = 4000 } = settings;
    this.#queue = new FairQueue({
      entries: maxQueued,
      perAccount: Math.ceil(maxQueued / 2),
      perKey: Math.ceil((maxQueued * 3) / 8),
      size: maxQueuedCharacters,
    });
    this.#maxWait = maxWait;
    this.#shares = shares;
  }

  /** Pages in the queue, without reservations. */
  get length(): number {
    return this.#queue.length;
  }

  /** Milliseconds that the oldest page in the queue has waited. */
  get oldestAge(): number {
    return this.#queue.oldestAge;
  }

  /** Updates the average time of a conversion, from which waiting times are estimated. */
  recordDuration(milliseconds: number): void {
    this.#averageMilliseconds += (milliseconds - this.#averageMilliseconds) * AVERAGE_WEIGHT;
  }

  /** @returns why a page of this size would be rejected; undefined if it would be accepted. */
  admissionError(owner: Owner, size: number): RectoError | undefined {
    const wait = this.#estimateWait(owner);
    const isAccepted = this.#queue.hasRoom(owner, size, this.#reservations) && wait <= this.#maxWait;
    return isAccepted ? undefined : queueFull(wait);
  }

  /** Like {@link admissionError}, for a page with a reservation: only its size is checked. */
  sizeError(owner: Owner, size: number): RectoError | undefined {
    return this.#queue.hasRoomFor(size) ? undefined : queueFull(this.#estimateWait(owner));
  }

  reserve(owner: Owner): Reservation {
    return this.#reservations.add(owner);
  }

  push(owner: Owner, job: Job, size: number): void {
    this.#queue.push(owner, job, size);
  }

  /** Puts a job back, before the other jobs of its key. */
  unshift(owner: Owner, job: Job, size: number): void {
    this.#queue.unshift(owner, job, size);
  }

  remove(owner: Owner, job: Job): void {
    this.#queue.remove(owner, job);
  }

  /** Takes the next job whose owner `mayRun`. */
  shift(mayRun: (owner: Owner) => boolean): Job | undefined {
    return this.#queue.shift(mayRun);
  }

  /** Milliseconds until the next page of this key would start. Accounts, and the keys of each, take turns. */
  #estimateWait(owner: Owner): number {
    const { processes, perAccount, perKey } = this.#shares;
    const keys = this.#queue.keyCountOf(owner);
    const accounts = this.#queue.accountCount + (keys === 0 ? 1 : 0);
    const accountShare = Math.min(processes / accounts, perAccount);
    const keyShare = Math.min(accountShare / Math.max(1, keys), perKey);
    const ahead = this.#queue.lengthOf(owner) + this.#reservations.countOfKey(owner);
    return (ahead / keyShare) * this.#averageMilliseconds;
  }
}

const MAX_RETRY_SECONDS = 30;
/** Errors by seconds to wait. Shared: creating one for each rejection would be a large part of its cost. */
const QUEUE_FULL = Array.from(
  { length: MAX_RETRY_SECONDS },
  (_, index) =>
    new RectoError('SERVICE_UNAVAILABLE', 'Too many pages are waiting to be converted.', { retryAfter: index + 1 }),
);

/** @param wait - milliseconds until the next page of the same key would start. */
function queueFull(wait: number): RectoError {
  return QUEUE_FULL[Math.min(Math.max(Math.ceil(wait / 1000), 1), MAX_RETRY_SECONDS) - 1]!;
}
