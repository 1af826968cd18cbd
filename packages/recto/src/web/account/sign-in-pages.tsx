/** `/sign-in` and `/sign-out`. */
import { Hono } from 'hono';
import { orUnavailable } from '../../http/or-unavailable.ts';
import type { Services } from '../../http/services.ts';
import { answerPage } from '../answer-page.ts';
import { ButtonRow, Field } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Layout } from '../layout.tsx';
import { type PagesEnv, readNext } from '../member.ts';
import { readForm } from '../read-form.ts';
import { sendSessionCookie } from '../session-cookie.ts';
import { entryOf, visitOf } from '../visit.ts';

interface SignInProps {
  readonly next: string;
  readonly email?: string;
  readonly problem?: string;
}

export function signInPages(services: Services): Hono<PagesEnv> {
  const { signIn, sessions, audit, site } = services;
  const app = new Hono<PagesEnv>();

  app.get('/sign-in', (c) => {
    const next = readNext(c.req.query('next'));
    if (c.get('member') !== null) return c.redirect(next, 303);
    return answerPage(c, <SignInPage next={next} />);
  });

  app.post('/sign-in', async (c) => {
    const form = await readForm(c);
    const next = readNext(form.get('next'));
    const email = form.get('email');
    const result = await signIn.withPassword(email, form.get('password'), visitOf(c, services));
    if (result.outcome === 'wrong') {
      const problem = 'The e-mail address or the password is not right.';
      return answerPage(c, <SignInPage next={next} email={email} problem={problem} />, { status: 401 });
    }
    sendSessionCookie(c, site, result.token, sessions.limits.absolute / 1000);
    return c.redirect(next, 303);
  });

  app.post('/sign-out', async (c) => {
    const member = c.get('member');
    if (member !== null) {
      await orUnavailable(services, 'database', sessions.end(member.account.id, member.sessionId));
      await audit.record(entryOf(c, services, 'session.end', member.sessionId));
    }
    sendSessionCookie(c, site, '', 0);
    c.header('Clear-Site-Data', '"cache", "storage"');
    return c.redirect('/sign-in', 303);
  });
  return app;
}

const SignInPage = ({ next, email = '', problem }: SignInProps) => (
  <Layout title="Sign in" path="/sign-in" visitor={null}>
    <div class="narrow stack">
      <h1>Sign in</h1>
      {problem === undefined ? null : <Notice kind="danger">{problem}</Notice>}
      <form method="post" action="/sign-in" class="card stack">
        <input type="hidden" name="next" value={next} />
        <Field
          name="email"
          label="E-mail address"
          type="email"
          value={email}
          autocomplete="username"
          autofocus={email === ''}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
          autofocus={email !== ''}
        />
        <ButtonRow>
          <button type="submit" class="button-primary">
            Sign in
          </button>
        </ButtonRow>
      </form>
    </div>
  </Layout>
);
