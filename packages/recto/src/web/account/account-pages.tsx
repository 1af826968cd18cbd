/** `/dashboard/account`: what a member has, and may change. */
import { Hono } from 'hono';
import type { Session } from '../../core/account-ports.ts';
import { RectoError } from '../../core/errors.ts';
import type { Member } from '../../core/sessions.ts';
import { orUnavailable } from '../../http/or-unavailable.ts';
import type { Services } from '../../http/services.ts';
import { answerPage } from '../answer-page.ts';
import { Moment } from '../components/moment.tsx';
import { Layout } from '../layout.tsx';
import { memberOf, type PagesEnv, visitorOf } from '../member.ts';
import { readForm } from '../read-form.ts';
import { entryOf } from '../visit.ts';

export function accountPages(services: Services): Hono<PagesEnv> {
  const { sessions, audit } = services;
  const app = new Hono<PagesEnv>();

  app.get('/dashboard/account', async (c) => {
    const member = memberOf(c);
    const all = await orUnavailable(services, 'database', sessions.list(member.account.id));
    return answerPage(
      c,
      <Layout title="Account" path={c.req.path} visitor={visitorOf(c)}>
        <header class="page-head">
          <h1>Account</h1>
        </header>
        <div class="stack-loose">
          <section class="card">
            <h2>{member.account.email}</h2>
            <p>
              On the <strong>{member.account.plan}</strong> plan since{' '}
              <Moment at={member.account.createdAt} only="date" />.
            </p>
          </section>
          <SessionsSection member={member} all={all} />
        </div>
      </Layout>,
    );
  });

  app.post('/dashboard/account/sessions/end', async (c) => {
    const { account } = memberOf(c);
    const id = (await readForm(c)).get('id');
    const isEnded = await orUnavailable(services, 'database', sessions.end(account.id, id));
    await audit.record(entryOf(c, services, isEnded ? 'session.end' : 'session.end.refused', id.slice(0, 40)));
    if (!isEnded) throw new RectoError('NOT_FOUND');
    return c.redirect('/dashboard/account', 303);
  });
  return app;
}

const SessionsSection = ({ member, all }: { readonly member: Member; readonly all: readonly Session[] }) => (
  <section class="card stack" aria-labelledby="sessions">
    <h2 id="sessions">Sessions</h2>
    <div class="table-wrap">
      <table class="table-cards">
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Address</th>
            <th scope="col">Signed in</th>
            <th scope="col">
              <span class="visually-hidden">End it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((session) => (
            <tr>
              <th scope="row" data-label="Browser">
                {session.agent || 'Unknown'}
              </th>
              <td data-label="Address">{session.address}</td>
              <td data-label="Signed in">
                <Moment at={session.createdAt} />
              </td>
              <td>
                {session.id === member.sessionId ? (
                  <span class="badge badge-good">This one</span>
                ) : (
                  <form method="post" action="/dashboard/account/sessions/end">
                    <input type="hidden" name="id" value={session.id} />
                    <button type="submit" class="button-small">
                      End
                    </button>
                  </form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
