/** Brings whoever came to the proxy in the clear to the https address; what they sent has been read by others and is not taken. */
import { createMiddleware } from 'hono/factory';
import { isTrusted } from '../http/client-address.ts';
import type { Services } from '../http/services.ts';
import type { PagesEnv } from './member.ts';
import { PageError } from './page-error.ts';
import { isSecure } from './session-cookie.ts';

export function preferHttps({ site, trustedProxies }: Pick<Services, 'site' | 'trustedProxies'>) {
  return createMiddleware<PagesEnv>(async (c, next) => {
    const isFromProxy = isTrusted(c.env?.incoming?.socket.remoteAddress ?? '', trustedProxies);
    const isClear = isFromProxy && c.req.header('x-forwarded-proto')?.toLowerCase() === 'http';
    if (!isSecure(site) || !isClear) return next();
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
