/** Prevents cross-site request forgery, forms of other sites that are sent with our cookies. */
import { createMiddleware } from 'hono/factory';
import type { Site } from '../api/site.ts';
import type { PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

export function requireSameOrigin(site: Pick<Site, 'baseUrl'>) {
  const base = new URL(site.baseUrl);
  return createMiddleware<PagesEnv>(async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      const origin = c.req.header('origin');
      const fetchSite = c.req.header('sec-fetch-site');
      // Every browser sends at least one of the two headers with such a request.
      if (origin === undefined && fetchSite === undefined) {
        throw new PageError(
          403,
          'This page is for browsers',
          'To convert pages from a program, use the API: POST /api/v1/convert. See /docs.',
        );
      }
      const host = c.req.header('host');
      const isSameSite = fetchSite === undefined || fetchSite === 'same-origin';
      const isSameOrigin =
        (origin === undefined || origin === base.origin || isSameLoopback(base, origin, host)) && isSameSite;
      if (!isSameOrigin) {
        // The browser sent the form to the host that it came from, so the setting is wrong, or that host's name.
        if (isSameSite && origin !== undefined && URL.parse(origin)?.host === host) {
          const advice = `Open ${base.origin} and try again. If this is your service, and people open it here, set RECTO_BASE_URL to the URL that they use.`;
          throw new PageError(403, `This service is set up for ${base.origin}`, advice);
        }
        const advice = `To protect your account, forms from other sites are rejected. Open ${base.origin} and try again.`;
        throw new PageError(403, 'This form came from another site', advice);
      }
    }
    await next();
  });
}

/**
 * On your own machine, `localhost` and `127.0.0.1` are the same service, so the request's own host
 * is accepted too.
 */
function isSameLoopback(base: URL, origin: string, host = ''): boolean {
  return base.protocol === 'http:' && LOOPBACK.test(base.host) && LOOPBACK.test(host) && origin === `http://${host}`;
}
