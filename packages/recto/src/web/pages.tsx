/** Every page for people. What is around each of them stands here; what is on them, in the folders beside. */
import { Hono } from 'hono';
import { describeApi } from '../http/openapi.ts';
import type { Services } from '../http/services.ts';
import { accountPages } from './account/account-pages.tsx';
import { factorPages } from './account/factor-pages.tsx';
import { providerPages } from './account/provider-pages.tsx';
import { resetPages } from './account/reset-pages.tsx';
import { setupPages } from './account/setup-pages.tsx';
import { signInPages } from './account/sign-in-pages.tsx';
import { signUpPages } from './account/sign-up-pages.tsx';
import { adminPages } from './admin/admin-pages.tsx';
import { requireAdmin } from './admin/require-admin.ts';
import { pageHeaders } from './answer-page.ts';
import { dashboardPages } from './dashboard/dashboard-pages.tsx';
import { isPagePath } from './error-page.tsx';
import { homePages } from './home/home-pages.tsx';
import { limitForms } from './limit-forms.ts';
import { type PagesEnv, readMember, requireMember } from './member.ts';
import { preferHttps } from './prefer-https.ts';
import { publicPages } from './public-pages.tsx';
import { sameOrigin } from './same-origin.ts';

/** Where forms are sent from without being signed in. */
const ENTRANCES = ['/setup/*', '/sign-in/*', '/sign-up/*', '/reset/*'];

export function createPages(services: Services): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  const { site } = services;
  for (const around of [pageHeaders(site), preferHttps(services), sameOrigin(site), readMember(services)]) {
    app.use(async (c, next) => (isPagePath(c.req.path) ? around(c, next) : next()));
  }
  for (const path of ENTRANCES) app.use(path, limitForms(services));
  app.use('/dashboard/*', requireMember);
  app.use('/dashboard/admin/*', requireAdmin(services));

  app.route('/', homePages(services));
  app.route('/', publicPages(describeApi(services.site)));
  app.route('/', setupPages(services));
  app.route('/', signInPages(services));
  app.route('/', signUpPages(services));
  app.route('/', resetPages(services));
  app.route('/', providerPages(services));
  app.route('/', dashboardPages(services));
  app.route('/', accountPages(services));
  app.route('/', factorPages(services));
  app.route('/', adminPages(services));
  return app;
}
