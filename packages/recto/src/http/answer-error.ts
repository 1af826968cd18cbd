/** Every failure becomes the one envelope; what was not foreseen is logged, and told to nobody. */
import type { Context } from 'hono';
import { type ErrorCode, RectoError } from '../core/errors.ts';
import type { Services } from './services.ts';
import type { AppEnv } from './trace.ts';

export function answerError(services: Pick<Services, 'log'>) {
  return (error: Error, c: Context<AppEnv>): Response => {
    const trace = c.get('trace');
    const known = error instanceof RectoError ? error : new RectoError('INTERNAL_ERROR', undefined, { cause: error });
    // Whoever closed the connection hears no answer, and what failed because of that is no fault.
    const isGone = hasLeft(c);
    trace.outcome = isGone ? 'CLIENT_CLOSED' : known.code;
    // A request that is refused since there are too many is no fault, and a flood of them must not flood the log.
    if (!isGone && known.status >= 500 && (known.code === 'INTERNAL_ERROR' || known.cause !== undefined)) {
      services.log.error({ requestId: trace.requestId, error: known.cause ?? known }, known.code);
    }
    if (known.status === 401) c.header('WWW-Authenticate', 'Bearer');
    if (known.retryAfter !== undefined) c.header('Retry-After', String(known.retryAfter));
    c.header('Cache-Control', 'no-store');
    return c.json(errorEnvelope(known.code, known.message), known.status as 400);
  };
}

/** The socket says it; asking the request's signal would make one, which costs as much as all the rest of a refusal. */
function hasLeft(c: Context<AppEnv>): boolean {
  const outgoing = c.env?.outgoing;
  return outgoing === undefined ? c.req.raw.signal.aborted : outgoing.destroyed;
}

export function errorEnvelope(code: ErrorCode, message: string) {
  return { success: false as const, error: { code, message } };
}
