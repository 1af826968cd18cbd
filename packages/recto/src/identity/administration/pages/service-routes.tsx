/** Route of `/dashboard/admin/service`. */
import { hostname } from 'node:os';
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { ADMIN } from './admin-layout.tsx';
import { ServicePage, type ServiceState } from './service-page.tsx';

export function serviceRoutes(services: Services): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  app.get(`${ADMIN}/service`, async (c) => {
    const props = { visitor: currentVisitor(c), path: c.req.path, state: await readState(services) };
    return respondWithPage(c, <ServicePage {...props} />);
  });
  return app;
}

async function readState({ operations, site }: Services): Promise<ServiceState> {
  const { instance, metrics, readiness, clock } = operations;
  const { parts } = await readiness.report();
  const [inFlight, storeErrors] = await Promise.all([metrics.inFlight.get(), metrics.storeErrors.get()]);
  const { rss, heapUsed } = process.memoryUsage();
  return {
    version: site.version,
    runtime: `Node.js ${process.version}`,
    host: hostname(),
    process: process.pid,
    startedAt: instance.startedAt,
    now: clock.now(),
    dependencies: [
      { name: 'Database', kind: instance.store, isReachable: parts['database'] === 'ok' },
      { name: 'Rate limits', kind: instance.rateStore, isReachable: parts['limit'] === 'ok' },
    ],
    converter: instance.converter(),
    inFlight: inFlight.values[0]?.value ?? 0,
    residentMemory: rss,
    heapUsed,
    storeErrors: storeErrors.values.reduce((sum, { value }) => sum + value, 0),
    recent: instance.recent.report(),
  };
}
