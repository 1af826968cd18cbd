/** The way to GitHub, Google and the like, and back: `/sign-in/with/NAME` and `/sign-in/from/NAME`. */
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

const JOURNEY_SECONDS = 600;

export function providerPages(services: Services): Hono<PagesEnv> {
  const {
    identity: { providerSignIn },
    site,
  } = services;
  const app = new Hono<PagesEnv>();
  const cookieName = prefixedCookieName(site, 'recto_provider');

  function providerOf(name: string): IdentityProvider {
    const provider = providerSignIn.find(name);
    if (provider === undefined) throw new RectoError('NOT_FOUND');
    return provider;
  }

  const redirectUri = (provider: IdentityProvider) => `${site.baseUrl}/sign-in/from/${provider.name}`;

  /** A member who goes there connects; anybody else signs in. */
  app.post('/sign-in/with/:provider', async (c) => {
    const provider = providerOf(c.req.param('provider'));
    const next = safeReturnPath((await readForm(c)).get('next'));
    const joinTo = c.get('member')?.account.id ?? null;
    const { url, state } = await providerSignIn.begin(provider, joinTo, next, redirectUri(provider));
    setHttpOnlyCookie(c, site, cookieName, state, JOURNEY_SECONDS);
    return c.redirect(url, 303);
  });

  app.get('/sign-in/from/:provider', async (c) => {
    const provider = providerOf(c.req.param('provider'));
    const cookie = getCookie(c, cookieName) ?? '';
    setHttpOnlyCookie(c, site, cookieName, '', 0);
    const code = c.req.query('code');
    if (code === undefined) return c.redirect('/sign-in', 303);
    const answer = { state: c.req.query('state') ?? '', code, cookie, redirectUri: redirectUri(provider) };
    try {
      const result = await providerSignIn.finish(provider, answer, clientDetails(c, services));
      if (result.outcome === 'connected') return c.redirect('/dashboard/account?done=connected', 303);
      if (result.outcome === 'rejected') throw new UserError('This account cannot sign in. Ask your administrator.');
      return await completeSignIn(c, services, result, result.next);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return refused(c, provider, error);
    }
  });
  return app;
}

function refused(c: Context<PagesEnv>, { label }: IdentityProvider, problem: UserError): Response | Promise<Response> {
  const page = (
    <FormPage title={`Sign in with ${label}`} path="/sign-in" problem={problem} visitor={currentVisitor(c)}>
      <p>
        <a href="/sign-in">Back to the sign-in</a>
      </p>
    </FormPage>
  );
  return respondWithPage(c, page, { status: 403 });
}
