/**
 * `/sign-up`: creating an account. `/sign-up/confirm/TOKEN`: confirming it with the link from the
 * e-mail.
 */
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { ButtonRow, Field } from '../../../web-kit/components/form.tsx';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import type { PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { CredentialsForm } from '../../passwords/pages/credentials-form.tsx';
import type { IdentityProvider } from '../../providers/identity-provider.ts';
import { ProviderButtons, providerPolicy } from '../../providers/pages/provider-buttons.tsx';
import { signInNewAccount } from '../../sign-in/pages/complete-sign-in.ts';
import { INVITATION_ONLY } from '../sign-up.ts';

export function signUpRoutes(services: Services): Hono<PagesEnv> {
  const {
    signUp,
    providerSignIn: { providers },
  } = services.identity;
  const app = new Hono<PagesEnv>();
  const policy = providerPolicy(providers);

  app.get('/sign-up', (c) =>
    signUp.policy === 'open'
      ? respondWithPage(c, <SignUpPage providers={providers} />, { policy })
      : respondWithPage(c, <InvitationOnlyPage />),
  );

  app.post('/sign-up', async (c) => {
    if (signUp.policy !== 'open') return respondWithPage(c, <InvitationOnlyPage />, { status: 403 });
    const form = await readForm(c);
    const email = form.get('email');
    try {
      await signUp.request(email, form.get('new-password'));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const page = <SignUpPage providers={providers} email={email} problem={error} />;
      return respondWithPage(c, page, { status: 400, policy });
    }
    return signUp.requiresConfirmation
      ? respondWithPage(c, <CheckMailPage />)
      : c.redirect('/sign-in?done=signed-up', 303);
  });

  app.get('/sign-up/confirm/:token', async (c) => {
    if (!(await signUp.isLinkValid(c.req.param('token')))) throw new RectoError('NOT_FOUND');
    return respondWithPage(c, <ConfirmSignUpPage path={c.req.path} />);
  });

  app.post('/sign-up/confirm/:token', async (c) => {
    try {
      const account = await signUp.confirm(c.req.param('token'), (await readForm(c)).get('password'));
      return await signInNewAccount(c, services, account.id, { action: 'account.create', target: account.id });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return respondWithPage(c, <ConfirmSignUpPage path={c.req.path} problem={error} />, { status: 409 });
    }
  });
  return app;
}

interface SignUpPageProps {
  readonly providers: readonly IdentityProvider[];
  readonly email?: string;
  readonly problem?: UserError;
}

const SignUpPage = ({ providers, email = '', problem }: SignUpPageProps) => (
  <FormPage title="Create your account" path="/sign-up" problem={problem}>
    <div class="card stack">
      <CredentialsForm action="/sign-up" email={email} problem={problem} />
      <ProviderButtons providers={providers} next="" />
    </div>
    <p class="small soft">
      Already have an account? <a href="/sign-in">Sign in</a>
    </p>
  </FormPage>
);

const InvitationOnlyPage = () => (
  <FormPage title="Invitation required" path="/sign-up" lead={INVITATION_ONLY}>
    <p>
      <a href="/sign-in">Sign in instead</a>
    </p>
  </FormPage>
);

const CheckMailPage = () => (
  <FormPage
    title="Check your e-mail"
    path="/sign-up"
    lead="We sent you a link. Open it to create your account. The link expires in 24 hours."
  >
    <p class="small soft">
      Didn’t get it? Check your spam folder, or <a href="/sign-up">try again</a>.
    </p>
  </FormPage>
);

const ConfirmSignUpPage = ({ path, problem }: { readonly path: string; readonly problem?: UserError }) => (
  <FormPage
    title="Confirm your account"
    path={path}
    problem={problem}
    lead="Enter the password you chose to create your account."
  >
    <form method="post" class="card stack">
      <Field
        name="password"
        label="Password"
        hint="The password you chose when you signed up."
        type="password"
        autocomplete="current-password"
        autofocus
        problem={problem}
      />
      <ButtonRow>
        <button type="submit" class="button-primary">
          Create account
        </button>
      </ButtonRow>
    </form>
  </FormPage>
);
