/** `/dashboard/account`: what a member has, and may change. */
import { type Context, Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { answerPage } from '../../../web-kit/answer-page.ts';
import { memberOf, type PagesEnv, visitorOf } from '../../../web-kit/member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { sendSessionCookie } from '../../../web-kit/session-cookie.ts';
import { actRecorder, visitOf } from '../../../web-kit/visit.ts';
import { type AccountProblem, AccountView } from './account-view.tsx';
import { ConfirmEmailPage, DeletePage, DisconnectPage, EndOthersPage, EndSessionPage } from './confirm-pages.tsx';
import { ACCOUNT } from './paths.ts';

export function accountPages(services: Services): Hono<PagesEnv> {
  const { identity, site } = services;
  const { accounts, emailChange, factors, members, passwords, providerSignIn, sessions, signIn } = identity;
  const app = new Hono<PagesEnv>();
  const record = actRecorder(services);

  /** The page, with what was wrong with a form on it. */
  async function show(c: Context<PagesEnv>, problem?: AccountProblem): Promise<Response> {
    const { account, sessionId } = memberOf(c);
    const facts = {
      sessions: await sessions.list(account.id),
      hasPassword: await passwords.has(account.id),
      hasFactor: await factors.isOn(account.id),
      recoveryCodes: await factors.countRecoveryCodes(account.id),
      identities: await members.listIdentities(account.id),
      providers: providerSignIn.providers,
      canChangeEmail: emailChange.isPossible,
    };
    const page = (
      <AccountView
        {...{ account, sessionId, facts, problem }}
        path={ACCOUNT}
        visitor={visitorOf(c)}
        done={c.req.method === 'GET' ? c.req.query('done') : undefined}
      />
    );
    return answerPage(c, page, { status: problem === undefined ? 200 : 400 });
  }

  /** Does what a form asks for, or shows the page again with what is wrong. */
  async function orShow(c: Context<PagesEnv>, form: AccountProblem['form'], work: () => Promise<Response>) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(c, { form, refusal: error });
    }
  }

  const pageOf = (c: Context<PagesEnv>) => ({ path: ACCOUNT, visitor: visitorOf(c) });

  /** Of somebody else, or of nobody: written down either way. @returns what is to be thrown. */
  async function refuseSession(c: Context<PagesEnv>, id: string): Promise<RectoError> {
    await record(c, 'session.end.refused', /^ses_\w{1,32}$/.test(id) ? id : '');
    return new RectoError('NOT_FOUND');
  }

  app.get(ACCOUNT, (c) => show(c));

  app.post(`${ACCOUNT}/password`, async (c) => {
    const { account, sessionId } = memberOf(c);
    const form = await readForm(c);
    return orShow(c, 'password', async () => {
      const visit = visitOf(c, services);
      await signIn.reauthenticate(account, sessionId, form.get('password'), visit);
      await passwords.replace(account, form.get('new-password'));
      await record(c, 'password.change', account.id);
      // Everywhere else is signed out; here goes on under a new token.
      const { token } = await sessions.start(account.id, visit);
      sendSessionCookie(c, site, token, sessions.limits.absolute / 1000);
      return c.redirect(`${ACCOUNT}?done=password`, 303);
    });
  });

  app.post(`${ACCOUNT}/email`, async (c) => {
    const { account, sessionId } = memberOf(c);
    const form = await readForm(c);
    return orShow(c, 'email', async () => {
      await signIn.reauthenticate(account, sessionId, form.get('password'), visitOf(c, services));
      await emailChange.request(account, form.get('email'));
      await record(c, 'email.request', account.id);
      return c.redirect(`${ACCOUNT}?done=email-sent`, 303);
    });
  });

  app.get(`${ACCOUNT}/email/:token`, async (c) => {
    const email = await emailChange.find(memberOf(c).account, c.req.param('token'));
    if (email === undefined) throw new RectoError('NOT_FOUND');
    return answerPage(c, <ConfirmEmailPage {...pageOf(c)} email={email} />);
  });

  app.post(`${ACCOUNT}/email/:token`, async (c) => {
    const { account } = memberOf(c);
    return orShow(c, 'email', async () => {
      await emailChange.confirm(account, c.req.param('token'));
      await record(c, 'email.change', account.id);
      return c.redirect(`${ACCOUNT}?done=email`, 303);
    });
  });

  app.get(`${ACCOUNT}/sessions/end-others`, async (c) => {
    const { account } = memberOf(c);
    const count = (await sessions.list(account.id)).length - 1;
    if (count === 0) return c.redirect(ACCOUNT, 303);
    return answerPage(c, <EndOthersPage {...pageOf(c)} count={count} />);
  });

  app.get(`${ACCOUNT}/sessions/:id/end`, async (c) => {
    const id = c.req.param('id');
    const session = (await sessions.list(memberOf(c).account.id)).find((each) => each.id === id);
    if (session === undefined) throw await refuseSession(c, id);
    return answerPage(c, <EndSessionPage {...pageOf(c)} session={session} />);
  });

  app.post(`${ACCOUNT}/sessions/end`, async (c) => {
    const { account, sessionId } = memberOf(c);
    const id = (await readForm(c)).get('id');
    if (!(await sessions.end(account.id, id))) throw await refuseSession(c, id);
    await record(c, 'session.end', id);
    return c.redirect(id === sessionId ? '/sign-in' : `${ACCOUNT}?done=session`, 303);
  });

  app.post(`${ACCOUNT}/sessions/end-others`, async (c) => {
    const { account, sessionId } = memberOf(c);
    await sessions.endAll(account.id, sessionId);
    await record(c, 'session.end.others', account.id);
    return c.redirect(`${ACCOUNT}?done=sessions`, 303);
  });

  app.get(`${ACCOUNT}/identities/:provider/disconnect`, async (c) => {
    const provider = providerSignIn.find(c.req.param('provider'));
    const identities = await members.listIdentities(memberOf(c).account.id);
    const known = identities.find((each) => each.provider === provider?.name);
    if (provider === undefined || known === undefined) throw new RectoError('NOT_FOUND');
    const { name, label } = provider;
    return answerPage(c, <DisconnectPage {...pageOf(c)} provider={name} label={label} email={known.email} />);
  });

  app.post(`${ACCOUNT}/identities/disconnect`, async (c) => {
    const { account } = memberOf(c);
    const provider = (await readForm(c)).get('provider');
    return orShow(c, 'identities', async () => {
      if (!(await passwords.has(account.id))) {
        throw new Refusal('Choose a password first: without one you could not sign in any more.');
      }
      const known = providerSignIn.find(provider);
      if (known === undefined) throw new RectoError('NOT_FOUND');
      await members.deleteIdentity(account.id, known.name);
      await record(c, `factor.${known.name}.disconnect`, account.id);
      return c.redirect(`${ACCOUNT}?done=disconnected`, 303);
    });
  });

  const deletePage = (c: Context<PagesEnv>, hasPassword: boolean, problem?: Refusal) =>
    answerPage(
      c,
      <DeletePage {...pageOf(c)} email={memberOf(c).account.email} hasPassword={hasPassword} problem={problem} />,
      { status: problem === undefined ? 200 : 400 },
    );

  app.get(`${ACCOUNT}/delete`, async (c) => deletePage(c, await passwords.has(memberOf(c).account.id)));

  app.post(`${ACCOUNT}/delete`, async (c) => {
    const { account, sessionId } = memberOf(c);
    const form = await readForm(c);
    try {
      if (form.get('email').trim().toLowerCase() !== account.email) {
        throw new Refusal(`Type ${account.email} to confirm: nothing was deleted.`, 'email');
      }
      await signIn.reauthenticate(account, sessionId, form.get('password'), visitOf(c, services));
      await accounts.delete(account.id);
      await record(c, 'account.delete', account.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return deletePage(c, await passwords.has(account.id), error);
    }
    sendSessionCookie(c, site, '', 0);
    return c.redirect('/sign-in?done=deleted', 303);
  });
  return app;
}
