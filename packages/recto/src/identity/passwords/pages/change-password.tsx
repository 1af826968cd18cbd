/** Changing the password, on the account page. */
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { auditRecorder, clientDetails } from '../../../web-kit/client-details.ts';
import { ButtonRow, FormError } from '../../../web-kit/components/form.tsx';
import { setSessionCookie } from '../../../web-kit/cookies.ts';
import { currentMember, type PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import {
  ACCOUNT,
  runAccountForm,
  Section,
  type SectionProps,
  type ShowAccountPage,
} from '../../account/pages/account-layout.tsx';
import { ConfirmPasswordField } from './confirm-password-field.tsx';
import { NewPasswordField } from './credentials-form.tsx';

export function passwordRoutes(services: Services, show: ShowAccountPage): Hono<PagesEnv> {
  const { passwords, sessions, signIn, notices } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);

  app.post(`${ACCOUNT}/password`, async (c) => {
    const { account, sessionId } = currentMember(c);
    const form = await readForm(c);
    return runAccountForm(c, show, 'password', async () => {
      const client = clientDetails(c, services);
      await signIn.reauthenticate(account, sessionId, form.get('password'), client);
      await passwords.replace(account, form.get('new-password'), sessionId);
      await record(c, 'password.change', account.id);
      notices.send(account, 'password.change');
      // All other sessions have ended, including any an attacker had. This browser gets a new one.
      await sessions.end(account.id, sessionId);
      const { token } = await sessions.start(account.id, client);
      setSessionCookie(c, services.site, token, sessions.limits.absolute / 1000);
      return c.redirect(`${ACCOUNT}?done=password`, 303);
    });
  });
  return app;
}

export const PasswordSection = ({ details: { account, hasPassword }, problem }: SectionProps) => (
  <Section
    id="password-section"
    title="Password"
    about="Changing your password signs out all other sessions. API keys keep working."
  >
    <form method="post" action={`${ACCOUNT}/password`} class="stack">
      <FormError problem={problem} />
      <input type="hidden" name="username" value={account.email} autocomplete="username" />
      <ConfirmPasswordField hasPassword={hasPassword} label="Current password" problem={problem} />
      <NewPasswordField label="New password" problem={problem} autofocus={problem?.field === 'new-password'} />
      <ButtonRow>
        <button type="submit">{hasPassword ? 'Change password' : 'Set password'}</button>
      </ButtonRow>
    </form>
  </Section>
);
