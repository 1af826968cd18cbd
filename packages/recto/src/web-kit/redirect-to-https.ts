/**
 * Redirects pages that were requested over unencrypted http to https. A form that was sent over
 * http is rejected, because others may have read what it contains.
 */
import { createMiddleware } from 'hono/factory';
import { clientRequest, isPlainHttp } from '../api/client-address.ts';
import type { Services } from '../api/services.ts';
import type { PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

export function redirectToHttps({ site, http }: Pick<Services, 'site' | 'http'>) {
  return createMiddleware<PagesEnv>(async (c, next) => {
    if (!isPlainHttp(clientRequest(c), site, http.trustedProxies)) return next();
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      throw new PageError(
        403,
        'Your connection is not secure',
        `The form was sent over unencrypted http, so others may have read it. Open ${site.baseUrl} and send it again.`,
      );
    }
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(site.baseUrl + pathname + search, 308);
  });
}
