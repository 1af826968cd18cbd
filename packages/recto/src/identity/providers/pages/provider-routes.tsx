/**
 * Signing in with GitHub or Google: `/sign-in/with/NAME` redirects there. `/sign-in/from/NAME`
 * handles the response, also for connecting an identity to the signed-in account.
 */
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Services } from '../../../api/services.ts';
import type { Site } from '../../../api/site.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { clientDetails } from '../../../web-kit/client-details.ts';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import { prefixedCookieName, setHttpOnlyCookie } from '../../../web-kit/cookies.ts';
import {
  currentVisitor,
  type PagesEnv,
  redirectToReturnPath,
  safeReturnPath,
} from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { ACCOUNT } from '../../account/pages/account-layout.tsx';
import type { Member } from '../../sessions/sessions.ts';
import { completeSignIn } from '../../sign-in/pages/complete-sign-in.ts';
import type { IdentityProvider } from '../identity-provider.ts';

/** As long as the state is valid. */
const STATE_COOKIE_SECONDS = 600;

const stateCookieName = (site: Site) => prefixedCookieName(site, 'recto_provider');

const redirectUri = (site: Site, provider: IdentityProvider) => `${site.baseUrl}/sign-in/from/${provider.name}`;

/** @throws {RectoError} NOT_FOUND if this provider is not configured. */
export function requireProvider({ identity }: Services, name: string): IdentityProvider {
  const provider = identity.providerSignIn.find(name);
  if (provider === undefined) throw new RectoError('NOT_FOUND');
  return provider;
}

/**
 * Sends the browser to the provider.
 * @param connectTo - the member to connect the identity to, or null to sign in. The caller has to
 * re-authenticate the member.
 * @param next - path to open after signing in.
 */
export async function redirectToProvider(
  c: Context<PagesEnv>,
  { identity, site }: Services,
  provider: IdentityProvider,
  connectTo: Member | null,
  next: string,
): Promise<Response> {
  const { url, state } = await identity.providerSignIn.begin(provider, connectTo, next, redirectUri(site, provider));
  setHttpOnlyCookie(c, site, stateCookieName(site), state, STATE_COOKIE_SECONDS);
  return c.redirect(url, 303);
}

export function providerRoutes(services: Services): Hono<PagesEnv> {
  const {
    identity: { providerSignIn },
    site,
  } = services;
  const app = new Hono<PagesEnv>();

  app.post('/sign-in/with/:provider', async (c) => {
    const provider = requireProvider(services, c.req.param('provider'));
    const next = safeReturnPath((await readForm(c)).get('next'));
    // Signed in meanwhile, in another tab.
    if (c.get('member') !== null) return redirectToReturnPath(c, next);
    return redirectToProvider(c, services, provider, null, next);
  });

  app.get('/sign-in/from/:provider', async (c) => {
    const provider = requireProvider(services, c.req.param('provider'));
    const cookie = getCookie(c, stateCookieName(site)) ?? '';
    setHttpOnlyCookie(c, site, stateCookieName(site), '', 0);
    const code = c.req.query('code');
    const callback = {
      state: c.req.query('state') ?? '',
      code,
      issuers: c.req.queries('iss') ?? [],
      cookie,
      redirectUri: redirectUri(site, provider),
    };
    try {
      const result = await providerSignIn.finish(provider, callback, clientDetails(c, services), c.get('member'));
      if (result.outcome === 'connected') return c.redirect('/dashboard/account?done=connected', 303);
      if (result.outcome === 'rejected') {
        throw new UserError('This account is disabled. Ask an administrator of this service for help.');
      }
      return await completeSignIn(c, services, result, result.next);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // Most often the user canceled at the provider, so an error message would tell them nothing new.
      if (code === undefined && c.get('member') !== null) return c.redirect(ACCOUNT, 303);
      if (code === undefined) return c.redirect('/sign-in', 303);
      return respondWithFailure(c, provider, error);
    }
  });
  return app;
}

function respondWithFailure(c: Context<PagesEnv>, { label }: IdentityProvider, problem: UserError) {
  const isSignedIn = c.get('member') !== null;
  const page = (
    <FormPage
      title={isSignedIn ? `Connect ${label}` : `Sign in with ${label}`}
      path={isSignedIn ? ACCOUNT : '/sign-in'}
      problem={problem}
      visitor={currentVisitor(c)}
    >
      <p>{isSignedIn ? <a href={ACCOUNT}>Back to your account</a> : <a href="/sign-in">Back to sign-in</a>}</p>
    </FormPage>
  );
  return respondWithPage(c, page, { status: 403 });
}
