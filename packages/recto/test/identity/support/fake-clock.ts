import type { Clock } from '../../../src/clock.ts';

/** A clock that moves only when a test advances it. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 0, 15, 12);

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
