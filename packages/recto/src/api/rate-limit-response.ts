/** How the rate limit appears in responses. */
import { RectoError } from '../contract/errors.ts';
import { RATE_POLICY } from '../contract/plans.ts';
import type { RateDecision } from '../metering/ports.ts';

/** In the order in which they are sent: those of the current IETF draft, then the older ones that many clients read. */
export const RATE_HEADER_NAMES = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const;

/** @param now - milliseconds since 1970: `X-RateLimit-Reset` is a point in time. */
export function rateHeaders(
  { remaining, resetMilliseconds }: RateDecision,
  now: number,
): Record<(typeof RATE_HEADER_NAMES)[number], string> {
  const { name, quota, windowSeconds } = RATE_POLICY;
  return {
    'RateLimit-Policy': `"${name}";q=${quota};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${remaining};t=${Math.ceil(resetMilliseconds / 1000)}`,
    'X-RateLimit-Limit': String(quota),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil((now + resetMilliseconds) / 1000)),
  };
}

/** @param which - follows "requests" in the message, and names what was counted. */
export function rateLimitExceeded({ resetMilliseconds }: RateDecision, which = ''): RectoError {
  const { quota, windowSeconds } = RATE_POLICY;
  // Rounded up, and never 0: a client that waits this long is not rejected again.
  const seconds = Math.max(1, Math.ceil(resetMilliseconds / 1000));
  return new RectoError(
    'RATE_LIMIT_EXCEEDED',
    `You sent more than ${quota} requests${which} within ${windowSeconds} seconds. The next one is possible in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfter: seconds },
  );
}
