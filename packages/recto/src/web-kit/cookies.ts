/**
 * The cookie that holds a session's token. With an https address it is a `__Host-` one: no other host, no subdomain and no
 * script can read or plant it. Plain http has no such cookies (not every browser makes an exception for loopback), so there
 * it has another name, and one is never taken for the other.
 */
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Site } from '../api/site.ts';

const NAME = 'recto_session';

export function isHttps({ baseUrl }: Pick<Site, 'baseUrl'>): boolean {
  return baseUrl.startsWith('https://');
}

/** As the browser sends it. */
export function sessionCookieName(site: Pick<Site, 'baseUrl'>): string {
  return prefixedCookieName(site, NAME);
}

/** @param name - without its prefix. */
export function prefixedCookieName(site: Pick<Site, 'baseUrl'>, name: string): string {
  return isHttps(site) ? `__Host-${name}` : name;
}

/** @param maxAge - seconds; 0 takes the cookie away. */
export function setSessionCookie(c: Context, site: Pick<Site, 'baseUrl'>, token: string, maxAge: number): void {
  setHttpOnlyCookie(c, site, sessionCookieName(site), token, maxAge);
}

/** Every cookie of the pages is sent in this way. @param name - with its prefix. */
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
