/**
 * Slows guessing down, and locks nobody out for good. Failures count for a pair of account and address, and more leniently
 * for the account from everywhere; who has come in from an address before is not held up by what others try elsewhere.
 * An attempt counts before it is checked, so that a hundred at once are a hundred.
 */
import { createHash } from 'node:crypto';
import { type Clock, DAY, MINUTE } from '../../clock.ts';
import type { AttemptCount, AttemptStore } from './attempt-store.ts';

const SECOND = 1000;

interface Slowdown {
  /** Failures that cost nothing. */
  readonly free: number;
  /** Milliseconds after the first one beyond; each further one doubles it. */
  readonly first: number;
  readonly most: number;
}

/** From one address, or at one second factor: a person mistypes, a program does not stop. */
const NEAR: Slowdown = { free: 5, first: SECOND, most: 15 * MINUTE };
/** From everywhere. The owner at a new address waits a minute at the longest, while somebody attacks. */
const FAR: Slowdown = { free: 30, first: 5 * SECOND, most: MINUTE };
/** How long failures are remembered, and how long an address is known. */
const FAILURE_MEMORY = DAY;
const KNOWN_MEMORY = 30 * DAY;

/** Where an attempt stands. */
export interface Attempt {
  /** Milliseconds to wait before the next; 0 where this one may go on. */
  readonly wait: number;
  /** The attempt was right: its failures are forgotten. */
  succeed(): Promise<void>;
}

export class SignInThrottle {
  readonly #store: AttemptStore;
  readonly #clock: Clock;

  constructor(store: AttemptStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** One attempt at a password. @param who - the address that was typed, whether or not it has an account. */
  begin(who: string, address: string): Promise<Attempt> {
    return this.#begin([hash('pair', who, address), hash('account', who)], ([pair, account], now) => {
      const isKnown = pair !== undefined && pair.knownAt !== null && now - pair.knownAt < KNOWN_MEMORY;
      return Math.max(waitOf(pair, NEAR, now), isKnown ? 0 : waitOf(account, FAR, now));
    });
  }

  /** One attempt at a second factor, which only who knows the password comes to: from wherever it is. */
  beginCode(accountId: string): Promise<Attempt> {
    return this.#begin([hash('code', accountId)], ([code], now) => waitOf(code, NEAR, now));
  }

  /** Drops what is remembered no longer. */
  async forget(): Promise<void> {
    const now = this.#clock.now();
    await this.#store.forget(now - FAILURE_MEMORY, now - KNOWN_MEMORY);
  }

  async #begin(
    subjects: readonly string[],
    waitFor: (counts: readonly AttemptCount[], now: number) => number,
  ): Promise<Attempt> {
    const now = this.#clock.now();
    const wait = await this.#store.begin(subjects, now, (counts) => waitFor(counts, now));
    return {
      wait,
      succeed: async () => {
        const [first = '', ...others] = subjects;
        await this.#store.succeed(first, others, this.#clock.now());
      },
    };
  }
}

function waitOf(count: AttemptCount | undefined, { free, first, most }: Slowdown, now: number): number {
  if (count === undefined || count.failures < free || now - count.failedAt > FAILURE_MEMORY) return 0;
  const span = Math.min(most, first * 2 ** (count.failures - free));
  // From a clock that was ahead then, nobody waits for longer than the span.
  return Math.min(span, Math.max(0, count.failedAt + span - now));
}

/** A hash, so that the table lists no addresses. */
function hash(...words: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}
