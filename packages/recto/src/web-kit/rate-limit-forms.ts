/** Limits forms per IP address without sign-in. Slows down password guessing and flooding. */
import { createMiddleware } from 'hono/factory';
import { clientAddress, clientRequest } from '../api/client-address.ts';
import type { Services } from '../api/services.ts';
import { formatWait } from '../identity/sign-in/sign-in-throttle.ts';
import type { PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

export function rateLimitForms({
  identity: { formLog },
  http: { trustedProxies },
}: Pick<Services, 'identity' | 'http'>) {
  return createMiddleware<PagesEnv>(async (c, next) => {
    if (c.req.method === 'POST' && c.get('member') === null) {
      const { isAllowed, resetMilliseconds } = await formLog.take(clientAddress(clientRequest(c), trustedProxies));
      if (!isAllowed) {
        const seconds = Math.max(1, Math.ceil(resetMilliseconds / 1000));
        c.header('Retry-After', String(seconds));
        throw new PageError(429, 'Too many attempts', `Wait ${formatWait(seconds)}, then try again.`);
      }
    }
    await next();
  });
}
