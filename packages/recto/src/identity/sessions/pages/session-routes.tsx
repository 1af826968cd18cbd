/** Signing out of other sessions. */
import { type Context, Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { ACCOUNT } from '../../account/pages/account-layout.tsx';
import { EndOtherSessionsPage, EndSessionPage } from './session-pages.tsx';

export function sessionRoutes(services: Services): Hono<PagesEnv> {
  const { sessions } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);

  /**
   * The session is unknown or belongs to another member. Records the attempt and returns the error
   * to throw.
   */
  async function sessionNotFound(c: Context<PagesEnv>, id: string): Promise<RectoError> {
    await record(c, 'session.end.refused', /^ses_\w{1,32}$/.test(id) ? id : '');
    return new RectoError('NOT_FOUND');
  }

  app.get(`${ACCOUNT}/sessions/end-others`, async (c) => {
    const { account } = currentMember(c);
    const count = (await sessions.list(account.id)).length - 1;
    if (count === 0) return c.redirect(ACCOUNT, 303);
    return respondWithPage(c, <EndOtherSessionsPage visitor={currentVisitor(c)} count={count} />);
  });

  app.post(`${ACCOUNT}/sessions/end-others`, async (c) => {
    const { account, sessionId } = currentMember(c);
    await sessions.endAll(account.id, sessionId);
    await record(c, 'session.end.others', account.id);
    return c.redirect(`${ACCOUNT}?done=sessions`, 303);
  });

  app.get(`${ACCOUNT}/sessions/:id/end`, async (c) => {
    const id = c.req.param('id');
    const session = (await sessions.list(currentMember(c).account.id)).find((each) => each.id === id);
    if (session === undefined) throw await sessionNotFound(c, id);
    return respondWithPage(c, <EndSessionPage visitor={currentVisitor(c)} session={session} />);
  });

  app.post(`${ACCOUNT}/sessions/end`, async (c) => {
    const { account, sessionId } = currentMember(c);
    const id = (await readForm(c)).get('id');
    if (!(await sessions.end(account.id, id))) throw await sessionNotFound(c, id);
    await record(c, 'session.end', id);
    return c.redirect(id === sessionId ? '/sign-in' : `${ACCOUNT}?done=session`, 303);
  });
  return app;
}
