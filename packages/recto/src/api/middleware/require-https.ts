/**
 * Refuses what reached the proxy in the clear. A redirect would hide the mistake while every further request sends its key
 * over the network once more.
 */
import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { RectoError } from '../../contract/errors.ts';
import type { AppEnv } from '../app-env.ts';
import { isTrusted } from '../client-address.ts';
import type { Services } from '../services.ts';

export function requireHttps(services: Pick<Services, 'site' | 'http'>) {
  const { site } = services;
  return createMiddleware<AppEnv>(async (c, next) => {
    if (isInTheClear(services, c.env?.incoming, c.req.header('x-forwarded-proto'))) {
      throw new RectoError(
        'INVALID_REQUEST',
        `The request was sent over unencrypted http, so others may have read your API key. Rotate the key, and use ${site.baseUrl}.`,
      );
    }
    await next();
  });
}

/**
 * Whether a request reached the proxy without encryption, though the site is reached with it.
 * @param forwarded - `X-Forwarded-Proto`: of several proxies the first is the client's.
 */
export function isInTheClear(
  { site, http: { trustedProxies } }: Pick<Services, 'site' | 'http'>,
  incoming: Pick<IncomingMessage, 'socket'> | undefined,
  forwarded = '',
): boolean {
  if (!/^http *(?:,|$)/i.test(forwarded) || !site.baseUrl.startsWith('https://')) return false;
  return isTrusted(incoming?.socket.remoteAddress ?? '', trustedProxies);
}
