/** `/sign-up/TOKEN`: creating an account with an invitation. */
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import type { PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { CredentialsForm } from '../../passwords/pages/credentials-form.tsx';
import { signInNewAccount } from '../../sign-in/pages/complete-sign-in.ts';
import type { Invitation } from '../invitation-store.ts';

export function acceptInvitationRoutes(services: Services): Hono<PagesEnv> {
  const { signUp, invitations, passwords } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);

  /** @throws {RectoError} NOT_FOUND if the invitation is not open, or sign-up is closed. */
  async function findInvitation(token: string): Promise<Invitation> {
    const invitation = await invitations.find(token);
    if (invitation === undefined || signUp.policy === 'closed') throw new RectoError('NOT_FOUND');
    return invitation;
  }

  app.get('/sign-up/:token', async (c) =>
    respondWithPage(c, <InvitationPage path={c.req.path} invitation={await findInvitation(c.req.param('token'))} />),
  );

  app.post('/sign-up/:token', async (c) => {
    const token = c.req.param('token');
    const invitation = await findInvitation(token);
    const form = await readForm(c);
    const email = invitation.email ?? form.get('email');
    try {
      const hash = await passwords.hashNew(form.get('new-password'), email);
      const account = await invitations.redeem(token, email, hash);
      const action = account === undefined ? 'invitation.spend' : 'invitation.redeem';
      if (invitation.email === null) {
        // Account enumeration: the response is the same whether or not the address had an account,
        // so the user signs in next.
        await record(c, action, invitation.id, account?.id ?? '');
        return c.redirect('/sign-in?done=signed-up', 303);
      }
      if (account === undefined) throw new UserError('This e-mail address already has an account. Sign in instead.');
      return await signInNewAccount(c, services, account.id, { action, target: invitation.id });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const page = <InvitationPage path={c.req.path} {...{ invitation, email, problem: error }} />;
      return respondWithPage(c, page, { status: 400 });
    }
  });
  return app;
}

interface InvitationPageProps {
  readonly path: string;
  readonly invitation: Invitation;
  readonly email?: string;
  readonly problem?: UserError;
}

const InvitationPage = ({ path, invitation, email = '', problem }: InvitationPageProps) => (
  <FormPage
    title="You’re invited"
    path={path}
    problem={problem}
    lead={`Choose a password to create your account on the ${invitation.plan} plan.`}
  >
    <div class="card">
      <CredentialsForm email={invitation.email ?? email} isEmailFixed={invitation.email !== null} problem={problem} />
    </div>
  </FormPage>
);
