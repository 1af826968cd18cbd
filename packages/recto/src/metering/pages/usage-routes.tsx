/** `/dashboard/usage`: an account's own figures, and nobody else's. */
import { Hono } from 'hono';
import { awaitStore } from '../../api/await-store.ts';
import type { Services } from '../../api/services.ts';
import { isActive } from '../../identity/keys/api-keys.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../web-kit/current-member.ts';
import { respondWithPage } from '../../web-kit/respond-with-page.ts';
import { countByDay } from '../usage-report.ts';
import { keyLabels } from './key-names.ts';
import { RequestsPage } from './requests-page.tsx';
import { limitedIds, UsagePage } from './usage-page.tsx';

const DAYS = 30;
/** Of the last requests, on the page with everything else. */
const FIRST_REQUESTS = 10;

export function usageRoutes(services: Services): Hono<PagesEnv> {
  const {
    identity: { keys },
    metering: { reports },
    operations,
  } = services;
  const app = new Hono<PagesEnv>();

  app.get('/dashboard/usage', async (c) => {
    const { id } = currentMember(c).account;
    const days = reports.days(DAYS);
    const since = days[0]!;
    const [all, usage, requests] = await awaitStore(
      operations,
      'database',
      Promise.all([keys.list(id), reports.usage(id, since), reports.requests(id, FIRST_REQUESTS)]),
    );
    const active = all.filter((key) => isActive(key, operations.clock.now())).map((key) => key.id);
    const limits = await awaitStore(operations, 'limit', reports.limits(id, limitedIds(id, active), usage, since));
    return respondWithPage(
      c,
      <UsagePage
        visitor={currentVisitor(c)}
        {...{ usage, limits, requests }}
        days={countByDay(usage, days)}
        nameOf={keyLabels(id, all)}
      />,
    );
  });

  app.get('/dashboard/usage/requests', async (c) => {
    const { id } = currentMember(c).account;
    const [all, requests] = await awaitStore(
      operations,
      'database',
      Promise.all([keys.list(id), reports.requests(id)]),
    );
    return respondWithPage(
      c,
      <RequestsPage visitor={currentVisitor(c)} requests={requests} nameOf={keyLabels(id, all)} />,
    );
  });
  return app;
}
