/**
 * Refuses conversions for want of room before more is made of a request than refusing takes. Under overload nine of ten end
 * so, and the objects that the routes work with would cost more than all the rest of a refusal, at the cost of those that
 * are served. The answer is the routes' own, to the header; whatever is not plainly such a refusal is left to them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../core/api-keys.ts';
import { RectoError } from '../core/errors.ts';
import { PLANS, RATE_POLICY } from '../core/plans.ts';
import { errorEnvelope } from './answer-error.ts';
import { rememberAdmission } from './early-admission.ts';
import { bearerToken } from './middleware/authenticate.ts';
import { startTrace, writeDown } from './middleware/observe.ts';
import { isInTheClear } from './middleware/require-https.ts';
import { orUnavailable } from './or-unavailable.ts';
import { rateHeaders } from './rate-headers.ts';
import { RESPONSE_HEADERS } from './resource.ts';
import { CONVERT_PATH } from './routes/convert.ts';
import type { Services } from './services.ts';

/** @returns whether the request is answered; undefined where nothing speaks for refusing it. */
export type RefuseEarly = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> | undefined;

export function refuseEarly(services: Services): RefuseEarly {
  const { keys, rateLog, clock, tools, metrics } = services;

  /** Undefined where the routes have to say why not. */
  async function identify(incoming: IncomingMessage): Promise<Caller | undefined> {
    const { authorization, 'x-forwarded-proto': scheme } = incoming.headers;
    if (isInTheClear(services, incoming.socket.remoteAddress, scheme?.toString())) return undefined;
    const key = bearerToken(authorization);
    const caller = key === undefined ? undefined : await orUnavailable(services, 'database', keys.identify(key));
    return caller && PLANS[caller.plan].hasApi ? caller : undefined;
  }

  function refusalOf(caller: Caller): RectoError | undefined {
    try {
      tools.converter.admit(caller);
      return undefined;
    } catch (error) {
      return error instanceof RectoError && error.code === 'SERVICE_UNAVAILABLE' ? error : undefined;
    }
  }

  async function refuse(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    const trace = startTrace(incoming.headers['x-request-id']?.toString());
    const caller = await identify(incoming).catch(() => undefined);
    if (caller === undefined) return false;
    const decision = await orUnavailable(services, 'limit', rateLog.take(caller.keyId)).catch(() => undefined);
    if (decision === undefined) return false;
    rememberAdmission(incoming, { caller, decision });
    const refusal = decision.isAllowed ? refusalOf(caller) : undefined;
    if (refusal === undefined) return false;
    metrics.inFlight.inc();
    trace.caller = caller;
    trace.inWindow = RATE_POLICY.quota - decision.remaining;
    trace.outcome = outgoing.destroyed ? 'CLIENT_CLOSED' : refusal.code;
    answer(outgoing, refusal, trace.requestId, rateHeaders(RATE_POLICY, decision, clock.now()));
    metrics.inFlight.dec();
    writeDown(services, trace, { method: 'POST', route: CONVERT_PATH, status: refusal.status });
    return true;
  }

  return (incoming, outgoing) => {
    const isCrowded = incoming.url === CONVERT_PATH && incoming.method === 'POST' && tools.converter.isCrowded?.();
    return isCrowded ? refuse(incoming, outgoing) : undefined;
  };
}

function answer(
  outgoing: ServerResponse,
  refusal: RectoError,
  requestId: string,
  rate: ReturnType<typeof rateHeaders>,
): void {
  const body = JSON.stringify(errorEnvelope(refusal.code, refusal.message));
  outgoing.writeHead(refusal.status, {
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': RESPONSE_HEADERS,
    ...rate,
    Vary: 'Accept',
    'Cache-Control': 'no-store',
    ...(refusal.retryAfter === undefined ? {} : { 'Retry-After': String(refusal.retryAfter) }),
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  outgoing.end(body);
}
