/** Time as an argument, so that tests can turn it. */
export interface Clock {
  /** Milliseconds since 1970, as `Date.now`. */
  now(): number;
}

/** In milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const SYSTEM_CLOCK: Clock = { now: () => Date.now() };
