/** Observes every request: its id, its log line, the metrics, the usage counts and `Server-Timing`. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { ERRORS, type ErrorCode, type RectoError } from '../contract/errors.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { AppEnv, Trace } from './app-env.ts';
import { STORE_NAMES } from './await-store.ts';
import { clientAddress, clientRequest } from './client-address.ts';
import type { Services } from './services.ts';

/** A client's own request id is kept if it is safe in logs and headers, and isn't an API key sent by mistake. */
const SAFE_ID = /^(?!.*recto_)[\w.:-]{1,128}$/;

/** In the log and the metrics, as in those of nginx. The client receives nothing, and the service has no fault. */
const CLIENT_CLOSED_STATUS = 499;

/** Of URLs that don't exist. */
export const UNKNOWN_ROUTE = '/*';

/** Their messages quote the request, which may contain secrets. */
const QUOTING_CODES: readonly ErrorCode[] = ['SELECTOR_NOT_FOUND', 'SECTION_NOT_FOUND'];

/** @param isGone - whether the client has disconnected. Errors caused by that are not faults. */
export function recordError(trace: Trace, { code, status, detail, cause }: RectoError, isGone: boolean): void {
  trace.outcome = isGone ? 'CLIENT_CLOSED' : code;
  if (isGone || (status !== 422 && status !== 503) || QUOTING_CODES.includes(code)) return;
  trace.reason = code === 'CONVERSION_FAILED' ? `${detail} (${cause})` : detail;
}

type ObserveServices = Pick<Services, 'metering' | 'operations' | 'http'>;

/** @param givenId - the `X-Request-Id` that the client sent, if any. */
export function startTrace(client: string, givenId = '', startedAt = performance.now()): Trace {
  return {
    requestId: SAFE_ID.test(givenId) ? givenId : randomUUID(),
    startedAt,
    client,
    outcome: 'OK',
    work: { bytes: 0, words: 0, tokens: 0 },
  };
}

export function observe(services: ObserveServices) {
  const { metrics } = services.operations;
  const { http } = services;
  return createMiddleware<AppEnv>(async (c, next) => {
    const trace = startTrace(clientAddress(clientRequest(c), http.trustedProxies), c.req.header('x-request-id'));
    c.set('trace', trace);
    c.header('X-Request-Id', trace.requestId);
    metrics.inFlight.inc();
    try {
      await next();
    } finally {
      metrics.inFlight.dec();
    }

    // The route's pattern, not the path: a client may have put a secret into the path by mistake.
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? UNKNOWN_ROUTE;
    const { status } = c.res;
    if (trace.outcome === 'OK' && status >= 400) trace.outcome = unnamedOutcome(status);
    recordRequest(services, trace, { method: c.req.method, route, status });
  });
}

/** Of a response without an error code: a form with a mistake, or a message that the MCP SDK rejects. */
function unnamedOutcome(status: number): Trace['outcome'] {
  if (status === 500) return 'INTERNAL_ERROR';
  return status === 503 ? 'SERVICE_UNAVAILABLE' : 'PAGE_REFUSED';
}

/**
 * Counters of faults exist from the start: in a counter that begins with its first fault, Prometheus sees no increase,
 * and an alert would wait for the second one.
 */
export function startCounters({ requests, storeErrors }: Metrics, routes: Iterable<string>): void {
  for (const route of routes)
    requests.inc({ route, status: ERRORS.INTERNAL_ERROR.status, outcome: 'INTERNAL_ERROR' }, 0);
  for (const store of STORE_NAMES) storeErrors.inc({ store }, 0);
}

/** Writes a request's log line, metrics and usage. Call it when the response is known. */
export function recordRequest(
  { metering: { usage }, operations: { log, metrics, instance } }: ObserveServices,
  { requestId, startedAt, client, work, caller, outcome, reason, targetHost, requestsInWindow }: Trace,
  { method, route, status: sent }: { readonly method: string; readonly route: string; readonly status: number },
): void {
  const status = outcome === 'CLIENT_CLOSED' ? CLIENT_CLOSED_STATUS : sent;
  const { bytes, words, tokens } = work;
  const milliseconds = performance.now() - startedAt;
  if (caller !== undefined) {
    const request = { requestId, outcome, status, milliseconds, targetHost, words, bytes, tokens };
    usage.record({ ...request, caller, inWindow: requestsInWindow });
  }
  if (!isProbe(route) && !isAsset(route)) instance.recent.record(outcome);
  metrics.requests.inc({ route, status, outcome });
  metrics.duration.observe({ route }, milliseconds / 1000);
  if (work.fetchMilliseconds !== undefined) metrics.fetchDuration.observe(work.fetchMilliseconds / 1000);
  if (work.convertMilliseconds !== undefined) metrics.convertDuration.observe(work.convertMilliseconds / 1000);
  log[isProbe(route) ? 'debug' : 'info']({
    requestId,
    method,
    route,
    status,
    outcome,
    reason,
    keyId: caller?.keyId,
    // A key or an audit log entry says who made the other requests.
    client: status >= 400 ? client : undefined,
    targetHost,
    milliseconds: round(milliseconds),
    fetchMilliseconds: round(work.fetchMilliseconds),
    renderMilliseconds: round(work.renderMilliseconds),
    convertMilliseconds: round(work.convertMilliseconds),
    bytes: bytes || undefined,
    tokens: tokens || undefined,
  });
}

/** Requested every few seconds by monitoring, which keeps its own records. */
function isProbe(route: string): boolean {
  return route === '/healthz' || route === '/readyz' || route === '/metrics';
}

/** Loaded with every page. Counting assets would hide the outcomes of pages and the API. */
function isAsset(route: string): boolean {
  return route === '/assets/:name';
}

/** Call before the response is created: changing its headers afterwards would copy it. */
export function setServerTiming<Env extends AppEnv>(c: Context<Env>): void {
  const { work } = c.get('trace');
  const timings = [
    ...(work.fetchMilliseconds === undefined ? [] : [`fetch;dur=${round(work.fetchMilliseconds)}`]),
    ...(work.renderMilliseconds === undefined ? [] : [`render;dur=${round(work.renderMilliseconds)}`]),
    ...(work.convertMilliseconds === undefined ? [] : [`convert;dur=${round(work.convertMilliseconds)}`]),
  ];
  if (timings.length > 0) c.header('Server-Timing', timings.join(', '));
}

function round(milliseconds: number): number;
function round(milliseconds: number | undefined): number | undefined;
function round(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.round(milliseconds * 10) / 10;
}
