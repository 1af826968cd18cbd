/** `/reset`: requesting a password reset link. `/reset/TOKEN`: choosing the new password. */
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { ButtonRow, Field } from '../../../web-kit/components/form.tsx';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { setSessionCookie } from '../../../web-kit/cookies.ts';
import type { PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import type { Account } from '../../account/account.ts';
import { CredentialsForm } from './credentials-form.tsx';

export function resetRoutes(services: Services): Hono<PagesEnv> {
  const { passwordReset } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);

  app.get('/reset', (c) => respondWithPage(c, passwordReset.canSendMail ? <RequestPage /> : <NoMailPage />));

  app.post('/reset', async (c) => {
    if (!passwordReset.canSendMail) return respondWithPage(c, <NoMailPage />, { status: 403 });
    const email = (await readForm(c)).get('email');
    try {
      await passwordReset.request(email);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return respondWithPage(c, <RequestPage email={email} problem={error} />, { status: 400 });
    }
    return respondWithPage(c, <RequestPage isSent />);
  });

  /** @throws {RectoError} NOT_FOUND if the link is invalid, used or expired. */
  async function findAccount(token: string): Promise<Account> {
    const account = await passwordReset.find(token);
    if (account === undefined) throw new RectoError('NOT_FOUND');
    return account;
  }

  app.get('/reset/:token', async (c) =>
    respondWithPage(c, <NewPasswordPage path={c.req.path} email={(await findAccount(c.req.param('token'))).email} />),
  );

  app.post('/reset/:token', async (c) => {
    const token = c.req.param('token');
    const { email } = await findAccount(token);
    const form = await readForm(c);
    try {
      const { id } = await passwordReset.redeem(token, form.get('new-password'));
      await record(c, 'password.reset', id, id);
      services.identity.notices.send({ email }, 'password.reset');
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return respondWithPage(c, <NewPasswordPage path={c.req.path} email={email} problem={error} />, { status: 400 });
    }
    setSessionCookie(c, services.site, '', 0);
    return c.redirect('/sign-in?done=reset', 303);
  });
  return app;
}

interface RequestPageProps {
  readonly email?: string;
  readonly problem?: UserError;
  readonly isSent?: boolean;
}

const RequestPage = ({ email = '', problem, isSent = false }: RequestPageProps) => (
  <FormPage title="Reset your password" path="/reset" problem={problem}>
    {isSent ? (
      <Notice kind="good" title="Check your e-mail.">
        If this address has an account, we sent it a link to choose a new password. The link expires in one hour.
      </Notice>
    ) : (
      <form method="post" action="/reset" class="card stack">
        <Field
          name="email"
          label="E-mail address"
          hint="We’ll send you a link to choose a new password."
          type="email"
          value={email}
          autocomplete="username"
          autofocus
          problem={problem}
        />
        <ButtonRow>
          <button type="submit" class="button-primary">
            Send link
          </button>
          <a class="small" href="/sign-in">
            Back to sign-in
          </a>
        </ButtonRow>
      </form>
    )}
  </FormPage>
);

const NoMailPage = () => (
  <FormPage
    title="Reset your password"
    path="/reset"
    lead="This service doesn’t send e-mail. Ask an administrator for a password reset link; they can create one under Administration."
  >
    <p>
      <a href="/sign-in">Back to sign-in</a>
    </p>
  </FormPage>
);

interface NewPasswordPageProps {
  readonly path: string;
  readonly email: string;
  readonly problem?: UserError;
}

const NewPasswordPage = ({ path, email, problem }: NewPasswordPageProps) => (
  <FormPage
    title="Choose a new password"
    path={path}
    problem={problem}
    lead="This signs you out everywhere. API keys keep working."
  >
    <div class="card">
      <CredentialsForm
        email={email}
        isEmailFixed
        passwordLabel="New password"
        button="Save password"
        problem={problem}
      />
    </div>
  </FormPage>
);
