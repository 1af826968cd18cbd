/** Turns every failure into the error envelope. Unexpected errors are logged, and their details are not sent. */
import type { Context } from 'hono';
import { errorEnvelope, RectoError } from '../contract/errors.ts';
import type { OperationsServices } from '../operations/operations-services.ts';
import type { AppEnv } from './app-env.ts';
import { recordError } from './observe.ts';

export function errorResponder(operations: Pick<OperationsServices, 'log'>) {
  return (error: Error, c: Context<AppEnv>): Response => {
    const known = recordFailure(c, operations, error);
    if (known.status === 401) c.header('WWW-Authenticate', 'Bearer');
    c.header('Cache-Control', 'no-store');
    return c.json(errorEnvelope(known.code, known.message), known.status as 400);
  };
}

/** Records why a request failed and sets `Retry-After`. @returns the error to respond with. */
export function recordFailure<Env extends AppEnv>(
  c: Context<Env>,
  { log }: Pick<OperationsServices, 'log'>,
  error: unknown,
): RectoError {
  const trace = c.get('trace');
  const known = error instanceof RectoError ? error : new RectoError('INTERNAL_ERROR', undefined, { cause: error });
  const isGone = hasDisconnected(c);
  recordError(trace, known, isGone);
  if (!isGone && isFault(known)) {
    log.error({ requestId: trace.requestId, error: known.cause ?? known }, known.code);
  }
  if (known.retryAfter !== undefined) c.header('Retry-After', String(known.retryAfter));
  return known;
}

/** Whether to log an error. A rejection for lack of capacity is not a fault, and a flood of them must not flood the log. */
export function isFault({ status, code, cause }: RectoError): boolean {
  return status >= 500 && (code === 'INTERNAL_ERROR' || cause !== undefined);
}

/** Asks the socket: reading the request's `signal` would create one, which costs as much as the rest of a rejection. */
function hasDisconnected<Env extends AppEnv>(c: Context<Env>): boolean {
  const outgoing = c.env?.outgoing;
  return outgoing === undefined ? c.req.raw.signal.aborted : outgoing.destroyed;
}
