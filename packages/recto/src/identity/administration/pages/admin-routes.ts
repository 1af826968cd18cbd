/** Routes of `/dashboard/admin`. */
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import type { PagesEnv } from '../../../web-kit/current-member.ts';
import { auditRoutes } from '../../audit/pages/audit-routes.tsx';
import { invitationRoutes } from '../../invitations/pages/invitation-routes.tsx';
import { planRequestRoutes } from '../../plan-requests/pages/request-routes.tsx';
import { adminAccountRoutes } from './account-routes.tsx';
import { serviceRoutes } from './service-routes.tsx';

export function adminRoutes(services: Services): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  for (const routes of [adminAccountRoutes, planRequestRoutes, invitationRoutes, serviceRoutes, auditRoutes])
    app.route('/', routes(services));
  return app;
}
