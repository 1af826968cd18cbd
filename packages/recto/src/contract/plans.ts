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

export const PLANS = {
  FREE: { hasApi: false },
  PRO: { hasApi: true },
} as const satisfies Record<string, { readonly hasApi: boolean }>;

export type Plan = keyof typeof PLANS;

export function isPlan(text: string): text is Plan {
  return Object.hasOwn(PLANS, text);
}
