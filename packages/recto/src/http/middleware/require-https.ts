/**
 * Refuses what reached the proxy in the clear. A redirect would hide the mistake while every further request sends its key
 * over the network once more.
 */
import { createMiddleware } from 'hono/factory';
import { RectoError } from '../../core/errors.ts';
import { isTrusted } from '../client-address.ts';
import type { Services } from '../services.ts';
import type { AppEnv } from '../trace.ts';

export function requireHttps({ site, trustedProxies }: Services) {
  const isExpected = site.baseUrl.startsWith('https://');
  return createMiddleware<AppEnv>(async (c, next) => {
    const isFromProxy = isTrusted(c.env?.incoming?.socket.remoteAddress ?? '', trustedProxies);
    if (isExpected && isFromProxy && c.req.header('x-forwarded-proto')?.toLowerCase() === 'http') {
      throw new RectoError(
        'INVALID_REQUEST',
        `The request came over http, where others can read its key: rotate the key, and use ${site.baseUrl}.`,
      );
    }
    await next();
  });
}
