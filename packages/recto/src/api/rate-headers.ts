/** How a caller is told where it stands: the current draft's headers, and the older ones that clients know. */
import type { RatePolicy } from '../contract/plans.ts';
import type { RateDecision } from '../metering/ports.ts';

/** @param now - milliseconds since 1970, for the one header that names a time of day. */
export function rateHeaders(policy: RatePolicy, decision: RateDecision, now: number) {
  const seconds = Math.ceil(decision.resetMilliseconds / 1000);
  return {
    'RateLimit-Policy': `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`,
    RateLimit: `"${policy.name}";r=${decision.remaining};t=${seconds}`,
    'X-RateLimit-Limit': String(policy.quota),
    'X-RateLimit-Remaining': String(decision.remaining),
    'X-RateLimit-Reset': String(Math.ceil((now + decision.resetMilliseconds) / 1000)),
  };
}

/** Whole seconds after which a refused request is answered: never too few, and never 0. */
export function secondsToWait(decision: RateDecision): number {
  return Math.max(1, Math.ceil(decision.resetMilliseconds / 1000));
}
