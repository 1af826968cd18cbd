/** Routes of `/dashboard/admin/invitations`. */
import { type Context, Hono } from 'hono';
import { awaitStore } from '../../../api/await-store.ts';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditActor } from '../../../web-kit/client-details.ts';
import { currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { readPlan } from '../../account/account.ts';
import { AdminConfirmPage } from '../../administration/pages/confirm-page.tsx';
import type { Invitation } from '../invitation-store.ts';
import {
  describeInvitation,
  INVITATIONS,
  type InvitationDraft,
  InvitationList,
  type ListedInvitation,
} from './invitation-list.tsx';

/** The newest invitations are listed, without pages. */
const MAX_LISTED = 200;

export function invitationRoutes(services: Services): Hono<PagesEnv> {
  const { identity, site } = services;
  const { administration, invitations, signUp } = identity;
  const app = new Hono<PagesEnv>();
  const fromStore = <T,>(work: Promise<T>) => awaitStore(services.operations, 'database', work);

  async function listInvitations(): Promise<ListedInvitation[]> {
    const all = await fromStore(invitations.list(MAX_LISTED));
    const emails = await fromStore(
      administration.readEmails(all.flatMap((each) => [each.createdBy, each.redeemedBy ?? ''])),
    );
    return all.map((invitation) => ({
      invitation,
      state: invitations.stateOf(invitation),
      createdByEmail: emails.get(invitation.createdBy),
      redeemedByEmail: emails.get(invitation.redeemedBy ?? ''),
    }));
  }

  const propsOf = async (c: Context<PagesEnv>) => ({
    visitor: currentVisitor(c),
    path: c.req.path,
    invitations: await listInvitations(),
    isClosed: signUp.policy === 'closed',
  });

  async function readInvitation(c: Context<PagesEnv>): Promise<Invitation> {
    const id = c.req.param('id');
    const found = (await fromStore(invitations.list(MAX_LISTED))).find((each) => each.id === id);
    if (found === undefined) throw new RectoError('NOT_FOUND', 'This invitation doesn’t exist.');
    return found;
  }

  const confirm = (c: Context<PagesEnv>, invitation: Invitation, problem?: string) =>
    respondWithPage(
      c,
      <AdminConfirmPage
        visitor={currentVisitor(c)}
        path={c.req.path}
        tab="Invitations"
        question={`Withdraw the invitation ${describeInvitation(invitation)}?`}
        consequence="Its link stops working immediately. You can create another invitation at any time."
        label="Withdraw invitation"
        isDanger={true}
        back={INVITATIONS}
        {...(problem === undefined ? {} : { problem })}
      />,
      { status: problem === undefined ? 200 : 409 },
    );

  app.get(INVITATIONS, async (c) => {
    const props = await propsOf(c);
    return respondWithPage(c, <InvitationList {...props} withdrawn={c.req.query('done') === 'withdrawn'} />);
  });

  app.post(INVITATIONS, async (c) => {
    const form = await readForm(c);
    const draft: InvitationDraft = {
      email: form.get('email'),
      plan: form.get('plan'),
      days: form.get('days'),
      problem: '',
    };
    try {
      const request = { email: draft.email, plan: readPlan(draft.plan), days: Number(draft.days) };
      const { token, invitation } = await fromStore(administration.invite(auditActor(c, services), request));
      const created = { link: `${site.baseUrl}/sign-up/${token}`, invitation };
      const props = await propsOf(c);
      return respondWithPage(c, <InvitationList {...props} created={created} />);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const props = await propsOf(c);
      return respondWithPage(c, <InvitationList {...props} draft={{ ...draft, problem: error.message }} />, {
        status: 400,
      });
    }
  });

  app.get(`${INVITATIONS}/:id/withdraw`, async (c) => confirm(c, await readInvitation(c)));

  app.post(`${INVITATIONS}/:id/withdraw`, async (c) => {
    const invitation = await readInvitation(c);
    try {
      await fromStore(administration.withdrawInvitation(auditActor(c, services), invitation.id));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return confirm(c, invitation, error.message);
    }
    return c.redirect(`${INVITATIONS}?done=withdrawn`, 303);
  });
  return app;
}
