/** Who is signed in: read from the session's cookie with every request, asked of the store every time. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../api/app-env.ts';
import { awaitStore } from '../api/await-store.ts';
import type { Services } from '../api/services.ts';
import type { Member } from '../identity/sessions/sessions.ts';
import { sessionCookieName } from './cookies.ts';
import type { Visitor } from './layout.tsx';

/** What every page's handler finds in its context. */
export interface PagesEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & { member: Member | null };
}

/** Longest way back that is remembered through the sign-in. */
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

/** Lets only members through; others are asked to sign in, and come back to the page they wanted. */
export const requireMember = createMiddleware<PagesEnv>(async (c, next) => {
  if (c.get('member') !== null) return next();
  const { pathname, search } = new URL(c.req.url);
  // What was posted is lost, so the way back leads to where a member starts.
  const wanted = c.req.method === 'GET' ? `?next=${encodeURIComponent(pathname + search)}` : '';
  return c.redirect(`/sign-in${wanted}`, 303);
});

/** The member that {@link requireMember} has let through. */
export function currentMember(c: Context<PagesEnv>): Member {
  const member = c.get('member');
  if (member === null) throw new Error('This page is not behind requireMember.');
  return member;
}

/** For the frame of a page. */
export function currentVisitor(c: Context<PagesEnv>): Visitor | null {
  const account = c.get('member')?.account;
  return account === undefined ? null : { email: account.email, isAdmin: account.admin };
}

/** Where to go after signing in: a path of this site, whatever was asked. */
export function safeReturnPath(text: string | undefined): string {
  const fallback = '/dashboard/api-keys';
  if (text === undefined || text.length > MAX_NEXT_LENGTH || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text)) return fallback;
  // The parser decides, as it will in the browser: a backslash or a tab can make a host out of a path.
  const url = new URL(text, 'http://site.invalid');
  return url.host === 'site.invalid' ? url.pathname + url.search : fallback;
}
