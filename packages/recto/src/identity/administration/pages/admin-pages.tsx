/** `/dashboard/admin`: what administrators see and do. To everybody else there is nothing here. */
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import type { PagesEnv } from '../../../web-kit/current-member.ts';
import { auditRoutes } from '../../audit/pages/audit-routes.tsx';
import { invitationRoutes } from '../../invitations/pages/invitation-routes.tsx';
import { accountRoutes } from './account-routes.tsx';
import { serviceRoutes } from './service-routes.tsx';

export function adminPages(services: Services): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  for (const routes of [accountRoutes, invitationRoutes, serviceRoutes, auditRoutes]) app.route('/', routes(services));
  return app;
}
