/** Every failure becomes the one envelope; what was not foreseen is logged, and told to nobody. */
import type { Context } from 'hono';
import { type ErrorCode, RectoError } from '../contract/errors.ts';
import type { OperationsServices } from '../operations/operations-services.ts';
import type { AppEnv } from './app-env.ts';

export function answerError(operations: Pick<OperationsServices, 'log'>) {
  return (error: Error, c: Context<AppEnv>): Response => {
    const known = noteFailure(c, operations, error);
    if (known.status === 401) c.header('WWW-Authenticate', 'Bearer');
    c.header('Cache-Control', 'no-store');
    return c.json(errorEnvelope(known.code, known.message), known.status as 400);
  };
}

/** Writes down why a request failed, and tells the client when to come again. @returns what it is told of it. */
export function noteFailure<Env extends AppEnv>(
  c: Context<Env>,
  { log }: Pick<OperationsServices, 'log'>,
  error: unknown,
): RectoError {
  const trace = c.get('trace');
  const known = error instanceof RectoError ? error : new RectoError('INTERNAL_ERROR', undefined, { cause: error });
  // Whoever closed the connection hears no answer, and what failed because of that is no fault.
  const isGone = hasLeft(c);
  trace.outcome = isGone ? 'CLIENT_CLOSED' : known.code;
  if (!isGone && isFault(known)) {
    log.error({ requestId: trace.requestId, error: known.cause ?? known }, known.code);
  }
  if (known.retryAfter !== undefined) c.header('Retry-After', String(known.retryAfter));
  return known;
}

/** A request that is refused since there are too many is none, and a flood of them must not flood the log. */
export function isFault({ status, code, cause }: RectoError): boolean {
  return status >= 500 && (code === 'INTERNAL_ERROR' || cause !== undefined);
}

/** The socket says it; asking the request's signal would make one, which costs as much as all the rest of a refusal. */
function hasLeft<Env extends AppEnv>(c: Context<Env>): boolean {
  const outgoing = c.env?.outgoing;
  return outgoing === undefined ? c.req.raw.signal.aborted : outgoing.destroyed;
}

export function errorEnvelope(code: ErrorCode, message: string) {
  return { success: false as const, error: { code, message } };
}
