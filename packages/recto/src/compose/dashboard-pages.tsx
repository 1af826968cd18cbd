/** What a member does here: keys, usage, the playground. */
import { Hono } from 'hono';
import type { Services } from '../api/services.ts';
import { playgroundRoutes } from '../conversion/pages/playground-routes.tsx';
import { keyRoutes } from '../identity/keys/pages/key-routes.tsx';
import { usageRoutes } from '../metering/pages/usage-routes.tsx';
import type { PagesEnv } from '../web-kit/current-member.ts';

export function dashboardPages(services: Services): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  app.get('/dashboard', (c) => c.redirect('/dashboard/api-keys', 303));
  for (const routes of [keyRoutes, usageRoutes, playgroundRoutes]) app.route('/', routes(services));
  return app;
}
