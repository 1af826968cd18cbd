/**
 * Connects the routes to Node's HTTP server. Conversions are admitted before the routes see them. Under overload nine of
 * ten are rejected, and that is done here: Hono's request and response objects would cost more than the whole rejection.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { errorEnvelope, type RectoError } from '../contract/errors.ts';
import type { RequestHandler } from '../server/listen.ts';
import { invalidTargetResponse } from '../server/malformed-request.ts';
import { discardBody } from '../server/unread-body.ts';
import type { Admission, Rejected } from './admission-control.ts';
import { createApp, type Pages } from './app.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress } from './client-address.ts';
import { recordError, recordRequest, startTrace } from './observe.ts';
import { RATE_HEADER_NAMES, rateHeaders } from './rate-limit-response.ts';
import { isCapacityError, recordAdmission } from './require-admission.ts';
import { EXPOSED_HEADERS } from './resource.ts';
import { CONVERT_PATH } from './routes/convert.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';

export function createRequestHandler<Env extends AppEnv>(services: Services, pages?: Pages<Env>): RequestHandler {
  const app = createApp(services, pages);
  const admissions = new WeakMap<object, Admission>();
  const handleByRoutes = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as HttpBindings;
      return app.fetch(request, { incoming, outgoing, admission: admissions.get(incoming) });
    },
    {
      // By default the adapter cuts off clients that are still sending. `lingering-close.ts` receives the rest instead.
      autoCleanupIncoming: false,
      errorHandler: () => {
        services.operations.log.warn('Rejected a request whose host and path are not a URL.');
        return invalidTargetResponse(securityHeaders(services.site));
      },
      // For requests without a Host header (HTTP/1.0). Nothing reads it.
      hostname: 'localhost',
    },
  );
  const reject = createRejector(services);

  function proceed(
    admission: Admission,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    startedAt: number,
  ): void | Promise<void> {
    if (isOverload(admission)) return reject(admission, incoming, outgoing, startedAt);
    admissions.set(incoming, admission);
    return handleByRoutes(incoming, outgoing);
  }

  return (incoming, outgoing) => {
    if (incoming.url !== CONVERT_PATH || incoming.method !== 'POST') return handleByRoutes(incoming, outgoing);
    const startedAt = performance.now();
    const admission = services.http.admission.admit(incoming);
    return admission instanceof Promise
      ? admission.then((resolved) => proceed(resolved, incoming, outgoing, startedAt))
      : proceed(admission, incoming, outgoing, startedAt);
  };
}

/** Whether a known caller is over the limit, or the queue is full. Clients repeat such requests, so they must be cheap. */
function isOverload(admission: Admission): admission is Rejected {
  return admission.error?.code === 'RATE_LIMIT_EXCEEDED' ? admission.caller !== undefined : isCapacityError(admission);
}

/** Names and values in turns, which Node writes faster than an object. */
const COMMON_HEADERS = [
  ...['Access-Control-Allow-Origin', '*'],
  ...['Access-Control-Expose-Headers', EXPOSED_HEADERS],
  ...['Cache-Control', 'no-store'],
  ...['Content-Type', 'application/json'],
];

interface SerializedBody {
  readonly text: string;
  readonly length: string;
}

/** @returns a function that sends the response the routes would send, header by header, and records the request. */
function createRejector(services: Services) {
  const { clock } = services.operations;
  const siteHeaders = Object.entries(securityHeaders(services.site)).flat();
  /** Bodies of the queue's errors, which are shared between requests. */
  const bodies = new WeakMap<RectoError, SerializedBody>();

  function bodyOf(error: RectoError): SerializedBody {
    const known = bodies.get(error);
    if (known !== undefined) return known;
    const text = JSON.stringify(errorEnvelope(error.code, error.message));
    const body = { text, length: String(Buffer.byteLength(text)) };
    if (error.status === 503) bodies.set(error, body);
    return body;
  }

  return (rejected: Rejected, incoming: IncomingMessage, outgoing: ServerResponse, startedAt: number): void => {
    const { error, rate } = rejected;
    const client = clientAddress(incoming, services.http.trustedProxies);
    const trace = startTrace(client, incoming.headers['x-request-id']?.toString(), startedAt);
    recordAdmission(trace, rejected);
    recordError(trace, error, outgoing.destroyed);
    if (!incoming.complete) discardBody(incoming);
    const { text, length } = bodyOf(error);
    const headers = ['X-Request-Id', trace.requestId, ...siteHeaders, ...COMMON_HEADERS];
    if (rate !== undefined) {
      const values = rateHeaders(rate, clock.now());
      for (const name of RATE_HEADER_NAMES) headers.push(name, values[name]);
    }
    if (error.retryAfter !== undefined) headers.push('Retry-After', String(error.retryAfter));
    if (isCapacityError(rejected)) headers.push('Vary', 'Accept');
    headers.push('Content-Length', length);
    outgoing.writeHead(error.status, headers);
    outgoing.end(text);
    recordRequest(services, trace, { method: 'POST', route: CONVERT_PATH, status: error.status });
  };
}
