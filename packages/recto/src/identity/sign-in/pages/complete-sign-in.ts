/** The last step of every sign-in: sets the cookies and redirects to the requested page. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Services } from '../../../api/services.ts';
import { auditRecorder, clientDetails } from '../../../web-kit/client-details.ts';
import { prefixedCookieName, setHttpOnlyCookie, setSessionCookie } from '../../../web-kit/cookies.ts';
import { type PagesEnv, redirectToReturnPath, safeReturnPath } from '../../../web-kit/current-member.ts';
import type { SignInResult } from '../sign-in.ts';

/** As long as the step is valid. */
const STEP_COOKIE_SECONDS = 600;

/** The cookie between the password and the code of the second factor. */
export function stepCookieName(site: Services['site']): string {
  return prefixedCookieName(site, 'recto_step');
}

/**
 * Signs the user in, or asks for the second factor.
 * @param next - path to open after signing in.
 */
export async function completeSignIn(
  c: Context<PagesEnv>,
  services: Services,
  result: Extract<SignInResult, { outcome: 'signed-in' | 'code-required' }>,
  next: string,
): Promise<Response> {
  const {
    site,
    identity: { sessions },
  } = services;
  if (result.outcome === 'code-required') {
    setHttpOnlyCookie(c, site, stepCookieName(site), result.step, STEP_COOKIE_SECONDS);
    return c.redirect(`/sign-in/code?next=${encodeURIComponent(safeReturnPath(next))}`, 303);
  }
  // Session fixation: an earlier session of this browser ends, and none of its state carries over.
  const previous = c.get('member');
  if (previous !== null) await sessions.end(previous.account.id, previous.sessionId);
  if (getCookie(c, stepCookieName(site)) !== undefined) setHttpOnlyCookie(c, site, stepCookieName(site), '', 0);
  setSessionCookie(c, site, result.token, sessions.limits.absolute / 1000);
  return redirectToReturnPath(c, next);
}

/** Signs in a user who just created their account. @param entry - recorded in the audit log. */
export async function signInNewAccount(
  c: Context<PagesEnv>,
  services: Services,
  accountId: string,
  entry: { readonly action: string; readonly target: string },
): Promise<Response> {
  await auditRecorder(services)(c, entry.action, entry.target, accountId);
  const token = await services.identity.signIn.startSession(accountId, clientDetails(c, services), 'new-account');
  return completeSignIn(c, services, { outcome: 'signed-in', token }, '');
}
