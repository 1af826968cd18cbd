/** Brings whoever came to the proxy in the clear to the https address; what they sent has been read by others and is not taken. */
import { createMiddleware } from 'hono/factory';
import { isInTheClear } from '../api/middleware/require-https.ts';
import type { Services } from '../api/services.ts';
import type { PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

export function redirectToHttps(services: Pick<Services, 'site' | 'http'>) {
  const { site } = services;
  return createMiddleware<PagesEnv>(async (c, next) => {
    if (!isInTheClear(services, c.env?.incoming, c.req.header('x-forwarded-proto'))) return next();
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      throw new PageError(
        403,
        'This was sent in the clear',
        `Others could read it. Open ${site.baseUrl} and send it there.`,
      );
    }
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(site.baseUrl + pathname + search, 308);
  });
}
