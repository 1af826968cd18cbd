/** `/dashboard/plan`: the member's plan, and the request for PRO. */
import { type Context, Hono } from 'hono';
import { awaitStore } from '../../../api/await-store.ts';
import type { Services } from '../../../api/services.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditActor } from '../../../web-kit/client-details.ts';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { PLAN, PlanPage } from './plan-page.tsx';

export function planRoutes(services: Services): Hono<PagesEnv> {
  const { planRequests } = services.identity;
  const app = new Hono<PagesEnv>();
  const fromStore = <T,>(work: Promise<T>) => awaitStore(services.operations, 'database', work);

  const pageProps = async (c: Context<PagesEnv>) => {
    const { account } = currentMember(c);
    const request = await fromStore(planRequests.find(account.id));
    return {
      visitor: currentVisitor(c),
      account,
      request,
      freeDaily: services.metering.freeAllowance?.quota ?? 0,
    };
  };

  app.get(PLAN, async (c) => respondWithPage(c, <PlanPage {...(await pageProps(c))} />));

  app.post(PLAN, async (c) => {
    const note = (await readForm(c)).get('note');
    try {
      await fromStore(planRequests.request(auditActor(c, services), currentMember(c).account, note));
    } catch (problem) {
      if (!(problem instanceof UserError)) throw problem;
      const page = <PlanPage {...(await pageProps(c))} note={note} problem={problem} />;
      return respondWithPage(c, page, { status: problem.field === undefined ? 409 : 400 });
    }
    return c.redirect(PLAN, 303);
  });
  return app;
}
