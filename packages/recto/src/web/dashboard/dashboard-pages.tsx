/** What a member does here: keys, usage, the playground. */
import { Hono } from 'hono';
import type { Services } from '../../http/services.ts';
import type { PagesEnv } from '../member.ts';
import { keyRoutes } from './keys/key-routes.tsx';
import { playgroundRoutes } from './playground/playground-routes.tsx';
import { usageRoutes } from './usage/usage-routes.tsx';

export function dashboardPages(services: Services): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  app.get('/dashboard', (c) => c.redirect('/dashboard/api-keys', 303));
  for (const routes of [keyRoutes, usageRoutes, playgroundRoutes]) app.route('/', routes(services));
  return app;
}
