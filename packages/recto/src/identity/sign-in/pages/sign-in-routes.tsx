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
import { type PagesEnv, redirectToReturnPath, safeReturnPath } from '../../../web-kit/current-member.ts';
import { flashMessage } from '../../../web-kit/flash-message.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import type { IdentityServices } from '../../identity-services.ts';
import { ProviderButtons, providerPolicy } from '../../providers/pages/provider-buttons.tsx';
import { formatWait } from '../sign-in-throttle.ts';
import { completeSignIn, stepCookieName } from './complete-sign-in.ts';

/** Messages for users who are redirected to this page, named in the URL. */
const MESSAGES: Readonly<Record<string, string>> = {
  reset: 'Your password was changed and you were signed out everywhere. Sign in with your new password.',
  'signed-up':
    'Sign in with your e-mail address and password. If that fails, the address may have had an account before; reset its password.',
  deleted: 'Your account was deleted. Its API keys no longer work.',
  over: 'The sign-in expired, or there were too many incorrect codes. Sign in again.',
};

export function signInRoutes(services: Services): Hono<PagesEnv> {
  const { identity, site } = services;
  const { signIn, signUp, sessions, providerSignIn } = identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);
  const policy = providerPolicy(providerSignIn.providers);

  const page = (next: string, rest: Partial<SignInPageProps> = {}) => (
    <SignInPage next={next} canSignUp={signUp.policy === 'open'} providers={providerSignIn.providers} {...rest} />
  );

  app.get('/sign-in', (c) => {
    const next = safeReturnPath(c.req.query('next'));
    if (c.get('member') !== null) return redirectToReturnPath(c, next);
    return respondWithPage(c, page(next, { message: flashMessage(MESSAGES, c.req.query('done')) }), { policy });
  });

  app.post('/sign-in', async (c) => {
    const form = await readForm(c);
    const next = safeReturnPath(form.get('next'));
    const email = form.get('email');
    const result = await signIn.withPassword(email, form.get('password'), clientDetails(c, services));
    switch (result.outcome) {
      case 'rejected': {
        const problem = new UserError('Incorrect e-mail address or password.');
        return respondWithPage(c, page(next, { email, problem }), { status: 401, policy });
      }
      case 'throttled':
        return respondWithPage(c, page(next, { email, problem: tooManyAttempts(c, result.seconds) }), {
          status: 429,
          policy,
        });
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
        const problem = new UserError('This code is incorrect or was already used. Wait for the next one.', 'code');
        return respondWithPage(c, <CodePage next={next} problem={problem} />, { status: 401 });
      }
      case 'throttled':
        return respondWithPage(c, <CodePage next={next} problem={tooManyAttempts(c, result.seconds)} />, {
          status: 429,
        });
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

function tooManyAttempts(c: Context<PagesEnv>, seconds: number): UserError {
  c.header('Retry-After', String(seconds));
  return new UserError(`Too many attempts. Try again in ${formatWait(seconds)}.`);
}

interface SignInPageProps {
  readonly next: string;
  readonly canSignUp: boolean;
  readonly providers: IdentityServices['providerSignIn']['providers'];
  readonly email?: string | undefined;
  readonly problem?: UserError | undefined;
  readonly message?: string | undefined;
}

const SignInPage = ({ next, canSignUp, providers, email = '', problem, message }: SignInPageProps) => (
  <FormPage title="Sign in" path="/sign-in" problem={problem}>
    {message === undefined ? null : <Notice kind="good">{message}</Notice>}
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
      <ProviderButtons providers={providers} next={next} />
    </div>
    {canSignUp ? (
      <p class="small soft">
        Don’t have an account? <a href="/sign-up">Sign up</a>
      </p>
    ) : (
      <p class="small soft">You need an invitation to create an account. Ask an administrator of this service.</p>
    )}
  </FormPage>
);

const CodePage = ({ next, problem }: { readonly next: string; readonly problem?: UserError }) => (
  <FormPage
    title="Enter your code"
    path="/sign-in"
    problem={problem}
    lead="Your account uses two-factor authentication."
  >
    <form method="post" action="/sign-in/code" class="card stack">
      <input type="hidden" name="next" value={next} />
      <Field
        name="code"
        label="Code"
        hint="The six digits in your authenticator app, or a recovery code."
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
