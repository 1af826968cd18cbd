/** The map of the site: every page, and the middleware around the pages. */
import { Hono, type MiddlewareHandler } from 'hono';
import { describeApi } from '../api/openapi.ts';
import type { Services } from '../api/services.ts';
import { PLAYGROUND } from '../conversion/pages/playground-page.tsx';
import { playgroundRoutes } from '../conversion/pages/playground-routes.tsx';
import { accountRoutes } from '../identity/account/pages/account-routes.tsx';
import { adminRoutes } from '../identity/administration/pages/admin-routes.ts';
import { requireAdmin } from '../identity/administration/pages/require-admin.ts';
import { acceptInvitationRoutes } from '../identity/invitations/pages/accept-invitation.tsx';
import { keyRoutes } from '../identity/keys/pages/key-routes.tsx';
import { resetRoutes } from '../identity/passwords/pages/reset-routes.tsx';
import { planRoutes } from '../identity/plan-requests/pages/plan-routes.tsx';
import { providerRoutes } from '../identity/providers/pages/provider-routes.tsx';
import { requireFactor } from '../identity/second-factor/pages/require-factor.tsx';
import { signInRoutes } from '../identity/sign-in/pages/sign-in-routes.tsx';
import { setupRoutes } from '../identity/sign-up/pages/setup-routes.tsx';
import { signUpRoutes } from '../identity/sign-up/pages/sign-up-routes.tsx';
import { usageRoutes } from '../metering/pages/usage-routes.tsx';
import { guideRoutes } from '../site/guides/guide-routes.tsx';
import { readGuides } from '../site/guides/guides.ts';
import { homeRoutes } from '../site/home-routes.tsx';
import { referenceRoutes } from '../site/reference/reference-routes.tsx';
import { tryRoutes } from '../site/try/try-routes.tsx';
import { assetRoutes } from '../web-kit/asset-routes.ts';
import { identifyMember, type PagesEnv, requireMember } from '../web-kit/current-member.ts';
import { isPagePath } from '../web-kit/error-page.tsx';
import { pageHeaders } from '../web-kit/page-headers.ts';
import { rateLimitForms, rateLimitMembers } from '../web-kit/rate-limit-forms.ts';
import { redirectToHttps } from '../web-kit/redirect-to-https.ts';
import { rejectNul } from '../web-kit/reject-nul.ts';
import { rejectOtherMethods } from '../web-kit/reject-other-methods.ts';
import { requireSameOrigin } from '../web-kit/require-same-origin.ts';

/** Pages with forms that visitors can submit without being signed in. */
const PUBLIC_FORMS = ['/setup/*', '/sign-in/*', '/sign-up/*', '/reset/*'];

export function createPages(services: Services): Hono<PagesEnv> {
  const app = new Hono<PagesEnv>();

  app.use(onlyForPages(pageHeaders()));
  app.use(onlyForPages(redirectToHttps(services)));
  app.use(onlyForPages(rejectNul));
  app.use(onlyForPages(requireSameOrigin(services.site)));
  app.use(onlyForPages(identifyMember(services)));
  app.use(onlyForPages(rejectOtherMethods(app)));
  for (const path of PUBLIC_FORMS) app.use(path, rateLimitForms(services));
  app.use('/dashboard/*', requireMember);
  app.use('/dashboard/*', rateLimitMembers(services, PLAYGROUND));
  app.use('/dashboard/*', requireFactor(services));
  app.use('/dashboard/admin/*', requireAdmin(services));

  // Public pages: /, /docs and the assets of all pages
  app.route('/', homeRoutes(services));
  const guides = readGuides(services.site.baseUrl);
  app.route('/', referenceRoutes(services, describeApi(services.site), guides));
  app.route('/', tryRoutes(services, guides));
  app.route('/', guideRoutes(services, guides));
  app.route('/', assetRoutes());

  // Sign-up and sign-in: /setup, /sign-up, /sign-in, /reset
  app.route('/', setupRoutes(services));
  app.route('/', signUpRoutes(services));
  app.route('/', acceptInvitationRoutes(services));
  app.route('/', signInRoutes(services));
  app.route('/', providerRoutes(services));
  app.route('/', resetRoutes(services));

  // The dashboard of members: /dashboard/api-keys, /usage, /playground, /plan, /account
  app.get('/dashboard', (c) => c.redirect('/dashboard/api-keys', 303));
  app.route('/', keyRoutes(services));
  app.route('/', usageRoutes(services));
  app.route('/', playgroundRoutes(services));
  app.route('/', planRoutes(services));
  app.route('/', accountRoutes(services));

  // Pages of administrators: /dashboard/admin
  app.route('/', adminRoutes(services));
  return app;
}

/** The same app also serves the API, which has its own middleware. */
function onlyForPages(middleware: MiddlewareHandler<PagesEnv>): MiddlewareHandler<PagesEnv> {
  return async (c, next) => (isPagePath(c.req.path) ? middleware(c, next) : next());
}
