/**
 * `/setup/TOKEN`: creating the first account, with the link that the service prints when it starts.
 * The token is only in the URL, not in a cookie, so another site's forms cannot use it; the pages
 * send no `Referer` that would reveal it.
 */
import { Hono } from 'hono';
import { awaitStore } from '../../../api/await-store.ts';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import type { PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { CredentialsForm } from '../../passwords/pages/credentials-form.tsx';
import { signInNewAccount } from '../../sign-in/pages/complete-sign-in.ts';

interface SetupProps {
  readonly path: string;
  readonly email?: string;
  readonly problem?: UserError;
}

export function setupRoutes(services: Services): Hono<PagesEnv> {
  const { accounts, passwords } = services.identity;
  const app = new Hono<PagesEnv>();

  /** @throws {RectoError} NOT_FOUND if the link is invalid, used or expired. */
  async function requireLink(token: string): Promise<void> {
    const isValid = await awaitStore(services.operations, 'database', accounts.isSetupLinkValid(token));
    if (!isValid) throw new RectoError('NOT_FOUND');
  }

  app.get('/setup/:token', async (c) => {
    await requireLink(c.req.param('token'));
    return respondWithPage(c, <SetupPage path={c.req.path} />);
  });

  app.post('/setup/:token', async (c) => {
    const token = c.req.param('token');
    await requireLink(token);
    const form = await readForm(c);
    const email = form.get('email');
    try {
      const hash = await passwords.hashNew(form.get('new-password'), email);
      const account = await accounts.redeemSetupLink(token, email, hash);
      return await signInNewAccount(c, services, account.id, { action: 'account.create', target: account.id });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return respondWithPage(c, <SetupPage path={c.req.path} email={email} problem={error} />, { status: 400 });
    }
  });
  return app;
}

const SetupPage = ({ path, email = '', problem }: SetupProps) => (
  <FormPage
    title="Create the first account"
    path={path}
    problem={problem}
    lead="You’ll be an administrator of this service, on the PRO plan."
  >
    <div class="card">
      <CredentialsForm email={email} problem={problem} />
    </div>
  </FormPage>
);
