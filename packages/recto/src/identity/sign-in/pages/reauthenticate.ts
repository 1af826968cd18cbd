/** Asks a member for their password again, and gives their session a new token. */
import type { Context } from 'hono';
import type { Services } from '../../../api/services.ts';
import { clientDetails } from '../../../web-kit/client-details.ts';
import { setSessionCookie } from '../../../web-kit/cookies.ts';
import { currentMember, type PagesEnv } from '../../../web-kit/current-member.ts';

/** @throws {UserError} if the password is wrong, or was tried too often. */
export async function reauthenticate(c: Context<PagesEnv>, services: Services, password: string): Promise<void> {
  const { account, sessionId } = currentMember(c);
  const { signIn, sessions } = services.identity;
  await signIn.reauthenticate(account, sessionId, password, clientDetails(c, services));
  // Session hijacking: a token that leaked earlier must not gain from what its owner has just proved.
  const token = await sessions.renewToken(sessionId);
  setSessionCookie(c, services.site, token, sessions.limits.absolute / 1000);
}
