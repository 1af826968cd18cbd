/** `/sign-up` for whoever may, `/sign-up/confirm/TOKEN` from the mail, and `/sign-up/TOKEN` for who is invited. */
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { ButtonRow, Field } from '../../../web-kit/components/form.tsx';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import type { PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import type { IdentityServices } from '../../identity-services.ts';
import type { Invitation } from '../../invitations/invitation-store.ts';
import { CredentialsForm } from '../../passwords/pages/credentials-form.tsx';
import { ProviderButtons, providerPolicy } from '../../providers/pages/provider-buttons.tsx';
import { signInNewAccount } from '../../sign-in/pages/complete-sign-in.ts';

export function signUpPages(services: Services): Hono<PagesEnv> {
  const { signUp, invitations, passwords, providerSignIn } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);
  const policy = providerPolicy(providerSignIn.providers);

  app.get('/sign-up', (c) =>
    signUp.policy === 'open'
      ? respondWithPage(c, <SignUpPage providers={providerSignIn.providers} />, { policy })
      : respondWithPage(c, <ByInvitation />),
  );

  app.post('/sign-up', async (c) => {
    if (signUp.policy !== 'open') return respondWithPage(c, <ByInvitation />, { status: 403 });
    const form = await readForm(c);
    const email = form.get('email');
    try {
      await signUp.request(email, form.get('new-password'));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const page = <SignUpPage providers={providerSignIn.providers} email={email} problem={error} />;
      return respondWithPage(c, page, { status: 400, policy });
    }
    return signUp.requiresConfirmation
      ? respondWithPage(c, <LookIntoMail />)
      : c.redirect('/sign-in?done=signed-up', 303);
  });

  app.get('/sign-up/confirm/:token', async (c) => {
    if (!(await signUp.isLinkValid(c.req.param('token')))) throw new RectoError('NOT_FOUND');
    return respondWithPage(c, <ConfirmPage path={c.req.path} />);
  });

  app.post('/sign-up/confirm/:token', async (c) => {
    try {
      const account = await signUp.confirm(c.req.param('token'), (await readForm(c)).get('password'));
      return await signInNewAccount(c, services, account.id, { action: 'account.create', target: account.id });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return respondWithPage(c, <ConfirmPage path={c.req.path} problem={error} />, { status: 409 });
    }
  });

  /** @throws {RectoError} NOT_FOUND for an invitation that is used, revoked, old or made up, and for all while nobody may sign up. */
  async function readInvitation(token: string): Promise<Invitation> {
    const invitation = await invitations.find(token);
    if (invitation === undefined || signUp.policy === 'closed') throw new RectoError('NOT_FOUND');
    return invitation;
  }

  app.get('/sign-up/:token', async (c) =>
    respondWithPage(c, <InvitationPage path={c.req.path} invitation={await readInvitation(c.req.param('token'))} />),
  );

  app.post('/sign-up/:token', async (c) => {
    const token = c.req.param('token');
    const invitation = await readInvitation(token);
    const form = await readForm(c);
    const email = invitation.email ?? form.get('email');
    try {
      const hash = await passwords.hashNew(form.get('new-password'), email);
      const account = await invitations.redeem(token, email, hash);
      const action = account === undefined ? 'invitation.spend' : 'invitation.redeem';
      if (invitation.email === null) {
        // Whether the address had an account before is told to nobody: either way one signs in next.
        await record(c, action, invitation.id, account?.id ?? '');
        return c.redirect('/sign-in?done=signed-up', 303);
      }
      if (account === undefined) throw new UserError('There is an account with this address already; sign in instead.');
      return await signInNewAccount(c, services, account.id, { action, target: invitation.id });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const page = <InvitationPage path={c.req.path} {...{ invitation, email, problem: error }} />;
      return respondWithPage(c, page, { status: 400 });
    }
  });
  return app;
}

interface SignUpProps {
  readonly providers: IdentityServices['providerSignIn']['providers'];
  readonly email?: string;
  readonly problem?: UserError;
}

const SignUpPage = ({ providers, email = '', problem }: SignUpProps) => (
  <FormPage title="Sign up" path="/sign-up" problem={problem}>
    <div class="card stack">
      <CredentialsForm action="/sign-up" email={email} problem={problem} />
      <ProviderButtons providers={providers} next="" verb="Continue" />
    </div>
    <p class="small soft">
      You have an account? <a href="/sign-in">Sign in</a>
    </p>
  </FormPage>
);

const ByInvitation = () => (
  <FormPage
    title="By invitation"
    path="/sign-up"
    lead="Accounts here are opened by invitation. Ask an administrator for one; the link comes from them."
  >
    <p>
      <a href="/sign-in">Sign in instead</a>
    </p>
  </FormPage>
);

const LookIntoMail = () => (
  <FormPage
    title="Look into your mail"
    path="/sign-up"
    lead="We have sent a link to this address that opens the account. It works for a day."
  >
    <p class="small soft">
      Nothing there? Look into the spam folder, or <a href="/sign-up">try again</a>.
    </p>
  </FormPage>
);

const ConfirmPage = ({ path, problem }: { readonly path: string; readonly problem?: UserError }) => (
  <FormPage title="One click left" path={path} problem={problem} lead="Your address is right. Open your account now.">
    <form method="post" class="card stack">
      <Field
        name="password"
        label="Password"
        hint="The one that you have chosen: it shows that it was you."
        type="password"
        autocomplete="current-password"
        autofocus
        problem={problem}
      />
      <ButtonRow>
        <button type="submit" class="button-primary">
          Open the account
        </button>
      </ButtonRow>
    </form>
  </FormPage>
);

interface InvitationProps {
  readonly path: string;
  readonly invitation: Invitation;
  readonly email?: string;
  readonly problem?: UserError;
}

const InvitationPage = ({ path, invitation, email = '', problem }: InvitationProps) => (
  <FormPage
    title="You are invited"
    path={path}
    problem={problem}
    lead={`Choose a password, and your account on the ${invitation.plan} plan is open.`}
  >
    <div class="card">
      <CredentialsForm email={invitation.email ?? email} isFixed={invitation.email !== null} problem={problem} />
    </div>
  </FormPage>
);
