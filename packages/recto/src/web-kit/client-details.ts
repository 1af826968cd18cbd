/** Where a request came from, for sessions and the audit log. */
import type { Context } from 'hono';
import { clientAddress, clientRequest } from '../api/client-address.ts';
import type { Services } from '../api/services.ts';
import type { Actor } from '../identity/administration/administration.ts';
import type { ClientDetails } from '../identity/sessions/session-store.ts';
import { currentMember, type PagesEnv } from './current-member.ts';

const MAX_AGENT_LENGTH = 200;

export function clientDetails(c: Context<PagesEnv>, { http }: Pick<Services, 'http'>): ClientDetails {
  return {
    address: clientAddress(clientRequest(c), http.trustedProxies),
    agent: (c.req.header('user-agent') ?? '').slice(0, MAX_AGENT_LENGTH),
    requestId: c.get('trace').requestId,
  };
}

/** The signed-in member as the actor of an audit log entry. */
export function auditActor(c: Context<PagesEnv>, services: Pick<Services, 'http'>): Actor {
  const { address, requestId } = clientDetails(c, services);
  return { actor: currentMember(c).account.id, address, requestId };
}

/**
 * @returns a function that writes an audit log entry. `target` is an id; `actor` defaults to the
 * signed-in member. Records refusals only up to a limit, because a member could otherwise fill the log with them.
 */
export function auditRecorder({ identity, operations, http }: Pick<Services, 'identity' | 'operations' | 'http'>) {
  return async (c: Context<PagesEnv>, action: string, target: string, actor = currentMember(c).account.id) => {
    if (action.endsWith('.refused') && !(await identity.refusalLog.take(actor)).isAllowed) return;
    const { address, requestId } = clientDetails(c, { http });
    await identity.audit.record({ at: operations.clock.now(), actor, action, target, address, requestId });
  };
}
