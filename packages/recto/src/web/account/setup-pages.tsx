/**
 * `/setup/TOKEN`: the first account of an installation, for whoever was told the link where the service started.
 * The token stands in the address alone: no cookie, so another site cannot use it, and no referrer gives it away.
 */
import { Hono } from 'hono';
import { RectoError } from '../../core/errors.ts';
import { Refusal } from '../../core/refusal.ts';
import { orUnavailable } from '../../http/or-unavailable.ts';
import type { Services } from '../../http/services.ts';
import { answerPage } from '../answer-page.ts';
import { Entrance, NewPasswordField } from '../components/entrance.tsx';
import { ButtonRow, Field } from '../components/form.tsx';
import type { PagesEnv } from '../member.ts';
import { readForm } from '../read-form.ts';
import { visitOf } from '../visit.ts';
import { comeIn } from './come-in.ts';

interface SetupProps {
  readonly path: string;
  readonly email?: string;
  readonly problem?: string;
}

export function setupPages(services: Services): Hono<PagesEnv> {
  const { accounts, passwords, signIn } = services;
  const app = new Hono<PagesEnv>();

  /** @throws {RectoError} NOT_FOUND for a link that is used, old or made up. */
  async function requireLink(token: string): Promise<void> {
    const isValid = await orUnavailable(services, 'database', accounts.isSetupLinkValid(token));
    if (!isValid) throw new RectoError('NOT_FOUND');
  }

  app.get('/setup/:token', async (c) => {
    await requireLink(c.req.param('token'));
    return answerPage(c, <SetupPage path={c.req.path} />);
  });

  app.post('/setup/:token', async (c) => {
    const token = c.req.param('token');
    await requireLink(token);
    const form = await readForm(c);
    const email = form.get('email');
    try {
      const hash = await passwords.hashNew(form.get('new-password'), email);
      const account = await accounts.redeemSetupLink(token, email, hash);
      const visit = visitOf(c, services);
      await services.audit.record({
        at: services.clock.now(),
        actor: account.id,
        action: 'account.create',
        target: account.id,
        address: visit.address,
        requestId: visit.requestId,
      });
      return await comeIn(c, services, { outcome: 'in', token: await signIn.start(account.id, visit) }, '');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answerPage(c, <SetupPage path={c.req.path} email={email} problem={error.message} />, { status: 400 });
    }
  });
  return app;
}

const SetupPage = ({ path, email = '', problem }: SetupProps) => (
  <Entrance
    title="The first account"
    path={path}
    problem={problem}
    lead="It is this installation's administrator, on the PRO plan."
  >
    <form method="post" class="card stack">
      <Field name="email" label="E-mail address" type="email" value={email} autocomplete="username" autofocus />
      <NewPasswordField />
      <ButtonRow>
        <button type="submit" class="button-primary">
          Open the account
        </button>
      </ButtonRow>
    </form>
  </Entrance>
);
