/**
 * Pages that wait to be converted, and how many may: as many as find room in the queue and would not wait too long, counting
 * those that are expected. Whoever is turned away hears when to come again.
 */
import { RectoError } from '../contract/errors.ts';
import type { Owner, Place } from '../conversion/ports.ts';
import { ExpectedPages } from './expected-pages.ts';
import { FairQueue } from './fair-queue.ts';

export interface RoomSettings {
  /** Pages that may wait. Default 128, of one account half of them, of one key three eighths. */
  readonly maxQueued?: number;
  /** Characters that may wait. Default 128 Mi. */
  readonly maxQueuedCharacters?: number;
  /** Milliseconds: a page that would wait longer is refused at once, so that a rush is over this soon after its end. Default 4,000. */
  readonly maxWait?: number;
}

/** Who shares the processes. */
export interface Sharing {
  readonly processes: number;
  /** Of one account, and of one key, at once. */
  readonly perAccount: number;
  readonly perKey: number;
}

const MEBIBYTE = 1024 * 1024;
/** Weight of the newest page in the running mean of how long one takes. */
const MEAN_WEIGHT = 0.1;

export class WaitingRoom<Job> {
  readonly #queue: FairQueue<Job>;
  readonly #expected = new ExpectedPages();
  readonly #maxWait: number;
  readonly #sharing: Sharing;
  #meanMilliseconds = 50;

  constructor(settings: RoomSettings, sharing: Sharing) {
    const { maxQueued = 128, maxQueuedCharacters = 128 * MEBIBYTE, maxWait = 4000 } = settings;
    this.#queue = new FairQueue({
      entries: maxQueued,
      perAccount: Math.ceil(maxQueued / 2),
      perKey: Math.ceil((maxQueued * 3) / 8),
      size: maxQueuedCharacters,
    });
    this.#maxWait = maxWait;
    this.#sharing = sharing;
  }

  /** Pages that are here. */
  get length(): number {
    return this.#queue.length;
  }

  /** Whether some are here, or expected. */
  get isCrowded(): boolean {
    return this.#queue.length + this.#expected.total > 0;
  }

  /** To be told how long each page took, by which it is judged how long others will wait. */
  learn(milliseconds: number): void {
    this.#meanMilliseconds += (milliseconds - this.#meanMilliseconds) * MEAN_WEIGHT;
  }

  /** Why a page of such a size would be turned away; undefined where it would not. */
  whyNot(owner: Owner, size: number): RectoError | undefined {
    const wait = this.#expectedWait(owner);
    return this.#queue.hasRoom(owner, size, this.#expected) && wait <= this.#maxWait ? undefined : tooMany(wait);
  }

  /** The same for a page that has a place: for its size alone. */
  whyNotExpected(owner: Owner, size: number): RectoError | undefined {
    return this.#queue.hasRoomFor(size) ? undefined : tooMany(this.#expectedWait(owner));
  }

  expect(owner: Owner): Place {
    return this.#expected.add(owner);
  }

  push(owner: Owner, job: Job, size: number): void {
    this.#queue.push(owner, job, size);
  }

  /** In front of its key's others. */
  putBack(owner: Owner, job: Job, size: number): void {
    this.#queue.unshift(owner, job, size);
  }

  remove(owner: Owner, job: Job): void {
    this.#queue.remove(owner, job);
  }

  /** Whose turn it is, among those that may. */
  next(mayRun: (owner: Owner) => boolean): Job | undefined {
    return this.#queue.shift(mayRun);
  }

  /** Milliseconds until the key's next page would start, with accounts and their keys taking turns at every free process. */
  #expectedWait(owner: Owner): number {
    const { processes, perAccount, perKey } = this.#sharing;
    const keys = this.#queue.keyCountOf(owner);
    const accounts = this.#queue.accountCount + (keys === 0 ? 1 : 0);
    const ofAccount = Math.min(processes / accounts, perAccount);
    const share = Math.min(ofAccount / Math.max(1, keys), perKey);
    return ((this.#queue.lengthOf(owner) + this.#expected.ofKey(owner)) / share) * this.#meanMilliseconds;
  }
}

const MAX_RETRY_SECONDS = 30;
/** By the seconds to wait. Made once: in a flood, making each anew is a good part of refusing. */
const TOO_MANY = Array.from(
  { length: MAX_RETRY_SECONDS },
  (_, second) =>
    new RectoError('SERVICE_UNAVAILABLE', 'Too many pages are waiting to be converted.', { retryAfter: second + 1 }),
);

/** @param wait - milliseconds until the next page of the same key would start. */
function tooMany(wait: number): RectoError {
  return TOO_MANY[Math.min(Math.max(Math.ceil(wait / 1000), 1), MAX_RETRY_SECONDS) - 1]!;
}
