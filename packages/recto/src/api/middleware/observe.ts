/** Around every request: its id, its line in the log, its share in the metrics and the usage, its timings in the answer. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from '../app-env.ts';
import type { Trace } from '../request-trace.ts';
import type { Services } from '../services.ts';

/** An id that a client chose is kept if it can do no harm in a log or a header, and is no key sent by mistake. */
const SAFE_ID = /^(?!.*recto_)[\w.:-]{1,128}$/;

type Observers = Pick<Services, 'metering' | 'operations'>;

/** @param givenId - that the client sent, if it sent one. */
export function startTrace(givenId = ''): Trace {
  return {
    requestId: SAFE_ID.test(givenId) ? givenId : randomUUID(),
    startedAt: performance.now(),
    outcome: 'OK',
    work: { bytes: 0, words: 0 },
  };
}

export function observe(services: Observers) {
  const { metrics } = services.operations;
  return createMiddleware<AppEnv>(async (c, next) => {
    const trace = startTrace(c.req.header('x-request-id'));
    c.set('trace', trace);
    c.header('X-Request-Id', trace.requestId);
    metrics.inFlight.inc();
    try {
      await next();
    } finally {
      metrics.inFlight.dec();
    }

    // The pattern instead of the path: what somebody appends to an address by mistake may be a secret.
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '/*';
    writeDown(services, trace, { method: c.req.method, route, status: c.res.status });
  });
}

/** Whatever is kept of a request, once its answer is known. */
export function writeDown(
  { metering: { usage }, operations: { log, metrics, instance } }: Observers,
  { requestId, startedAt, work, caller, outcome, targetHost, inWindow }: Trace,
  { method, route, status }: { readonly method: string; readonly route: string; readonly status: number },
): void {
  const { bytes, words } = work;
  const milliseconds = performance.now() - startedAt;
  if (caller !== undefined) {
    usage.record({ caller, requestId, outcome, status, milliseconds, targetHost, inWindow, words, bytes });
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
    keyId: caller?.keyId,
    targetHost,
    milliseconds: round(milliseconds),
    fetchMilliseconds: round(work.fetchMilliseconds),
    convertMilliseconds: round(work.convertMilliseconds),
    bytes: bytes || undefined,
  });
}

/** Asked every few seconds by machines that keep the answers themselves. */
function isProbe(route: string): boolean {
  return route === '/healthz' || route === '/readyz' || route === '/metrics';
}

/** Loaded with every page: counted too, it would hide what pages and the API answer. */
function isAsset(route: string): boolean {
  return route === '/assets/:name';
}

/** Before the answer is made: changing its headers afterwards means making it anew. */
export function tellTimings<Env extends AppEnv>(c: Context<Env>): void {
  const { work } = c.get('trace');
  const timings = [
    ...(work.fetchMilliseconds === undefined ? [] : [`fetch;dur=${round(work.fetchMilliseconds)}`]),
    ...(work.convertMilliseconds === undefined ? [] : [`convert;dur=${round(work.convertMilliseconds)}`]),
  ];
  if (timings.length > 0) c.header('Server-Timing', timings.join(', '));
}

function round(milliseconds: number): number;
function round(milliseconds: number | undefined): number | undefined;
function round(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.round(milliseconds * 10) / 10;
}
