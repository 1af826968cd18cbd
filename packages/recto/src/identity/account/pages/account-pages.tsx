/** `/dashboard/account`: what a member has, and may change. */
import { type Context, Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditRecorder, clientDetails } from '../../../web-kit/client-details.ts';
import { setSessionCookie } from '../../../web-kit/cookies.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { type AccountProblem, AccountView } from './account-view.tsx';
import { ConfirmEmailPage, DeletePage, DisconnectPage, EndOthersPage, EndSessionPage } from './confirm-pages.tsx';
import { ACCOUNT } from './paths.ts';

export function accountPages(services: Services): Hono<PagesEnv> {
  const { identity, site } = services;
  const { accounts, emailChange, factors, members, passwords, providerSignIn, sessions, signIn } = identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);

  /** The page, with what was wrong with a form on it. */
  async function show(c: Context<PagesEnv>, problem?: AccountProblem): Promise<Response> {
    const { account, sessionId } = currentMember(c);
    const facts = {
      sessions: await sessions.list(account.id),
      hasPassword: await passwords.exists(account.id),
      hasFactor: await factors.isOn(account.id),
      recoveryCodes: await factors.countRecoveryCodes(account.id),
      identities: await members.listIdentities(account.id),
      providers: providerSignIn.providers,
      canChangeEmail: emailChange.isAvailable,
    };
    const page = (
      <AccountView
        {...{ account, sessionId, facts, problem }}
        path={ACCOUNT}
        visitor={currentVisitor(c)}
        done={c.req.method === 'GET' ? c.req.query('done') : undefined}
      />
    );
    return respondWithPage(c, page, { status: problem === undefined ? 200 : 400 });
  }

  /** Does what a form asks for, or shows the page again with what is wrong. */
  async function orShow(c: Context<PagesEnv>, form: AccountProblem['form'], work: () => Promise<Response>) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return show(c, { form, refusal: error });
    }
  }

  const pageOf = (c: Context<PagesEnv>) => ({ path: ACCOUNT, visitor: currentVisitor(c) });

  /** Of somebody else, or of nobody: written down either way. @returns what is to be thrown. */
  async function refuseSession(c: Context<PagesEnv>, id: string): Promise<RectoError> {
    await record(c, 'session.end.refused', /^ses_\w{1,32}$/.test(id) ? id : '');
    return new RectoError('NOT_FOUND');
  }

  app.get(ACCOUNT, (c) => show(c));

  app.post(`${ACCOUNT}/password`, async (c) => {
    const { account, sessionId } = currentMember(c);
    const form = await readForm(c);
    return orShow(c, 'password', async () => {
      const visit = clientDetails(c, services);
      await signIn.reauthenticate(account, sessionId, form.get('password'), visit);
      await passwords.replace(account, form.get('new-password'));
      await record(c, 'password.change', account.id);
      // Everywhere else is signed out; here goes on under a new token.
      const { token } = await sessions.start(account.id, visit);
      setSessionCookie(c, site, token, sessions.limits.absolute / 1000);
      return c.redirect(`${ACCOUNT}?done=password`, 303);
    });
  });

  app.post(`${ACCOUNT}/email`, async (c) => {
    const { account, sessionId } = currentMember(c);
    const form = await readForm(c);
    return orShow(c, 'email', async () => {
      await signIn.reauthenticate(account, sessionId, form.get('password'), clientDetails(c, services));
      await emailChange.request(account, form.get('email'));
      await record(c, 'email.request', account.id);
      return c.redirect(`${ACCOUNT}?done=email-sent`, 303);
    });
  });

  app.get(`${ACCOUNT}/email/:token`, async (c) => {
    const email = await emailChange.find(currentMember(c).account, c.req.param('token'));
    if (email === undefined) throw new RectoError('NOT_FOUND');
    return respondWithPage(c, <ConfirmEmailPage {...pageOf(c)} email={email} />);
  });

  app.post(`${ACCOUNT}/email/:token`, async (c) => {
    const { account } = currentMember(c);
    return orShow(c, 'email', async () => {
      await emailChange.confirm(account, c.req.param('token'));
      await record(c, 'email.change', account.id);
      return c.redirect(`${ACCOUNT}?done=email`, 303);
    });
  });

  app.get(`${ACCOUNT}/sessions/end-others`, async (c) => {
    const { account } = currentMember(c);
    const count = (await sessions.list(account.id)).length - 1;
    if (count === 0) return c.redirect(ACCOUNT, 303);
    return respondWithPage(c, <EndOthersPage {...pageOf(c)} count={count} />);
  });

  app.get(`${ACCOUNT}/sessions/:id/end`, async (c) => {
    const id = c.req.param('id');
    const session = (await sessions.list(currentMember(c).account.id)).find((each) => each.id === id);
    if (session === undefined) throw await refuseSession(c, id);
    return respondWithPage(c, <EndSessionPage {...pageOf(c)} session={session} />);
  });

  app.post(`${ACCOUNT}/sessions/end`, async (c) => {
    const { account, sessionId } = currentMember(c);
    const id = (await readForm(c)).get('id');
    if (!(await sessions.end(account.id, id))) throw await refuseSession(c, id);
    await record(c, 'session.end', id);
    return c.redirect(id === sessionId ? '/sign-in' : `${ACCOUNT}?done=session`, 303);
  });

  app.post(`${ACCOUNT}/sessions/end-others`, async (c) => {
    const { account, sessionId } = currentMember(c);
    await sessions.endAll(account.id, sessionId);
    await record(c, 'session.end.others', account.id);
    return c.redirect(`${ACCOUNT}?done=sessions`, 303);
  });

  app.get(`${ACCOUNT}/identities/:provider/disconnect`, async (c) => {
    const provider = providerSignIn.find(c.req.param('provider'));
    const identities = await members.listIdentities(currentMember(c).account.id);
    const known = identities.find((each) => each.provider === provider?.name);
    if (provider === undefined || known === undefined) throw new RectoError('NOT_FOUND');
    const { name, label } = provider;
    return respondWithPage(c, <DisconnectPage {...pageOf(c)} provider={name} label={label} email={known.email} />);
  });

  app.post(`${ACCOUNT}/identities/disconnect`, async (c) => {
    const { account } = currentMember(c);
    const provider = (await readForm(c)).get('provider');
    return orShow(c, 'identities', async () => {
      if (!(await passwords.exists(account.id))) {
        throw new UserError('Choose a password first: without one you could not sign in any more.');
      }
      const known = providerSignIn.find(provider);
      if (known === undefined) throw new RectoError('NOT_FOUND');
      await members.deleteIdentity(account.id, known.name);
      await record(c, `factor.${known.name}.disconnect`, account.id);
      return c.redirect(`${ACCOUNT}?done=disconnected`, 303);
    });
  });

  const deletePage = (c: Context<PagesEnv>, hasPassword: boolean, problem?: UserError) =>
    respondWithPage(
      c,
      <DeletePage {...pageOf(c)} email={currentMember(c).account.email} hasPassword={hasPassword} problem={problem} />,
      { status: problem === undefined ? 200 : 400 },
    );

  app.get(`${ACCOUNT}/delete`, async (c) => deletePage(c, await passwords.exists(currentMember(c).account.id)));

  app.post(`${ACCOUNT}/delete`, async (c) => {
    const { account, sessionId } = currentMember(c);
    const form = await readForm(c);
    try {
      if (form.get('email').trim().toLowerCase() !== account.email) {
        throw new UserError(`Type ${account.email} to confirm: nothing was deleted.`, 'email');
      }
      await signIn.reauthenticate(account, sessionId, form.get('password'), clientDetails(c, services));
      await accounts.delete(account.id);
      await record(c, 'account.delete', account.id);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return deletePage(c, await passwords.exists(account.id), error);
    }
    setSessionCookie(c, site, '', 0);
    return c.redirect('/sign-in?done=deleted', 303);
  });
  return app;
}
