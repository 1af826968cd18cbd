/** Every page for people. What is around each of them stands here; what is on them, in the folders beside. */
import { Hono } from 'hono';
import { describeApi } from '../api/openapi.ts';
import type { Services } from '../api/services.ts';
import { accountPages } from '../identity/pages/account/account-pages.tsx';
import { factorPages } from '../identity/pages/account/factor-pages.tsx';
import { providerPages } from '../identity/pages/account/provider-pages.tsx';
import { resetPages } from '../identity/pages/account/reset-pages.tsx';
import { setupPages } from '../identity/pages/account/setup-pages.tsx';
import { signInPages } from '../identity/pages/account/sign-in-pages.tsx';
import { signUpPages } from '../identity/pages/account/sign-up-pages.tsx';
import { adminPages } from '../identity/pages/admin/admin-pages.tsx';
import { requireAdmin } from '../identity/pages/admin/require-admin.ts';
import { homePages } from '../site/home-pages.tsx';
import { publicPages } from '../site/public-pages.tsx';
import { pageHeaders } from '../web-kit/answer-page.ts';
import { isPagePath } from '../web-kit/error-page.tsx';
import { limitForms } from '../web-kit/limit-forms.ts';
import { type PagesEnv, readMember, requireMember } from '../web-kit/member.ts';
import { preferHttps } from '../web-kit/prefer-https.ts';
import { sameOrigin } from '../web-kit/same-origin.ts';
import { dashboardPages } from './dashboard-pages.tsx';

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
