/**
 * Refuses what reached the proxy in the clear. A redirect would hide the mistake while every further request sends its key
 * over the network once more.
 */
import { createMiddleware } from 'hono/factory';
import { RectoError } from '../../core/errors.ts';
import { isTrusted } from '../client-address.ts';
import type { Services } from '../services.ts';
import type { AppEnv } from '../trace.ts';

export function requireHttps(services: Pick<Services, 'site' | 'trustedProxies'>) {
  const { site } = services;
  return createMiddleware<AppEnv>(async (c, next) => {
    if (isInTheClear(services, c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-proto'))) {
      throw new RectoError(
        'INVALID_REQUEST',
        `The request came over http, where others can read its key: rotate the key, and use ${site.baseUrl}.`,
      );
    }
    await next();
  });
}

/** Whether a request reached the proxy without encryption, though the site is reached with it. */
export function isInTheClear(
  { site, trustedProxies }: Pick<Services, 'site' | 'trustedProxies'>,
  peer: string | undefined,
  scheme: string | undefined,
): boolean {
  if (scheme?.toLowerCase() !== 'http' || !site.baseUrl.startsWith('https://')) return false;
  return isTrusted(peer ?? '', trustedProxies);
}
