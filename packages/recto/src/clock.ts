/** A source of time that tests can replace. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** In milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const SYSTEM_CLOCK: Clock = { now: () => Date.now() };

/** The UTC date of a time, as `YYYY-MM-DD`. @param time - milliseconds since 1970. */
export function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
