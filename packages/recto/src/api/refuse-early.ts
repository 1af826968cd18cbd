/**
 * Refuses conversions for want of room, and those beyond the limit of a key, before more is made of a request than refusing
 * takes. Under overload nine of ten end so, and the objects that the routes work with would cost more than all the rest of a
 * refusal, at the cost of those that are served. The answer is the routes' own, to the header; whatever is not plainly such a
 * refusal is left to them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RectoError } from '../contract/errors.ts';
import { PLANS, RATE_POLICY } from '../contract/plans.ts';
import type { Caller } from '../identity/keys/api-keys.ts';
import { passOverBody } from '../server/unread-body.ts';
import { overLimit } from './admit.ts';
import { errorEnvelope } from './answer-error.ts';
import { awaitStore } from './await-store.ts';
import { type EarlyAdmission, rememberAdmission } from './early-admission.ts';
import { bearerToken } from './middleware/authenticate.ts';
import { startTrace, writeDown } from './middleware/observe.ts';
import { isInTheClear } from './middleware/require-https.ts';
import { rateHeaders } from './rate-headers.ts';
import type { Trace } from './request-trace.ts';
import { RESPONSE_HEADERS } from './resource.ts';
import { CONVERT_PATH } from './routes/convert.ts';
import type { Services } from './services.ts';

/** @returns whether the request is answered, at once where the stores are at hand: then nothing is kept of its body. */
export type RefuseEarly = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | Promise<boolean>;

/** Undefined where the routes have to say what is wrong. */
type Known = EarlyAdmission | undefined;

export function refuseEarly(services: Services): RefuseEarly {
  const {
    identity: { keys },
    metering: { rateLog },
    conversion,
    operations,
    http: { inOneGo = (work) => work() },
  } = services;

  function keyOf(incoming: IncomingMessage): string | undefined {
    const { headers } = incoming;
    if (isInTheClear(services, incoming, headers['x-forwarded-proto']?.toString())) return undefined;
    return bearerToken(headers.authorization);
  }

  function askNow(key: string): Known | 'later' {
    const caller = keys.identifyNow(key);
    if (caller === undefined || caller === 'later') return caller;
    return mayConvert(caller) ? { caller, decision: rateLog.takeSync!(caller.keyId) } : undefined;
  }

  function identifyNow(key: string): Known | 'later' {
    if (rateLog.takeSync === undefined) return 'later';
    try {
      return inOneGo(() => askNow(key));
    } catch {
      // Another process is writing, or the store is away: asking in the usual way waits for a while.
      return 'later';
    }
  }

  async function identify(key: string): Promise<Known> {
    const caller = await awaitStore(operations, 'database', keys.identify(key));
    if (caller === undefined || !mayConvert(caller)) return undefined;
    return { caller, decision: await awaitStore(operations, 'limit', rateLog.take(caller.keyId)) };
  }

  function refuse(incoming: IncomingMessage, outgoing: ServerResponse, trace: Trace, known: Known): boolean {
    if (known === undefined) return false;
    rememberAdmission(incoming, known);
    const { caller, decision } = known;
    const refusal = decision.isAllowed ? conversion.converter.whyNot(caller) : overLimit(decision);
    if (refusal === undefined) return false;
    if (!incoming.complete) passOverBody(incoming);
    trace.caller = caller;
    trace.inWindow = RATE_POLICY.quota - decision.remaining;
    trace.outcome = outgoing.destroyed ? 'CLIENT_CLOSED' : refusal.code;
    answer(outgoing, refusal, trace.requestId, rateHeaders(RATE_POLICY, decision, operations.clock.now()));
    writeDown(services, trace, { method: 'POST', route: CONVERT_PATH, status: refusal.status });
    return true;
  }

  return (incoming, outgoing) => {
    const key = incoming.url === CONVERT_PATH && incoming.method === 'POST' ? keyOf(incoming) : undefined;
    if (key === undefined) return false;
    const known = identifyNow(key);
    // Where the stores have to be waited for, the routes can do so as well, if there is room.
    if (known === undefined || (known === 'later' && !conversion.converter.isCrowded?.())) return false;
    const trace = startTrace(incoming.headers['x-request-id']?.toString());
    if (known !== 'later') return refuse(incoming, outgoing, trace, known);
    const isKnown = identify(key).catch(() => undefined);
    return isKnown.then((late) => refuse(incoming, outgoing, trace, late));
  };
}

const ALWAYS = [
  ...['X-Content-Type-Options', 'nosniff'],
  ...['Access-Control-Allow-Origin', '*'],
  ...['Access-Control-Expose-Headers', RESPONSE_HEADERS],
  ...['Cache-Control', 'no-store'],
  ...['Content-Type', 'application/json'],
];
const RATE_HEADERS = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const;

function mayConvert({ plan }: Caller): boolean {
  return PLANS[plan].hasApi;
}

interface Body {
  readonly text: string;
  readonly length: string;
}

/** Of the refusals for want of room, which are made once. */
const bodies = new WeakMap<RectoError, Body>();

function bodyOf(refusal: RectoError): Body {
  const known = bodies.get(refusal);
  if (known !== undefined) return known;
  const text = JSON.stringify(errorEnvelope(refusal.code, refusal.message));
  const body = { text, length: String(Buffer.byteLength(text)) };
  if (refusal.status === 503) bodies.set(refusal, body);
  return body;
}

/** Names and values in turns, which Node.js writes without looking at an object's properties first. */
function answer(
  outgoing: ServerResponse,
  refusal: RectoError,
  requestId: string,
  rate: ReturnType<typeof rateHeaders>,
): void {
  const { text, length } = bodyOf(refusal);
  const headers = ['X-Request-Id', requestId, ...ALWAYS];
  for (const name of RATE_HEADERS) headers.push(name, rate[name]);
  if (refusal.retryAfter !== undefined) headers.push('Retry-After', String(refusal.retryAfter));
  // The limit is asked before anything is chosen by what the client accepts.
  if (refusal.status === 503) headers.push('Vary', 'Accept');
  headers.push('Content-Length', length);
  outgoing.writeHead(refusal.status, headers);
  outgoing.end(text);
}
