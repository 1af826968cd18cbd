/**
 * Lets only administrators through. Others get 404, which does not reveal what exists, and the
 * attempt is recorded.
 */
import { createMiddleware } from 'hono/factory';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { currentMember, type PagesEnv } from '../../../web-kit/current-member.ts';

/** Requires `requireMember` before it. */
export function requireAdmin(services: Services) {
  const record = auditRecorder(services);
  return createMiddleware<PagesEnv>(async (c, next) => {
    if (currentMember(c).account.admin) return next();
    const [id = ''] = /\b(?:acc|inv)_\w{1,32}/.exec(c.req.path) ?? [];
    await record(c, 'administration.refused', id);
    throw new RectoError('NOT_FOUND');
  });
}
