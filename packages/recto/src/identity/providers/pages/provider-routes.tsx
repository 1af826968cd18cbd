/**
 * Signing in with GitHub or Google: `/sign-in/with/NAME` redirects there, `/sign-in/from/NAME`
 * handles the response.
 */
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { clientDetails } from '../../../web-kit/client-details.ts';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import { prefixedCookieName, setHttpOnlyCookie } from '../../../web-kit/cookies.ts';
import { currentVisitor, type PagesEnv, safeReturnPath } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { completeSignIn } from '../../sign-in/pages/complete-sign-in.ts';
import type { IdentityProvider } from '../identity-provider.ts';

/** As long as the state is valid. */
const STATE_COOKIE_SECONDS = 600;

export function providerRoutes(services: Services): Hono<PagesEnv> {
  const {
    identity: { providerSignIn },
    site,
  } = services;
  const app = new Hono<PagesEnv>();
  const cookieName = prefixedCookieName(site, 'recto_provider');

  function findProvider(name: string): IdentityProvider {
    const provider = providerSignIn.find(name);
    if (provider === undefined) throw new RectoError('NOT_FOUND');
    return provider;
  }

  const redirectUri = (provider: IdentityProvider) => `${site.baseUrl}/sign-in/from/${provider.name}`;

  /** A signed-in member connects the identity; anyone else signs in with it. */
  app.post('/sign-in/with/:provider', async (c) => {
    const provider = findProvider(c.req.param('provider'));
    const next = safeReturnPath((await readForm(c)).get('next'));
    const connectTo = c.get('member')?.account.id ?? null;
    const { url, state } = await providerSignIn.begin(provider, connectTo, next, redirectUri(provider));
    setHttpOnlyCookie(c, site, cookieName, state, STATE_COOKIE_SECONDS);
    return c.redirect(url, 303);
  });

  app.get('/sign-in/from/:provider', async (c) => {
    const provider = findProvider(c.req.param('provider'));
    const cookie = getCookie(c, cookieName) ?? '';
    setHttpOnlyCookie(c, site, cookieName, '', 0);
    const code = c.req.query('code');
    if (code === undefined) return c.redirect('/sign-in', 303);
    const callback = { state: c.req.query('state') ?? '', code, cookie, redirectUri: redirectUri(provider) };
    try {
      const result = await providerSignIn.finish(provider, callback, clientDetails(c, services));
      if (result.outcome === 'connected') return c.redirect('/dashboard/account?done=connected', 303);
      if (result.outcome === 'rejected') {
        throw new UserError('This account is disabled. Ask an administrator of this service for help.');
      }
      return await completeSignIn(c, services, result, result.next);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return respondWithFailure(c, provider, error);
    }
  });
  return app;
}

function respondWithFailure(c: Context<PagesEnv>, { label }: IdentityProvider, problem: UserError) {
  const page = (
    <FormPage title={`Sign in with ${label}`} path="/sign-in" problem={problem} visitor={currentVisitor(c)}>
      <p>
        <a href="/sign-in">Back to sign-in</a>
      </p>
    </FormPage>
  );
  return respondWithPage(c, page, { status: 403 });
}
