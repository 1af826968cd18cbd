/** Rejects URLs with a NUL. PostgreSQL stores none, so each look-up of such a value would fail as if the database did. */
import { createMiddleware } from 'hono/factory';
import type { PagesEnv } from './current-member.ts';
import { PageError } from './page-error.ts';

export const rejectNul = createMiddleware<PagesEnv>(async (c, next) => {
  if (c.req.url.includes('%00'))
    throw new PageError(400, "This didn't work", 'The URL contains a NUL character (%00). Remove it, then try again.');
  await next();
});
