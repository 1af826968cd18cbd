/** Whether a caller who is known may convert now: plan, then rate limit. The answer's headers say where the caller stands. */
import type { Context } from 'hono';
import { RectoError } from '../contract/errors.ts';
import { PLANS, RATE_POLICY } from '../contract/plans.ts';
import type { Caller } from '../identity/keys/api-keys.ts';
import type { RateDecision } from '../metering/ports.ts';
import type { AppEnv } from './app-env.ts';
import { awaitStore } from './await-store.ts';
import { rateHeaders, secondsToWait } from './rate-headers.ts';
import type { Services } from './services.ts';

type RateServices = Pick<Services, 'metering' | 'operations'>;

/**
 * Counts the request.
 * @param taken - where it has been counted already.
 * @throws {RectoError} PRO_PLAN_REQUIRED, RATE_LIMIT_EXCEEDED; SERVICE_UNAVAILABLE without the store.
 */
export async function admit<Env extends AppEnv>(
  c: Context<Env>,
  services: RateServices,
  caller: Caller,
  taken?: RateDecision,
): Promise<void> {
  const {
    metering: { rateLog },
    operations,
  } = services;
  const trace = c.get('trace');
  trace.caller = caller;
  if (!PLANS[caller.plan].hasApi) {
    tellRate(c, await awaitStore(operations, 'limit', rateLog.peek(caller.keyId)), operations.clock.now());
    throw new RectoError('PRO_PLAN_REQUIRED');
  }
  const decision = taken ?? (await awaitStore(operations, 'limit', rateLog.take(caller.keyId)));
  trace.inWindow = RATE_POLICY.quota - decision.remaining;
  tellRate(c, decision, operations.clock.now());
  if (!decision.isAllowed) throw overLimit(decision);
}

/** @param now - milliseconds since 1970. */
export function tellRate(c: Pick<Context, 'header'>, decision: RateDecision, now: number): void {
  for (const [name, value] of Object.entries(rateHeaders(RATE_POLICY, decision, now))) c.header(name, value);
}

export function overLimit(decision: RateDecision): RectoError {
  const seconds = secondsToWait(decision);
  const { quota, windowSeconds } = RATE_POLICY;
  return new RectoError(
    'RATE_LIMIT_EXCEEDED',
    `More than ${quota} requests within ${windowSeconds} seconds. Retry after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfter: seconds },
  );
}
