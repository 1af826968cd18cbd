/**
 * Changing the e-mail address: the form on the account page, and the page that the link in the
 * e-mail opens.
 */
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { ButtonRow, Field, FormError } from '../../../web-kit/components/form.tsx';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { ConfirmPasswordField } from '../../passwords/pages/confirm-password-field.tsx';
import { reauthenticate } from '../../sign-in/pages/reauthenticate.ts';
import {
  ACCOUNT,
  ConfirmPage,
  runAccountForm,
  Section,
  type SectionProps,
  type ShowAccountPage,
} from './account-layout.tsx';

export function emailRoutes(services: Services, show: ShowAccountPage): Hono<PagesEnv> {
  const { emailChange } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);

  app.post(`${ACCOUNT}/email`, async (c) => {
    const { account } = currentMember(c);
    const form = await readForm(c);
    return runAccountForm(c, show, 'email', async () => {
      await reauthenticate(c, services, form.get('password'));
      await emailChange.request(account, form.get('email'));
      await record(c, 'email.request', account.id);
      return c.redirect(`${ACCOUNT}?done=email-sent`, 303);
    });
  });

  app.get(`${ACCOUNT}/email/:token`, async (c) => {
    const email = await emailChange.find(currentMember(c).account, c.req.param('token'));
    if (email === undefined) throw new RectoError('NOT_FOUND');
    const page = (
      <ConfirmPage
        title="Change your e-mail address?"
        lead={`You will sign in with ${email} and receive e-mail there.`}
        label={`Change to ${email}`}
        visitor={currentVisitor(c)}
      />
    );
    return respondWithPage(c, page);
  });

  app.post(`${ACCOUNT}/email/:token`, async (c) => {
    const { account } = currentMember(c);
    return runAccountForm(c, show, 'email', async () => {
      await emailChange.confirm(account, c.req.param('token'));
      await record(c, 'email.change', account.id);
      return c.redirect(`${ACCOUNT}?done=email`, 303);
    });
  });
  return app;
}

export const EmailSection = ({ details: { account, canChangeEmail, hasPassword }, problem }: SectionProps) => (
  <Section id="email-section" title="E-mail address" about="You sign in with this address.">
    {canChangeEmail ? (
      <form method="post" action={`${ACCOUNT}/email`} class="stack">
        <FormError problem={problem} />
        <p>
          Current address: <strong>{account.email}</strong>
        </p>
        <Field
          name="email"
          label="New e-mail address"
          type="email"
          autocomplete="email"
          hint="We’ll send a link to this address to confirm it."
          problem={problem}
        />
        <ConfirmPasswordField id="email-password" hasPassword={hasPassword} problem={problem} />
        <ButtonRow>
          <button type="submit">Send link</button>
        </ButtonRow>
      </form>
    ) : (
      <>
        <p>
          <strong>{account.email}</strong>
        </p>
        <p class="small soft">You can’t change your e-mail address because this service doesn’t send e-mail.</p>
      </>
    )}
  </Section>
);
