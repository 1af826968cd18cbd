/** `/healthz`: whether this process runs. `/readyz`: whether it should receive requests. `/metrics`: Prometheus metrics. */
import type { Context } from 'hono';
import { RectoError } from '../../contract/errors.ts';
import { isSameSecret } from '../../identity/secrets.ts';
import type { OperationsServices } from '../../operations/operations-services.ts';
import type { AppEnv } from '../app-env.ts';

export function healthRoute(c: Context<AppEnv>): Response {
  c.header('Cache-Control', 'no-store');
  return c.json({ status: 'ok' });
}

export function readyRoute({ readiness }: OperationsServices) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { isReady, parts } = await readiness.report();
    c.header('Cache-Control', 'no-store');
    return c.json({ status: isReady ? 'ready' : 'unavailable', parts }, isReady ? 200 : 503);
  };
}

/** Without a configured token this path is 404, and metrics are only on their own port. */
export function metricsRoute({ metrics, metricsToken }: OperationsServices) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const given = c.req.header('authorization')?.replace(/^Bearer +/i, '');
    if (metricsToken === undefined || given === undefined || !isSameSecret(given, metricsToken))
      throw new RectoError('NOT_FOUND');
    return c.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType });
  };
}
