/**
 * Limits the forms that need no sign-in, per client IP address. Slows down password guessing and flooding. A session
 * makes no difference, because anyone may be able to get one.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { clientAddress, clientRequest } from '../api/client-address.ts';
import type { Services } from '../api/services.ts';
import { formatWait } from '../identity/sign-in/sign-in-throttle.ts';
import type { RateDecision } from '../metering/ports.ts';
import { currentMember, type PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

export function rateLimitForms({
  identity: { formLog },
  http: { trustedProxies },
}: Pick<Services, 'identity' | 'http'>) {
  return createMiddleware<PagesEnv>(async (c, next) => {
    if (c.req.method === 'POST') {
      const decision = await formLog.take(clientAddress(clientRequest(c), trustedProxies));
      if (!decision.isAllowed) rejectUntil(c, decision, 'Too many attempts');
    }
    await next();
  });
}

/**
 * Limits what one account requests and changes in the dashboard. Pages take the time of the process that answers
 * everyone, and each change stays in the audit log for a year.
 * @param playgroundPath - conversions there aren't changes; they have their own limit, the same as that of a key.
 */
export function rateLimitMembers(
  { identity: { pageLog, changeLog } }: Pick<Services, 'identity'>,
  playgroundPath: string,
) {
  return createMiddleware<PagesEnv>(async (c, next) => {
    const { account } = currentMember(c);
    const decision = await pageLog.take(account.id);
    if (!decision.isAllowed) rejectUntil(c, decision, 'Too many requests');
    if (c.req.method === 'POST' && c.req.path !== playgroundPath && !account.admin) {
      const change = await changeLog.take(account.id);
      if (!change.isAllowed) rejectUntil(c, change, 'Too many changes');
    }
    await next();
  });
}

function rejectUntil(c: Context<PagesEnv>, { resetMilliseconds }: RateDecision, title: string): never {
  const seconds = Math.max(1, Math.ceil(resetMilliseconds / 1000));
  c.header('Retry-After', String(seconds));
  throw new PageError(429, title, `Wait ${formatWait(seconds)}, then try again.`);
}
