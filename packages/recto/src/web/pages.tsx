/** Every page for people. What is around each of them stands here; what is on them, in the folders beside. */
import { Hono } from 'hono';
import { describeApi } from '../http/openapi.ts';
import type { Services } from '../http/services.ts';
import { accountPages } from './account/account-pages.tsx';
import { setupPages } from './account/setup-pages.tsx';
import { signInPages } from './account/sign-in-pages.tsx';
import { adminPages } from './admin/admin-pages.tsx';
import { pageHeaders } from './answer-page.ts';
import { isPagePath } from './error-page.tsx';
import { type PagesEnv, readMember, requireAdmin, requireMember } from './member.ts';
import { publicPages } from './public-pages.tsx';
import { sameOrigin } from './same-origin.ts';

export function createPages(services: Services): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  for (const around of [pageHeaders(services.site), sameOrigin(services.site), readMember(services)]) {
    app.use(async (c, next) => (isPagePath(c.req.path) ? around(c, next) : next()));
  }
  app.use('/dashboard/*', requireMember);
  app.use('/dashboard/admin/*', requireAdmin);

  app.route('/', publicPages(describeApi(services.site)));
  app.route('/', setupPages(services));
  app.route('/', signInPages(services));
  app.get('/dashboard', (c) => c.redirect('/dashboard/account', 303));
  app.route('/', accountPages(services));
  app.route('/', adminPages(services));
  return app;
}
