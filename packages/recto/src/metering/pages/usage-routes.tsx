/** `/dashboard/usage`: usage of the signed-in member's account. */
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { awaitStore } from '../../api/await-store.ts';
import type { Services } from '../../api/services.ts';
import { isActive } from '../../identity/keys/api-keys.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../web-kit/current-member.ts';
import { respondWithPage } from '../../web-kit/respond-with-page.ts';
import { usageToCsv } from '../usage-csv.ts';
import { filterUsage, readUsageFilter } from '../usage-filter.ts';
import { countByDay } from '../usage-reports.ts';
import { keyLabels } from './key-labels.ts';
import { RequestsPage } from './requests-page.tsx';
import { limitedIds, UsagePage } from './usage-page.tsx';

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
    const filter = readUsageFilter(new URL(c.req.url).searchParams);
    const days = reports.days(filter.days);
    const since = days[0]!;
    const [allKeys, allUsage, requests] = await awaitStore(
      operations,
      'database',
      Promise.all([keys.list(id), reports.usage(id, since), reports.requests(id, RECENT_REQUESTS)]),
    );
    const activeIds = allKeys.filter((key) => isActive(key, operations.clock.now())).map((key) => key.id);
    const limits = await awaitStore(
      operations,
      'limit',
      reports.limits(id, limitedIds(id, activeIds), allUsage, since),
    );
    const usage = filterUsage(allUsage, filter);
    const latency = await awaitStore(
      operations,
      'database',
      reports.latencyTotals(id, [...new Set(usage.map(({ keyId }) => keyId))], since),
    );
    // Also a key that was chosen, but has no request in this range.
    const keyIds = [...new Set([...allUsage.map(({ keyId }) => keyId), ...(filter.key === '' ? [] : [filter.key])])];
    return respondWithPage(
      c,
      <UsagePage
        visitor={currentVisitor(c)}
        {...{ usage, limits, requests, filter, keyIds }}
        latency={filterUsage(latency, filter)}
        days={countByDay(usage, days)}
        labelKey={keyLabels(id, allKeys)}
      />,
    );
  });

  app.get('/dashboard/usage.csv', async (c) => {
    const { id } = currentMember(c).account;
    const filter = readUsageFilter(new URL(c.req.url).searchParams);
    const since = reports.days(filter.days)[0]!;
    const [allKeys, allUsage, times] = await awaitStore(
      operations,
      'database',
      Promise.all([keys.list(id), reports.usage(id, since), reports.responseTimes(id, since)]),
    );
    c.header('Content-Disposition', `attachment; filename="recto-usage-${filter.days}-days.csv"`);
    c.header('Content-Type', 'text/csv; charset=utf-8');
    const usage = filterUsage(allUsage, filter);
    return stream(c, async (out) => {
      for (const part of usageToCsv(usage, times, keyLabels(id, allKeys))) {
        if (out.aborted) return;
        await out.write(part);
        // Other requests get a turn.
        await setImmediate();
      }
    });
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
