/** Key, plan, rate limit, in this order and before anything else of a request is looked at. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Caller } from '../../core/api-keys.ts';
import { RectoError } from '../../core/errors.ts';
import { PLANS, RATE_POLICY } from '../../core/plans.ts';
import type { RateDecision } from '../../core/ports.ts';
import { clientAddress } from '../client-address.ts';
import { orUnavailable } from '../or-unavailable.ts';
import { rateHeaders, secondsToWait } from '../rate-headers.ts';
import type { Services } from '../services.ts';
import type { AppEnv } from '../trace.ts';

export function authenticate(services: Services) {
  const { keys, rateLog, addressLog, clock, trustedProxies } = services;

  function tellRate(c: Context<AppEnv>, decision: RateDecision): void {
    for (const [name, value] of Object.entries(rateHeaders(RATE_POLICY, decision, clock.now()))) c.header(name, value);
  }

  function refuse(decision: RateDecision): RectoError {
    const seconds = secondsToWait(decision);
    const { quota, windowSeconds } = RATE_POLICY;
    return new RectoError(
      'RATE_LIMIT_EXCEEDED',
      `More than ${quota} requests within ${windowSeconds} seconds. Retry after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      { retryAfter: seconds },
    );
  }

  /** Whose key the request carries. Without a valid one it counts against the address, or guessing would be free. */
  async function identify(c: Context<AppEnv>): Promise<Caller> {
    const key = bearerToken(c.req.header('authorization'));
    const caller = key === undefined ? undefined : await orUnavailable(services, 'database', keys.identify(key));
    if (caller !== undefined) return caller;
    const decision = await addressLog.take(clientAddress(c, trustedProxies));
    if (!decision.isAllowed) {
      tellRate(c, decision);
      throw refuse(decision);
    }
    throw new RectoError(key === undefined ? 'MISSING_API_KEY' : 'INVALID_API_KEY');
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const trace = c.get('trace');
    const caller = await identify(c);
    trace.caller = caller;
    if (!PLANS[caller.plan].hasApi) {
      tellRate(c, await orUnavailable(services, 'limit', rateLog.peek(caller.keyId)));
      throw new RectoError('PRO_PLAN_REQUIRED');
    }
    const decision = await orUnavailable(services, 'limit', rateLog.take(caller.keyId));
    trace.inWindow = RATE_POLICY.quota - decision.remaining;
    tellRate(c, decision);
    if (!decision.isAllowed) throw refuse(decision);
    await next();
  });
}

/** The key, from the one place it is read from; undefined where no bearer token is sent. */
function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(header ?? '')?.[1]?.trim();
}
