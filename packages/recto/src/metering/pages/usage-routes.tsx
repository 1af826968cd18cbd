/** `/dashboard/usage`: usage of the signed-in member's account. */
import { Hono } from 'hono';
import { awaitStore } from '../../api/await-store.ts';
import type { Services } from '../../api/services.ts';
import { isActive } from '../../identity/keys/api-keys.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../web-kit/current-member.ts';
import { respondWithPage } from '../../web-kit/respond-with-page.ts';
import { countByDay } from '../usage-reports.ts';
import { keyLabels } from './key-labels.ts';
import { RequestsPage } from './requests-page.tsx';
import { limitedIds, UsagePage } from './usage-page.tsx';

const DAYS = 30;
/** Recent requests on the usage page itself. */
const RECENT_REQUESTS = 10;

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
    const [allKeys, usage, requests] = await awaitStore(
      operations,
      'database',
      Promise.all([keys.list(id), reports.usage(id, since), reports.requests(id, RECENT_REQUESTS)]),
    );
    const activeIds = allKeys.filter((key) => isActive(key, operations.clock.now())).map((key) => key.id);
    const limits = await awaitStore(operations, 'limit', reports.limits(id, limitedIds(id, activeIds), usage, since));
    return respondWithPage(
      c,
      <UsagePage
        visitor={currentVisitor(c)}
        {...{ usage, limits, requests }}
        days={countByDay(usage, days)}
        labelKey={keyLabels(id, allKeys)}
      />,
    );
  });

  app.get('/dashboard/usage/requests', async (c) => {
    const { id } = currentMember(c).account;
    const [allKeys, requests] = await awaitStore(
      operations,
      'database',
      Promise.all([keys.list(id), reports.requests(id)]),
    );
    return respondWithPage(
      c,
      <RequestsPage visitor={currentVisitor(c)} requests={requests} labelKey={keyLabels(id, allKeys)} />,
    );
  });
  return app;
}
