/** Routes of `/dashboard/admin/requests`. */
import { type Context, Hono } from 'hono';
import { awaitStore } from '../../../api/await-store.ts';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditActor } from '../../../web-kit/client-details.ts';
import { currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { flashMessage } from '../../../web-kit/flash-message.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import type { OpenPlanRequest } from '../plan-request-store.ts';
import { DeclinePage, REQUESTS, RequestList } from './request-list.tsx';

const MESSAGES: Readonly<Record<string, string>> = {
  approved: 'The request was approved. The account is now on PRO.',
  declined: 'The request was declined. The account stays on FREE.',
};

export function planRequestRoutes(services: Services): Hono<PagesEnv> {
  const { planRequests, passwordReset } = services.identity;
  const app = new Hono<PagesEnv>();
  const fromStore = <T,>(work: Promise<T>) => awaitStore(services.operations, 'database', work);

  const listPage = async (c: Context<PagesEnv>, problem?: UserError) => {
    const requests = await fromStore(planRequests.listOpen());
    const message = flashMessage(MESSAGES, c.req.query('done'));
    const page = (
      <RequestList
        visitor={currentVisitor(c)}
        path={REQUESTS}
        {...{ requests, message }}
        hasMail={passwordReset.canSendMail}
        {...(problem === undefined ? {} : { problem })}
      />
    );
    return respondWithPage(c, page, { status: problem === undefined ? 200 : 409 });
  };

  async function readRequest(c: Context<PagesEnv>): Promise<OpenPlanRequest> {
    const id = c.req.param('id');
    const found = (await fromStore(planRequests.listOpen())).find(({ accountId }) => accountId === id);
    if (found === undefined) throw new RectoError('NOT_FOUND');
    return found;
  }

  app.get(REQUESTS, (c) => listPage(c));

  app.post(`${REQUESTS}/:id/approve`, async (c) => {
    try {
      await fromStore(planRequests.approve(auditActor(c, services), c.req.param('id')));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return listPage(c, error);
    }
    return c.redirect(`${REQUESTS}?done=approved`, 303);
  });

  app.get(`${REQUESTS}/:id/decline`, async (c) => {
    const { email } = await readRequest(c);
    return respondWithPage(c, <DeclinePage visitor={currentVisitor(c)} path={c.req.path} email={email} />);
  });

  app.post(`${REQUESTS}/:id/decline`, async (c) => {
    const reply = (await readForm(c)).get('note');
    try {
      await fromStore(planRequests.decline(auditActor(c, services), c.req.param('id'), reply));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (error.field === undefined) return listPage(c, error);
      const { email } = await readRequest(c);
      const props = { visitor: currentVisitor(c), path: c.req.path, email, reply, problem: error };
      return respondWithPage(c, <DeclinePage {...props} />, { status: 400 });
    }
    return c.redirect(`${REQUESTS}?done=declined`, 303);
  });
  return app;
}
