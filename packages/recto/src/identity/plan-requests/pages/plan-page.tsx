/** `/dashboard/plan`: what the plans include, and a form to request PRO. */

import { PLANS } from '../../../contract/plans.ts';
import type { UserError } from '../../../contract/user-error.ts';
import { PlanTable } from '../../../metering/pages/plan-table.tsx';
import { FormError } from '../../../web-kit/components/form.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { Layout, type Visitor } from '../../../web-kit/layout.tsx';
import type { Account } from '../../account/account.ts';
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
