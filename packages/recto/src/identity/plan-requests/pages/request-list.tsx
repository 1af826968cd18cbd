/** `/dashboard/admin/requests`: open requests for the PRO plan, to approve or decline. */
import type { UserError } from '../../../contract/user-error.ts';
import { FormError } from '../../../web-kit/components/form.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import { ADMIN, AdminLayout } from '../../administration/pages/admin-layout.tsx';
import type { OpenPlanRequest } from '../plan-request-store.ts';
import { NoteField } from './note-field.tsx';

export const REQUESTS = `${ADMIN}/requests`;

interface RequestListProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly requests: readonly OpenPlanRequest[];
  /** Confirms the last decision. */
  readonly message?: string | undefined;
  /** Why the last decision failed. */
  readonly problem?: UserError;
  readonly hasMail: boolean;
}

export const RequestList = ({ visitor, path, requests, message, problem, hasMail }: RequestListProps) => (
  <AdminLayout
    title="Requests for PRO"
    tab="Requests"
    path={path}
    visitor={visitor}
    lead={
      hasMail
        ? 'Members on FREE who ask for the API. They get an e-mail when you decide.'
        : 'Members on FREE who ask for the API. They see your decision in their dashboard.'
    }
  >
    <div class="stack-loose">
      {message === undefined ? null : <Notice kind="good">{message}</Notice>}
      {problem === undefined ? null : <Notice kind="danger">{problem.message}</Notice>}
      {requests.length === 0 ? (
        <div class="empty">
          <h2>No open requests</h2>
          <p>When a member on FREE requests PRO, the request and its note appear here.</p>
        </div>
      ) : (
        <ul class="acts">
          {requests.map((request) => (
            <RequestItem request={request} />
          ))}
        </ul>
      )}
    </div>
  </AdminLayout>
);

const RequestItem = ({ request: { accountId, email, note, requestedAt } }: { readonly request: OpenPlanRequest }) => (
  <li>
    <div class="stack-tight request">
      <p>
        <a class="long-words" id={accountId} href={`${ADMIN}/accounts/${accountId}`}>
          {email}
        </a>{' '}
        <span class="soft small">
          <LocalTime at={requestedAt} />
        </span>
      </p>
      {note === '' ? <p class="soft">No note</p> : <blockquote class="note">{note}</blockquote>}
    </div>
    <form method="post" action={`${REQUESTS}/${accountId}/approve`} class="row">
      <button type="submit" class="button-primary" aria-describedby={accountId}>
        Approve
      </button>
      <a class="button" href={`${REQUESTS}/${accountId}/decline`} aria-describedby={accountId}>
        Decline…
      </a>
    </form>
  </li>
);

interface DeclinePageProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly email: string;
  readonly reply?: string;
  readonly problem?: UserError;
}

export const DeclinePage = ({ visitor, path, email, reply = '', problem }: DeclinePageProps) => (
  <AdminLayout title={`Decline the request of ${email}?`} tab="Requests" path={path} visitor={visitor}>
    <form method="post" action={path} class="stack measure">
      <FormError problem={problem} />
      <p>The account stays on FREE. The member sees your reply and can request PRO again.</p>
      <NoteField label="Reply" hint="For example, whom to contact." value={reply} problem={problem} />
      <div class="row button-row">
        <button type="submit" class="button-danger">
          Decline request
        </button>
        <a class="button" href={REQUESTS}>
          Cancel
        </a>
      </div>
    </form>
  </AdminLayout>
);
