/** Key, plan, rate limit, in this order and before anything else of a request is looked at. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { RectoError } from '../../contract/errors.ts';
import type { Caller } from '../../identity/keys/api-keys.ts';
import { admit, overLimit, tellRate } from '../admit.ts';
import type { AppEnv } from '../app-env.ts';
import { awaitStore } from '../await-store.ts';
import { clientAddress } from '../client-address.ts';
import { earlyAdmission } from '../early-admission.ts';
import type { Services } from '../services.ts';

export function authenticate(services: Services) {
  const {
    identity: { keys },
    metering: { addressLog },
    operations,
    http: { trustedProxies },
  } = services;

  /** Whose key the request carries. Without a valid one it counts against the address, or guessing would be free. */
  async function identify(c: Context<AppEnv>): Promise<Caller> {
    const key = bearerToken(c.req.header('authorization'));
    const caller = key === undefined ? undefined : await awaitStore(operations, 'database', keys.identify(key));
    if (caller !== undefined) return caller;
    const decision = await addressLog.take(clientAddress(c, trustedProxies));
    if (!decision.isAllowed) {
      tellRate(c, decision, operations.clock.now());
      throw overLimit(decision);
    }
    throw new RectoError(key === undefined ? 'MISSING_API_KEY' : 'INVALID_API_KEY');
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const known = earlyAdmission(c);
    await admit(c, services, known?.caller ?? (await identify(c)), known?.decision);
    await next();
  });
}

/** The key, from the one place it is read from; undefined where no bearer token is sent. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(header ?? '')?.[1]?.trim();
}
