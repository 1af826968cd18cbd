/** What each plan allows, and the rate limit. */

/** At most `quota` requests in any span of `windowSeconds`. */
export interface RatePolicy {
  /** The policy's name in the `RateLimit` headers. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Applies per API key, and per client IP address to requests without a valid key. */
export const RATE_POLICY: RatePolicy = { name: 'default', quota: 60, windowSeconds: 60 };

/** Conversions in the playground on the FREE plan, of one account. */
export function freePolicy(quota: number): RatePolicy {
  return { name: 'free', quota, windowSeconds: 24 * 60 * 60 };
}

/** Conversions of built-in examples on the home page, by one client IP address. They need no account. */
export const EXAMPLE_POLICY: RatePolicy = { name: 'example', quota: 20, windowSeconds: 60 };

/** The rate limit for people: "60 requests per minute". */
export const RATE_LIMIT_TEXT = `${RATE_POLICY.quota} requests per ${
  RATE_POLICY.windowSeconds === 60 ? 'minute' : `${RATE_POLICY.windowSeconds} seconds`
}`;

export const PLANS = {
  FREE: { hasApi: false },
  PRO: { hasApi: true },
} as const satisfies Record<string, { readonly hasApi: boolean }>;

export type Plan = keyof typeof PLANS;

export function isPlan(text: string): text is Plan {
  return Object.hasOwn(PLANS, text);
}
