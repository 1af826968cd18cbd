/** What happens at the end of every way in: the cookies, and the page one wanted. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Services } from '../../../api/services.ts';
import { auditRecorder, clientDetails } from '../../../web-kit/client-details.ts';
import { prefixedCookieName, setHttpOnlyCookie, setSessionCookie } from '../../../web-kit/cookies.ts';
import { type PagesEnv, safeReturnPath } from '../../../web-kit/current-member.ts';
import type { SignInResult } from '../sign-in.ts';

const STEP_SECONDS = 600;

/** Between the password and the code. */
export function stepCookieName(site: Services['site']): string {
  return prefixedCookieName(site, 'recto_step');
}

/** Answers whoever has proved who they are, or is asked for a code. */
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
  const wanted = safeReturnPath(next);
  if (result.outcome === 'code-required') {
    setHttpOnlyCookie(c, site, stepCookieName(site), result.step, STEP_SECONDS);
    return c.redirect(`/sign-in/code?next=${encodeURIComponent(wanted)}`, 303);
  }
  // Who signs in anew leaves the session before: nothing of it goes over.
  const before = c.get('member');
  if (before !== null) await sessions.end(before.account.id, before.sessionId);
  if (getCookie(c, stepCookieName(site)) !== undefined) setHttpOnlyCookie(c, site, stepCookieName(site), '', 0);
  setSessionCookie(c, site, result.token, sessions.limits.absolute / 1000);
  return c.redirect(wanted, 303);
}

/** Signs in whoever has just opened an account, and has shown by the way they did that it is theirs. @param act - for the log. */
export async function signInNewAccount(
  c: Context<PagesEnv>,
  services: Services,
  accountId: string,
  act: { readonly action: string; readonly target: string },
): Promise<Response> {
  await auditRecorder(services)(c, act.action, act.target, accountId);
  const token = await services.identity.signIn.startSession(accountId, clientDetails(c, services));
  return completeSignIn(c, services, { outcome: 'signed-in', token }, '');
}
