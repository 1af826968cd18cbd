/** Rejects methods that a page doesn't support, and names those that it does (RFC 9110, 9.1). */
import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

const METHODS = ['GET', 'POST'];

/** @param app - the app with the routes of all pages. Paths that none of them has are left to it. */
export function rejectOtherMethods(app: Hono<PagesEnv>) {
  return createMiddleware<PagesEnv>(async (c, next) => {
    const { method, path } = c.req;
    const supported = METHODS.filter((each) => hasRoute(app, each, path));
    const allowed = supported.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each));
    if (allowed.length === 0 || allowed.includes(method)) return next();
    c.header('Allow', allowed.join(', '));
    throw method === 'GET' || method === 'HEAD'
      ? new PageError(405, 'This URL only receives forms', 'Go back to the page with the form, and send it again.')
      : new PageError(405, "This didn't work", `This page supports ${allowed.join(', ')}, not ${method}.`);
  });
}

/** Middleware isn't a route: it has no method. */
function hasRoute(app: Hono<PagesEnv>, method: string, path: string): boolean {
  return app.router.match(method, path)[0].some(([[, route]]) => route.method === method);
}
