/** Time as an argument, so that tests can turn it. */
export interface Clock {
  /** Milliseconds since 1970, as `Date.now`. */
  now(): number;
}

export const SYSTEM_CLOCK: Clock = { now: () => Date.now() };
