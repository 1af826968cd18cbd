/**
 * Routes of `/dashboard/account/factor`: setting up two-factor authentication, turning it off,
 * recovery codes.
 */

import { type Context, Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { ACCOUNT } from '../../account/pages/account-layout.tsx';
import { reauthenticate } from '../../sign-in/pages/reauthenticate.ts';
import { EnrollmentPage, ManageFactorPage, RecoveryCodesPage } from './factor-pages.tsx';
import { FACTOR } from './factor-section.tsx';

export function factorRoutes(services: Services): Hono<PagesEnv> {
  const { factors, sessions, passwords, notices } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);

  app.post(`${FACTOR}/begin`, async (c) => {
    try {
      await factors.begin(currentMember(c).account);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return c.redirect(ACCOUNT, 303);
    }
    return c.redirect(FACTOR, 303);
  });

  async function showEnrollment(c: Context<PagesEnv>, problem?: UserError): Promise<Response> {
    const { account } = currentMember(c);
    const enrollment = await factors.pending(account);
    if (enrollment === undefined) return c.redirect(ACCOUNT, 303);
    const hasPassword = await passwords.exists(account.id);
    const page = (
      <EnrollmentPage visitor={currentVisitor(c)} enrollment={enrollment} hasPassword={hasPassword} problem={problem} />
    );
    return respondWithPage(c, page, { status: problem === undefined ? 200 : 400 });
  }

  app.get(FACTOR, (c) => showEnrollment(c));

  app.post(FACTOR, async (c) => {
    const { account, sessionId } = currentMember(c);
    const form = await readForm(c);
    try {
      await reauthenticate(c, services, form.get('password'));
      const codes = await factors.confirm(account.id, form.get('code'));
      // An attacker who is signed in with the password alone is signed out.
      await sessions.endAll(account.id, sessionId);
      await record(c, 'factor.on', account.id);
      notices.send(account, 'factor.on');
      return respondWithPage(c, <RecoveryCodesPage visitor={currentVisitor(c)} codes={codes} isNew />);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return showEnrollment(c, error);
    }
  });

  const showManagement = async (c: Context<PagesEnv>, problem?: UserError) => {
    const { account } = currentMember(c);
    if (!(await factors.isOn(account.id))) return c.redirect(ACCOUNT, 303);
    const hasPassword = await passwords.exists(account.id);
    const page = <ManageFactorPage visitor={currentVisitor(c)} hasPassword={hasPassword} problem={problem} />;
    return respondWithPage(c, page, { status: problem === undefined ? 200 : 400 });
  };

  app.get(`${FACTOR}/change`, (c) => showManagement(c));

  app.post(`${FACTOR}/off`, async (c) => {
    const { account, sessionId } = currentMember(c);
    const form = await readForm(c);
    try {
      await reauthenticate(c, services, form.get('password'));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return showManagement(c, error);
    }
    await factors.turnOff(account.id);
    await sessions.endAll(account.id, sessionId);
    await record(c, 'factor.off', account.id);
    notices.send(account, 'factor.off');
    return c.redirect(`${ACCOUNT}?done=factor-off`, 303);
  });

  app.post(`${FACTOR}/recovery-codes`, async (c) => {
    const { account } = currentMember(c);
    const form = await readForm(c);
    try {
      await reauthenticate(c, services, form.get('password'));
      if (!(await factors.isOn(account.id))) throw new UserError('Two-factor authentication is off.');
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return showManagement(c, error);
    }
    const codes = await factors.renewRecoveryCodes(account.id);
    await record(c, 'factor.recovery-codes.renew', account.id);
    notices.send(account, 'factor.recovery-codes.renew');
    return respondWithPage(c, <RecoveryCodesPage visitor={currentVisitor(c)} codes={codes} />);
  });
  return app;
}
