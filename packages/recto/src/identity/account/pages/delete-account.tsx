/** Deleting the account, after a confirmation. */
import { type Context, Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditRecorder, clientDetails } from '../../../web-kit/client-details.ts';
import { ButtonRow, ConfirmButtons, Field } from '../../../web-kit/components/form.tsx';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { setSessionCookie } from '../../../web-kit/cookies.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { ConfirmPasswordField } from '../../passwords/pages/confirm-password-field.tsx';
import { normalizeEmail } from '../account.ts';
import { ACCOUNT, type PageProps, Section } from './account-layout.tsx';

export function deleteAccountRoutes(services: Services): Hono<PagesEnv> {
  const { accounts, passwords, signIn } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);

  async function show(c: Context<PagesEnv>, problem?: UserError): Promise<Response> {
    const { account } = currentMember(c);
    const hasPassword = await passwords.exists(account.id);
    const page = (
      <DeletePage visitor={currentVisitor(c)} email={account.email} hasPassword={hasPassword} problem={problem} />
    );
    return respondWithPage(c, page, { status: problem === undefined ? 200 : 400 });
  }

  app.get(`${ACCOUNT}/delete`, (c) => show(c));

  app.post(`${ACCOUNT}/delete`, async (c) => {
    const { account, sessionId } = currentMember(c);
    const form = await readForm(c);
    try {
      if (normalizeEmail(form.get('email')) !== account.email) {
        throw new UserError(`Enter ${account.email} to confirm. Your account was not deleted.`, 'email');
      }
      await signIn.reauthenticate(account, sessionId, form.get('password'), clientDetails(c, services));
      await accounts.delete(account.id);
      await record(c, 'account.delete', account.id);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return show(c, error);
    }
    setSessionCookie(c, services.site, '', 0);
    return c.redirect('/sign-in?done=deleted', 303);
  });
  return app;
}

export const DeleteSection = () => (
  <Section id="danger" title="Delete account" about="Deletes your account with its API keys, usage and sessions.">
    <ButtonRow>
      <a class="button button-danger" href={`${ACCOUNT}/delete`}>
        Delete account…
      </a>
    </ButtonRow>
  </Section>
);

interface DeletePageProps extends PageProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly problem?: UserError | undefined;
}

const DeletePage = ({ email, hasPassword, problem, visitor }: DeletePageProps) => (
  <FormPage title="Delete your account?" path={ACCOUNT} problem={problem} visitor={visitor}>
    <Notice kind="warn" title="You can’t undo this.">
      All API keys of {email} stop working immediately. Your keys, usage, sessions and account are deleted permanently.
    </Notice>
    <form method="post" action={`${ACCOUNT}/delete`} class="card stack">
      <Field
        name="email"
        label={`Enter ${email} to confirm`}
        type="email"
        autocomplete="off"
        spellcheck={false}
        problem={problem}
        autofocus={problem?.field === 'email'}
      />
      <ConfirmPasswordField hasPassword={hasPassword} problem={problem} />
      <ConfirmButtons label={`Delete ${email}`} isDanger cancelHref={ACCOUNT} cancelLabel="Keep account" />
    </form>
  </FormPage>
);
