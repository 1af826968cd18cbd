/** `/sign-in`, its second step `/sign-in/code`, and `/sign-out`. */
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { awaitStore } from '../../../api/await-store.ts';
import type { Services } from '../../../api/services.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditRecorder, clientDetails } from '../../../web-kit/client-details.ts';
import { ButtonRow, Field } from '../../../web-kit/components/form.tsx';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { setSessionCookie } from '../../../web-kit/cookies.ts';
import { type PagesEnv, safeReturnPath } from '../../../web-kit/current-member.ts';
import { flashMessage } from '../../../web-kit/flash-message.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import type { IdentityServices } from '../../identity-services.ts';
import { ProviderButtons, providerPolicy } from '../../providers/pages/provider-buttons.tsx';
import { formatWait } from '../sign-in-throttle.ts';
import { completeSignIn, stepCookieName } from './complete-sign-in.ts';

/** What a page before this one has done, by the word in the address. */
const DONE: Readonly<Record<string, string>> = {
  reset: 'Your password is changed, and you are signed out everywhere. Sign in with the new one.',
  'signed-up':
    'Thank you. Sign in with what you chose. If that does not work, the address may have an account already: reset its password.',
  deleted: 'The account and everything in it is deleted, and its keys have stopped working.',
  over: 'That took too long, or too many codes were wrong. Begin anew.',
};

export function signInPages(services: Services): Hono<PagesEnv> {
  const { identity, site } = services;
  const { signIn, signUp, sessions, providerSignIn } = identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);
  const policy = providerPolicy(providerSignIn.providers);

  const page = (next: string, rest: Partial<SignInProps> = {}) => (
    <SignInPage next={next} canSignUp={signUp.policy === 'open'} providers={providerSignIn.providers} {...rest} />
  );

  app.get('/sign-in', (c) => {
    const next = safeReturnPath(c.req.query('next'));
    if (c.get('member') !== null) return c.redirect(next, 303);
    return respondWithPage(c, page(next, { done: flashMessage(DONE, c.req.query('done')) }), { policy });
  });

  app.post('/sign-in', async (c) => {
    const form = await readForm(c);
    const next = safeReturnPath(form.get('next'));
    const email = form.get('email');
    const result = await signIn.withPassword(email, form.get('password'), clientDetails(c, services));
    switch (result.outcome) {
      case 'rejected': {
        const problem = new UserError('The e-mail address or the password is not right.');
        return respondWithPage(c, page(next, { email, problem }), { status: 401, policy });
      }
      case 'throttled':
        return respondWithPage(c, page(next, { email, problem: tooSoon(c, result.seconds) }), { status: 429, policy });
      default:
        return completeSignIn(c, services, result, next);
    }
  });

  app.get('/sign-in/code', (c) => {
    if (getCookie(c, stepCookieName(site)) === undefined) return c.redirect('/sign-in', 303);
    return respondWithPage(c, <CodePage next={safeReturnPath(c.req.query('next'))} />);
  });

  app.post('/sign-in/code', async (c) => {
    const form = await readForm(c);
    const next = safeReturnPath(form.get('next'));
    const step = getCookie(c, stepCookieName(site)) ?? '';
    const result = await signIn.withCode(step, form.get('code'), clientDetails(c, services));
    switch (result.outcome) {
      case 'expired':
        return c.redirect('/sign-in?done=over', 303);
      case 'rejected': {
        const problem = new UserError('This code is not right, or was used already. Wait for the next one.', 'code');
        return respondWithPage(c, <CodePage next={next} problem={problem} />, { status: 401 });
      }
      case 'throttled':
        return respondWithPage(c, <CodePage next={next} problem={tooSoon(c, result.seconds)} />, { status: 429 });
      default:
        return completeSignIn(c, services, result, next);
    }
  });

  app.post('/sign-out', async (c) => {
    const member = c.get('member');
    if (member !== null) {
      await awaitStore(services.operations, 'database', sessions.end(member.account.id, member.sessionId));
      await record(c, 'session.end', member.sessionId);
    }
    setSessionCookie(c, site, '', 0);
    c.header('Clear-Site-Data', '"cache", "storage"');
    return c.redirect('/sign-in', 303);
  });
  return app;
}

function tooSoon(c: Context<PagesEnv>, seconds: number): UserError {
  c.header('Retry-After', String(seconds));
  return new UserError(`Too many attempts. Try again in ${formatWait(seconds)}.`);
}

interface SignInProps {
  readonly next: string;
  readonly canSignUp: boolean;
  readonly providers: IdentityServices['providerSignIn']['providers'];
  readonly email?: string | undefined;
  readonly problem?: UserError | undefined;
  readonly done?: string | undefined;
}

const SignInPage = ({ next, canSignUp, providers, email = '', problem, done }: SignInProps) => (
  <FormPage title="Sign in" path="/sign-in" problem={problem}>
    {done === undefined ? null : <Notice kind="good">{done}</Notice>}
    <div class="card stack">
      <form method="post" action="/sign-in" class="stack">
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
          <a class="small" href="/reset">
            Forgot your password?
          </a>
        </ButtonRow>
      </form>
      <ProviderButtons providers={providers} next={next} verb="Continue" />
    </div>
    {canSignUp ? (
      <p class="small soft">
        No account yet? <a href="/sign-up">Sign up</a>
      </p>
    ) : (
      <p class="small soft">Accounts are opened by invitation. Ask your administrator for one.</p>
    )}
  </FormPage>
);

const CodePage = ({ next, problem }: { readonly next: string; readonly problem?: UserError }) => (
  <FormPage title="One more step" path="/sign-in" problem={problem} lead="Your account asks for a second factor.">
    <form method="post" action="/sign-in/code" class="card stack">
      <input type="hidden" name="next" value={next} />
      <Field
        name="code"
        label="Code"
        hint="The six digits in your authenticator app, or one of your recovery codes."
        autocomplete="one-time-code"
        spellcheck={false}
        autofocus
        problem={problem}
      />
      <ButtonRow>
        <button type="submit" class="button-primary">
          Sign in
        </button>
        <a class="small" href="/sign-in">
          Start over
        </a>
      </ButtonRow>
    </form>
  </FormPage>
);
