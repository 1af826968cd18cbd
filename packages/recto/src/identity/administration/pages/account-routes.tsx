/** Routes for searching and changing accounts. */
import { type Context, Hono } from 'hono';
import { awaitStore } from '../../../api/await-store.ts';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditActor } from '../../../web-kit/client-details.ts';
import { currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { type Account, MAX_EMAIL_LENGTH } from '../../account/account.ts';
import { withEmails } from '../../audit/pages/entry-table.tsx';
import type { IdentityServices } from '../../identity-services.ts';
import { CHANGES, type ChangeName, isChangeName } from './account-changes.ts';
import { AccountDetailsPage } from './account-details-page.tsx';
import { AccountList } from './account-list.tsx';
import { ADMIN } from './admin-layout.tsx';
import { AdminConfirmPage } from './confirm-page.tsx';
import { ResetLinkPage } from './reset-link-page.tsx';

/** Audit log entries shown with an account. */
const RECENT_ENTRIES = 10;

export function adminAccountRoutes(services: Services): Hono<PagesEnv> {
  const {
    identity: { administration, audit, planRequests },
    site,
  } = services;
  const app = new Hono<PagesEnv>();
  const fromStore = <T,>(work: Promise<T>) => awaitStore(services.operations, 'database', work);

  /** @throws {RectoError} NOT_FOUND if there is no such account. */
  async function readAccount(c: Context<PagesEnv>): Promise<Account> {
    const account = await fromStore(administration.findAccount(c.req.param('id') ?? ''));
    if (account === undefined) throw new RectoError('NOT_FOUND', 'This account doesn’t exist.');
    return account;
  }

  function readChange(c: Context<PagesEnv>): ChangeName {
    const name = c.req.param('change') ?? '';
    if (!isChangeName(name)) throw new RectoError('NOT_FOUND');
    return name;
  }

  const confirm = (c: Context<PagesEnv>, account: Account, name: ChangeName, problem?: string) => {
    const { question, consequence, label, isDanger } = CHANGES[name];
    const props = { question: question(account.email), consequence, label: label.replace('…', ''), isDanger };
    return respondWithPage(
      c,
      <AdminConfirmPage
        {...props}
        visitor={currentVisitor(c)}
        path={c.req.path}
        tab="Accounts"
        back={`${ADMIN}/accounts/${account.id}`}
        {...(problem === undefined ? {} : { problem })}
      />,
      { status: problem === undefined ? 200 : 409 },
    );
  };

  app.get(ADMIN, async (c) => {
    const search = (c.req.query('q') ?? '').trim().slice(0, MAX_EMAIL_LENGTH);
    const before = c.req.query('before');
    const [found, requests] = await fromStore(
      Promise.all([administration.search(search, before), planRequests.listOpen()]),
    );
    const props = { visitor: currentVisitor(c), path: c.req.path, search, isLater: before !== undefined, found };
    return respondWithPage(c, <AccountList {...props} requests={requests.length} />);
  });

  app.get(`${ADMIN}/accounts/:id`, async (c) => {
    const account = await readAccount(c);
    const [figures, { entries }] = await fromStore(
      Promise.all([administration.readFigures(account.id), audit.list({ about: account.id }, RECENT_ENTRIES)]),
    );
    const emails = await fromStore(administration.readEmails(entries.flatMap(({ actor, target }) => [actor, target])));
    const done = c.req.query('done') ?? '';
    const props = { account, figures, entries: withEmails(entries, emails) };
    return respondWithPage(
      c,
      <AccountDetailsPage
        {...props}
        visitor={currentVisitor(c)}
        path={c.req.path}
        done={isChangeName(done) ? done : undefined}
      />,
    );
  });

  app.get(`${ADMIN}/accounts/:id/:change`, async (c) => confirm(c, await readAccount(c), readChange(c)));

  app.post(`${ADMIN}/accounts/:id/:change`, async (c) => {
    const account = await readAccount(c);
    const name = readChange(c);
    const by = auditActor(c, services);
    try {
      if (name === 'reset-link') {
        const { token, expiresAt } = await fromStore(administration.createResetLink(by, account.id));
        const props = { account, link: `${site.baseUrl}/reset/${token}`, expiresAt };
        return respondWithPage(c, <ResetLinkPage {...props} visitor={currentVisitor(c)} path={c.req.path} />);
      }
      await fromStore(apply(services.identity, by, account.id, name));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return confirm(c, account, name, error.message);
    }
    return c.redirect(`${ADMIN}/accounts/${account.id}?done=${name}`, 303);
  });
  return app;
}

function apply(
  { administration }: IdentityServices,
  by: ReturnType<typeof auditActor>,
  id: string,
  change: Exclude<ChangeName, 'reset-link'>,
): Promise<void> {
  switch (change) {
    case 'pro':
    case 'free':
      return administration.setPlan(by, id, change === 'pro' ? 'PRO' : 'FREE');
    case 'administrator':
    case 'member':
      return administration.setAdmin(by, id, change === 'administrator');
    case 'disable':
    case 'enable':
      return administration.setDisabled(by, id, change === 'disable');
  }
}
