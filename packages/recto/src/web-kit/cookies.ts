/**
 * Cookies of the pages. On https they have the `__Host-` prefix: no other host, subdomain or script
 * can read or set them. Not every browser supports the prefix on plain http, so there the cookies
 * have another name, and neither is accepted for the other.
 */
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Site } from '../api/site.ts';

const SESSION = 'recto_session';

function isHttps({ baseUrl }: Pick<Site, 'baseUrl'>): boolean {
  return baseUrl.startsWith('https://');
}

export function sessionCookieName(site: Pick<Site, 'baseUrl'>): string {
  return prefixedCookieName(site, SESSION);
}

/** @param name - without the prefix. */
export function prefixedCookieName(site: Pick<Site, 'baseUrl'>, name: string): string {
  return isHttps(site) ? `__Host-${name}` : name;
}

/** @param maxAge - in seconds; 0 deletes the cookie. */
export function setSessionCookie(c: Context, site: Pick<Site, 'baseUrl'>, token: string, maxAge: number): void {
  setHttpOnlyCookie(c, site, sessionCookieName(site), token, maxAge);
}

/**
 * @param name - with its prefix.
 * @param maxAge - in seconds; 0 deletes the cookie.
 */
export function setHttpOnlyCookie(
  c: Context,
  site: Pick<Site, 'baseUrl'>,
  name: string,
  value: string,
  maxAge: number,
): void {
  const options: CookieOptions = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge, secure: isHttps(site) };
  setCookie(c, name, value, options);
}
