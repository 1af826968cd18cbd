/** What each plan allows. The interface's promise of 60 requests in any minute stands here and nowhere else. */

/** At most `quota` requests in any span of `windowSeconds`. */
export interface RatePolicy {
  /** Name in the `RateLimit` headers. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** Applies to each key, and in the same measure to each address that sends none or a wrong one. */
export const RATE_POLICY: RatePolicy = { name: 'default', quota: 60, windowSeconds: 60 };

export const PLANS = {
  FREE: { hasApi: false },
  PRO: { hasApi: true },
} as const satisfies Record<string, { readonly hasApi: boolean }>;

export type Plan = keyof typeof PLANS;

export function isPlan(word: string): word is Plan {
  return Object.hasOwn(PLANS, word);
}
