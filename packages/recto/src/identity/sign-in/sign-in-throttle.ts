/**
 * Slows down password guessing without locking anyone out. Failures are counted per account and
 * client address, and more leniently per account from all addresses together.
 */
import { createHash } from 'node:crypto';
import { type Clock, DAY, MINUTE } from '../../clock.ts';
import type { AttemptCount, AttemptStore } from './attempt-store.ts';

const SECOND = 1000;

interface Backoff {
  /** Failures without a delay. */
  readonly freeFailures: number;
  /** Milliseconds after the next failure. Each further failure doubles the delay. */
  readonly firstDelay: number;
  readonly maxDelay: number;
}

/** Per account and client address, and per second factor. Leaves room for typos. */
const ADDRESS_BACKOFF: Backoff = { freeFailures: 5, firstDelay: SECOND, maxDelay: 15 * MINUTE };
/**
 * Per account: an attacker with many addresses is slowed down too. The delay stays short, or an
 * attack would lock out the owner when they use a new address.
 */
const ACCOUNT_BACKOFF: Backoff = { freeFailures: 30, firstDelay: 5 * SECOND, maxDelay: MINUTE };
/** How long failures count: longer than the longest delay, so deleting them shortens none. */
const FAILURE_MEMORY = DAY;
/**
 * How long an address counts as known after a sign-in. Attacks from elsewhere do not delay known
 * addresses.
 */
const KNOWN_ADDRESS_MEMORY = 30 * DAY;

export interface Attempt {
  /**
   * Milliseconds to wait. If 0, the attempt may proceed and has been counted as a failure in
   * advance.
   */
  readonly wait: number;
  /** Call when the attempt was successful: resets the failures. */
  succeed(): Promise<void>;
}

export class SignInThrottle {
  readonly #store: AttemptStore;
  readonly #clock: Clock;

  constructor(store: AttemptStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Begins a password attempt.
   * @param email - as typed. Counted even if there is no such account: the delay must not reveal
   * which addresses have one.
   * @param address - client IP address.
   */
  begin(email: string, address: string): Promise<Attempt> {
    return this.#begin([subjectHash('pair', email, address), subjectHash('account', email)], ([pair, account], now) => {
      const isKnown = pair !== undefined && pair.knownAt !== null && now - pair.knownAt < KNOWN_ADDRESS_MEMORY;
      return Math.max(delay(pair, ADDRESS_BACKOFF, now), isKnown ? 0 : delay(account, ACCOUNT_BACKOFF, now));
    });
  }

  /**
   * Begins an attempt at a second-factor code. Counted for all addresses together, since such an
   * attacker already has the password.
   */
  beginCode(accountId: string): Promise<Attempt> {
    return this.#begin([subjectHash('code', accountId)], ([code], now) => delay(code, ADDRESS_BACKOFF, now));
  }

  /** Deletes counts that no longer have an effect. */
  async forget(): Promise<void> {
    const now = this.#clock.now();
    await this.#store.forget(now - FAILURE_MEMORY, now - KNOWN_ADDRESS_MEMORY);
  }

  async #begin(
    subjects: readonly string[],
    delayFor: (counts: readonly AttemptCount[], now: number) => number,
  ): Promise<Attempt> {
    const now = this.#clock.now();
    const wait = await this.#store.begin(subjects, now, (counts) => delayFor(counts, now));
    return {
      wait,
      succeed: async () => {
        const [first = '', ...others] = subjects;
        await this.#store.succeed(first, others, this.#clock.now());
      },
    };
  }
}

function delay(count: AttemptCount | undefined, backoff: Backoff, now: number): number {
  const { freeFailures, firstDelay, maxDelay } = backoff;
  if (count === undefined || count.failures < freeFailures) return 0;
  const span = Math.min(maxDelay, firstDelay * 2 ** (count.failures - freeFailures));
  const left = count.failedAt + span - now;
  // If the clock was set back, `failedAt` lies in the future. That must not lock anyone out until then.
  return left > 2 * span ? 0 : Math.min(span, Math.max(0, left));
}

/** Hashed, so that the table does not list e-mail and IP addresses. */
function subjectHash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Formats a wait such as `5 seconds` or `3 minutes`, rounded up. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds <= 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
