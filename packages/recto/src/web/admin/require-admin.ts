/** For administrators; to everybody else there is nothing here, and their try is written down. */
import { createMiddleware } from 'hono/factory';
import { RectoError } from '../../core/errors.ts';
import type { Services } from '../../http/services.ts';
import { memberOf, type PagesEnv } from '../member.ts';
import { actRecorder } from '../visit.ts';

/** Behind `requireMember`. */
export function requireAdmin(services: Services) {
  const record = actRecorder(services);
  return createMiddleware<PagesEnv>(async (c, next) => {
    if (memberOf(c).account.admin) return next();
    const [id = ''] = /\b(?:acc|inv)_\w{1,32}/.exec(c.req.path) ?? [];
    await record(c, 'administration.refused', id);
    throw new RectoError('NOT_FOUND');
  });
}
