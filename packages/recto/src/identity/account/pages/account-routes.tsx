/** Routes of `/dashboard/account` and everything below it. */
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { passwordRoutes } from '../../passwords/pages/change-password.tsx';
import { connectionRoutes } from '../../providers/pages/connections.tsx';
import { factorRoutes } from '../../second-factor/pages/factor-routes.tsx';
import { sessionRoutes } from '../../sessions/pages/session-routes.tsx';
import { ACCOUNT, type AccountDetails, type ShowAccountPage } from './account-layout.tsx';
import { AccountPage } from './account-page.tsx';
import { emailRoutes } from './change-email.tsx';
import { deleteAccountRoutes } from './delete-account.tsx';

export function accountRoutes(services: Services): Hono<PagesEnv> {
  const { emailChange, factors, members, passwords, providerSignIn, sessions } = services.identity;
  const app = new Hono<PagesEnv>();

  const show: ShowAccountPage = async (c, problem) => {
    const { account, sessionId } = currentMember(c);
    const details: AccountDetails = {
      account,
      sessionId,
      sessions: await sessions.list(account.id),
      hasPassword: await passwords.exists(account.id),
      hasFactor: await factors.isOn(account.id),
      recoveryCodes: await factors.countRecoveryCodes(account.id),
      identities: await members.listIdentities(account.id),
      providers: providerSignIn.providers,
      canChangeEmail: emailChange.isAvailable,
    };
    const done = c.req.method === 'GET' ? c.req.query('done') : undefined;
    return respondWithPage(c, <AccountPage {...{ details, problem, done }} visitor={currentVisitor(c)} />, {
      status: problem === undefined ? 200 : 400,
    });
  };

  app.get(ACCOUNT, (c) => show(c));
  for (const routes of [emailRoutes, passwordRoutes]) app.route('/', routes(services, show));
  for (const routes of [connectionRoutes, factorRoutes, sessionRoutes, deleteAccountRoutes])
    app.route('/', routes(services));
  return app;
}
