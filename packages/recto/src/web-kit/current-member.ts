/** Who is signed in. Each request looks up its session, so ended sessions stop working. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../api/app-env.ts';
import { awaitStore } from '../api/await-store.ts';
import type { Services } from '../api/services.ts';
import type { Member } from '../identity/sessions/sessions.ts';
import { sessionCookieName } from './cookies.ts';
import type { Visitor } from './layout.tsx';

/** The Hono environment of every page handler. */
export interface PagesEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { member: Member | null };
}

/** Of the path that a member returns to after signing in. */
const MAX_NEXT_LENGTH = 500;

export function identifyMember({ identity, operations, site }: Services) {
  return createMiddleware<PagesEnv>(async (c, next) => {
    const token = getCookie(c, sessionCookieName(site));
    const member =
      token === undefined
        ? undefined
        : await awaitStore(
            operations,
            'database',
            identity.sessions.identify(token, { isSilent: c.req.header('Recto-Part') === 'live' }),
          );
    c.set('member', member ?? null);
    await next();
  });
}

/** Redirects visitors to the sign-in page, and from there back to the page they requested. */
export const requireMember = createMiddleware<PagesEnv>(async (c, next) => {
  if (c.get('member') !== null) return next();
  const { pathname, search } = new URL(c.req.url);
  // A redirect loses a posted form, so returning to its URL would be pointless.
  // A long URL would make a header that proxies reject.
  const path = pathname + search;
  const query = c.req.method === 'GET' && path.length <= MAX_NEXT_LENGTH ? `?next=${encodeURIComponent(path)}` : '';
  return c.redirect(`/sign-in${query}`, 303);
});

/** Only for handlers behind {@link requireMember}. */
export function currentMember(c: Context<PagesEnv>): Member {
  const member = c.get('member');
  if (member === null) throw new Error('This handler is not behind requireMember.');
  return member;
}

/** For the header of a page. */
export function currentVisitor(c: Context<PagesEnv>): Visitor | null {
  const account = c.get('member')?.account;
  return account === undefined ? null : { email: account.email, isAdmin: account.admin };
}

const DEFAULT_RETURN_PATH = '/dashboard/api-keys';
/** Stands for this site's origin when paths are resolved. */
const SITE_ORIGIN = 'http://site.invalid';

/** Where to go after signing in: the requested path if it is on this site, or the default page. */
export function safeReturnPath(text: string | undefined): string {
  if (text === undefined || text.length > MAX_NEXT_LENGTH || !/^\/[\x21-\x7e]*$/.test(text)) return DEFAULT_RETURN_PATH;
  const normalized = URL.parse(text, SITE_ORIGIN);
  if (normalized?.origin !== SITE_ORIGIN) return DEFAULT_RETURN_PATH;
  const path = normalized.pathname + normalized.search;
  // Open redirect: `/.//evil.example` normalizes to `//evil.example`, in which browsers read a
  // host. So the path that is sent is resolved once more, as the browser will do.
  return URL.parse(path, SITE_ORIGIN)?.origin === SITE_ORIGIN ? path : DEFAULT_RETURN_PATH;
}

/** Redirects to a path from the request. Every redirect to a path that is not fixed uses this. */
export function redirectToReturnPath(c: Context<PagesEnv>, path: string | undefined): Response {
  return c.redirect(safeReturnPath(path), 303);
}
