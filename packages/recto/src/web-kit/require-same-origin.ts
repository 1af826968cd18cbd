/** Refuses what another site makes a browser send: cookies come along with that, so they prove nothing. */
import { createMiddleware } from 'hono/factory';
import type { Site } from '../api/site.ts';
import type { PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

export function requireSameOrigin(site: Pick<Site, 'baseUrl'>) {
  const own = new URL(site.baseUrl);
  return createMiddleware<PagesEnv>(async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      const origin = c.req.header('origin');
      const from = c.req.header('sec-fetch-site');
      // A browser sends at least one of them with every such request; whoever sends neither is none.
      if (origin === undefined && from === undefined) {
        throw new PageError(
          403,
          'This is for browsers',
          'Programs use the API: POST /api/v1/convert, described at /docs.',
        );
      }
      const isOwn =
        (origin === undefined || origin === own.origin || isSameLoopback(own, origin, c.req.header('host'))) &&
        (from === undefined || from === 'same-origin');
      if (!isOwn) {
        const advice = `Open ${own.origin} itself, and do it there.`;
        throw new PageError(403, 'This was sent from another site', advice);
      }
    }
    await next();
  });
}

/** On one's own machine `localhost` and `127.0.0.1` are the same service, so there the host that was asked counts. */
function isSameLoopback(own: URL, origin: string, host = ''): boolean {
  return own.protocol === 'http:' && LOOPBACK.test(own.host) && LOOPBACK.test(host) && origin === `http://${host}`;
}
