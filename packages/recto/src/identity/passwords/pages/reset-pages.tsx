/** `/reset`: a new password for whoever cannot sign in, and `/reset/TOKEN`, where it is chosen. */
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

export function resetPages(services: Services): Hono<PagesEnv> {
  const {
    identity: { passwordReset },
    site,
  } = services;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);

  app.get('/reset', (c) => respondWithPage(c, passwordReset.canSendMail ? <AskPage /> : <AskAdministrator />));

  app.post('/reset', async (c) => {
    if (!passwordReset.canSendMail) return respondWithPage(c, <AskAdministrator />, { status: 403 });
    const email = (await readForm(c)).get('email');
    try {
      await passwordReset.request(email);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return respondWithPage(c, <AskPage email={email} problem={error} />, { status: 400 });
    }
    return respondWithPage(c, <AskPage isSent />);
  });

  /** @throws {RectoError} NOT_FOUND for a link that is used, old or made up. */
  async function accountOf(token: string): Promise<Account> {
    const account = await passwordReset.find(token);
    if (account === undefined) throw new RectoError('NOT_FOUND');
    return account;
  }

  app.get('/reset/:token', async (c) =>
    respondWithPage(c, <ChoosePage path={c.req.path} email={(await accountOf(c.req.param('token'))).email} />),
  );

  app.post('/reset/:token', async (c) => {
    const token = c.req.param('token');
    const { email } = await accountOf(token);
    const form = await readForm(c);
    try {
      const { id } = await passwordReset.redeem(token, form.get('new-password'));
      await record(c, 'password.reset', id, id);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return respondWithPage(c, <ChoosePage path={c.req.path} email={email} problem={error} />, { status: 400 });
    }
    setSessionCookie(c, site, '', 0);
    return c.redirect('/sign-in?done=reset', 303);
  });
  return app;
}

interface AskProps {
  readonly email?: string;
  readonly problem?: UserError;
  readonly isSent?: boolean;
}

const AskPage = ({ email = '', problem, isSent = false }: AskProps) => (
  <FormPage title="A new password" path="/reset" problem={problem}>
    {isSent ? (
      <Notice kind="good" title="Look into your mail.">
        If this address has an account, a link to choose a new password is on its way. It works for an hour.
      </Notice>
    ) : (
      <form method="post" action="/reset" class="card stack">
        <Field
          name="email"
          label="E-mail address"
          hint="We send a link there to choose a new password."
          type="email"
          value={email}
          autocomplete="username"
          autofocus
          problem={problem}
        />
        <ButtonRow>
          <button type="submit" class="button-primary">
            Send the link
          </button>
          <a class="small" href="/sign-in">
            Back to the sign-in
          </a>
        </ButtonRow>
      </form>
    )}
  </FormPage>
);

const AskAdministrator = () => (
  <FormPage
    title="A new password"
    path="/reset"
    lead="This service sends no mail. Ask an administrator for a link to choose a new password; they find it under Administration."
  >
    <p>
      <a href="/sign-in">Back to the sign-in</a>
    </p>
  </FormPage>
);

interface ChooseProps {
  readonly path: string;
  readonly email: string;
  readonly problem?: UserError;
}

const ChoosePage = ({ path, email, problem }: ChooseProps) => (
  <FormPage
    title="Choose a new password"
    path={path}
    problem={problem}
    lead="You will be signed out everywhere. API keys go on working."
  >
    <div class="card">
      <CredentialsForm
        email={email}
        isFixed
        passwordLabel="New password"
        button="Save the password"
        problem={problem}
      />
    </div>
  </FormPage>
);
