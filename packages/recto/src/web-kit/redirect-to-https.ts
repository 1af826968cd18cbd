/**
 * Redirects pages that were requested over unencrypted http to https. A form that was sent over
 * http is rejected, because others may have read what it contains.
 *
 * Behind a proxy that reports http for all requests, such a redirect would lead to itself. Browsers send `Sec-Fetch-Dest`
 * over https only (and to loopback), so with it, the report is wrong.
 */
import { createMiddleware } from 'hono/factory';
import { clientRequest, isPlainHttp } from '../api/client-address.ts';
import type { Services } from '../api/services.ts';
import type { PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

export function redirectToHttps({ site, http }: Pick<Services, 'site' | 'http'>) {
  const { host } = new URL(site.baseUrl);
  return createMiddleware<PagesEnv>(async (c, next) => {
    if (!isPlainHttp(clientRequest(c), site, http.trustedProxies)) return next();
    if (c.req.header('sec-fetch-dest') !== undefined && c.req.header('host') === host) {
      throw new PageError(
        500,
        'The service is set up incorrectly',
        'You use https, but the proxy in front of the service reports http. If this is your service, make the proxy send the header X-Forwarded-Proto: https.',
      );
    }
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
