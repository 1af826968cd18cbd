/** `/dashboard/plan`: what the plans include, and a form to request PRO. */

import { PLANS, RATE_LIMIT_TEXT } from '../../../contract/plans.ts';
import type { UserError } from '../../../contract/user-error.ts';
import { FormError } from '../../../web-kit/components/form.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { TableHead } from '../../../web-kit/components/table-head.tsx';
import { formatCount } from '../../../web-kit/format.ts';
import { Layout, type Visitor } from '../../../web-kit/layout.tsx';
import type { Account } from '../../account/account.ts';
import { MAX_ACTIVE_KEYS } from '../../keys/api-keys.ts';
import type { PlanRequest } from '../plan-request-store.ts';
import { NoteField } from './note-field.tsx';

export const PLAN = '/dashboard/plan';

interface PlanPageProps {
  readonly visitor: Visitor | null;
  readonly account: Account;
  /** Conversions of FREE in any 24 hours; 0 if FREE can't use the playground. */
  readonly freeDaily: number;
  readonly request: PlanRequest | undefined;
  /** The submitted note and what is wrong with it. */
  readonly note?: string;
  readonly problem?: UserError | undefined;
}

export const PlanPage = ({ visitor, account, freeDaily, request, note = '', problem }: PlanPageProps) => (
  <Layout title="Plan" path={PLAN} visitor={visitor}>
    <header class="page-head">
      <div>
        <h1>Your account is on the {account.plan} plan</h1>
        <p>
          {PLANS[account.plan].hasApi
            ? 'You can use the API with any of your keys.'
            : 'You can try conversions in the playground. The API needs PRO.'}
        </p>
      </div>
    </header>
    <div class="stack-loose">
      <PlanTable freeDaily={freeDaily} />
      {PLANS[account.plan].hasApi ? null : (
        <section class="card stack measure" aria-labelledby="request">
          <h2 id="request">Request PRO</h2>
          {request?.declinedAt === null ? (
            <OpenRequest request={request} />
          ) : (
            <>
              {request === undefined ? null : <Declined request={request} />}
              <FormError problem={problem} />
              <form method="post" action={PLAN} class="stack">
                <NoteField
                  label="Note"
                  hint="What do you want to convert, and how often? The administrators of this service read it."
                  value={note}
                  problem={problem}
                />
                <button type="submit" class="button-primary">
                  Request PRO
                </button>
              </form>
            </>
          )}
        </section>
      )}
    </div>
  </Layout>
);

const OpenRequest = ({ request }: { readonly request: PlanRequest }) => (
  <>
    <Notice kind="good" title="You requested PRO.">
      An administrator will approve or decline your request. Requested <LocalTime at={request.requestedAt} />.
    </Notice>
    {request.note === '' ? null : <blockquote class="note">{request.note}</blockquote>}
  </>
);

const Declined = ({ request }: { readonly request: PlanRequest }) => (
  <Notice kind="warn" title="Your last request was declined.">
    {request.reply === '' ? 'The administrator left no reply.' : <blockquote class="note">{request.reply}</blockquote>}
    You can request PRO again.
  </Notice>
);

interface PlanTableProps {
  readonly freeDaily: number;
}

/** What each plan includes. Also on the home page. */
export const PlanTable = ({ freeDaily }: PlanTableProps) => (
  <div class="table-wrap">
    <table class="table-cards">
      <caption class="visually-hidden">Plans and their limits</caption>
      <TableHead columns={['Limit', 'FREE', 'PRO']} />
      <tbody>
        {planRows(freeDaily).map(([name, free, pro]) => (
          <tr>
            <th scope="row">{name}</th>
            <td data-label="FREE">{free}</td>
            <td data-label="PRO">{pro}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function planRows(freeDaily: number): readonly (readonly [name: string, free: string, pro: string])[] {
  const free = freeDaily === 0 ? 'not included' : `${formatCount(freeDaily, 'conversion')} in any 24 hours`;
  return [
    ['Playground', free, `${RATE_LIMIT_TEXT}, no daily limit`],
    ['REST API', 'not included', `${RATE_LIMIT_TEXT} for each key, no daily limit`],
    ['API keys', 'work as soon as you are on PRO', `up to ${MAX_ACTIVE_KEYS} active keys`],
    ['Page size', '10 MiB of HTML', '10 MiB of HTML'],
  ];
}
