/**
 * `/setup/TOKEN`: the first account of an installation, for whoever was told the link where the service started.
 * The token stands in the address alone: no cookie, so another site cannot use it, and no referrer gives it away.
 */
import { Hono } from 'hono';
import { RectoError } from '../../core/errors.ts';
import { PASSWORD_LENGTH } from '../../core/passwords.ts';
import { Refusal } from '../../core/refusal.ts';
import { orUnavailable } from '../../http/or-unavailable.ts';
import type { Services } from '../../http/services.ts';
import { answerPage } from '../answer-page.ts';
import { ButtonRow, Field } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Layout } from '../layout.tsx';
import type { PagesEnv } from '../member.ts';
import { readForm } from '../read-form.ts';
import { sendSessionCookie } from '../session-cookie.ts';
import { visitOf } from '../visit.ts';

interface SetupProps {
  readonly path: string;
  readonly email?: string;
  readonly problem?: string;
}

export function setupPages(services: Services): Hono<PagesEnv> {
  const { accounts, passwords, signIn, sessions, site } = services;
  const app = new Hono<PagesEnv>();

  /** @throws {RectoError} NOT_FOUND for a link that is used, old or made up. */
  async function requireLink(token: string): Promise<void> {
    const isValid = await orUnavailable(services, 'database', accounts.isSetupLinkValid(token));
    if (!isValid) throw new RectoError('NOT_FOUND');
  }

  app.use('/setup/:token', async (c, next) => {
    c.header('Referrer-Policy', 'no-referrer');
    await next();
  });

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
      const hash = await passwords.hashNew(form.get('password'), email);
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
      sendSessionCookie(c, site, await signIn.start(account.id, visit), sessions.limits.absolute / 1000);
      return c.redirect('/dashboard', 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answerPage(c, <SetupPage path={c.req.path} email={email} problem={error.message} />, { status: 400 });
    }
  });
  return app;
}

const SetupPage = ({ path, email = '', problem }: SetupProps) => (
  <Layout title="The first account" path={path} visitor={null}>
    <div class="narrow stack">
      <h1>The first account</h1>
      <p class="soft">It is this installation's administrator, on the PRO plan.</p>
      {problem === undefined ? null : <Notice kind="danger">{problem}</Notice>}
      <form method="post" class="card stack">
        <Field name="email" label="E-mail address" type="email" value={email} autocomplete="username" autofocus />
        <Field
          name="password"
          label="Password"
          type="password"
          autocomplete="new-password"
          minlength={PASSWORD_LENGTH.least}
          hint={`At least ${PASSWORD_LENGTH.least} characters, better 15 or more. A few words that only you would put together are good.`}
        />
        <ButtonRow>
          <button type="submit" class="button-primary">
            Open the account
          </button>
        </ButtonRow>
      </form>
    </div>
  </Layout>
);
