/** Every page for people. What is around each of them stands here; what is on them, in the folders beside. */
import { Hono } from 'hono';
import { describeApi } from '../api/openapi.ts';
import type { Services } from '../api/services.ts';
import { accountPages } from '../identity/account/pages/account-pages.tsx';
import { adminPages } from '../identity/administration/pages/admin-pages.tsx';
import { requireAdmin } from '../identity/administration/pages/require-admin.ts';
import { resetPages } from '../identity/passwords/pages/reset-pages.tsx';
import { providerPages } from '../identity/providers/pages/provider-pages.tsx';
import { factorPages } from '../identity/second-factor/pages/factor-pages.tsx';
import { signInPages } from '../identity/sign-in/pages/sign-in-pages.tsx';
import { setupPages } from '../identity/sign-up/pages/setup-pages.tsx';
import { signUpPages } from '../identity/sign-up/pages/sign-up-pages.tsx';
import { homeRoutes } from '../site/home-routes.tsx';
import { referenceRoutes } from '../site/reference/reference-routes.tsx';
import { assetRoutes } from '../web-kit/asset-routes.ts';
import { identifyMember, type PagesEnv, requireMember } from '../web-kit/current-member.ts';
import { isPagePath } from '../web-kit/error-page.tsx';
import { pageHeaders } from '../web-kit/page-headers.ts';
import { rateLimitForms } from '../web-kit/rate-limit-forms.ts';
import { redirectToHttps } from '../web-kit/redirect-to-https.ts';
import { requireSameOrigin } from '../web-kit/require-same-origin.ts';
import { dashboardPages } from './dashboard-pages.tsx';

/** Where forms are sent from without being signed in. */
const ENTRANCES = ['/setup/*', '/sign-in/*', '/sign-up/*', '/reset/*'];

export function createPages(services: Services): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();
  const { site } = services;
  for (const around of [
    pageHeaders(site),
    redirectToHttps(services),
    requireSameOrigin(site),
    identifyMember(services),
  ]) {
    app.use(async (c, next) => (isPagePath(c.req.path) ? around(c, next) : next()));
  }
  for (const path of ENTRANCES) app.use(path, rateLimitForms(services));
  app.use('/dashboard/*', requireMember);
  app.use('/dashboard/admin/*', requireAdmin(services));

  app.route('/', homeRoutes(services));
  app.route('/', referenceRoutes(describeApi(services.site)));
  app.route('/', assetRoutes());
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
