/** `/dashboard/admin/invitations`: creating and listing invitations. */

import { PLANS } from '../../../contract/plans.ts';
import { Field } from '../../../web-kit/components/form.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { TableHead } from '../../../web-kit/components/table-head.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import { ADMIN, AdminLayout } from '../../administration/pages/admin-layout.tsx';
import { SecretLink } from '../../administration/pages/secret-link.tsx';
import type { Invitation } from '../invitation-store.ts';
import { INVITATION_DAYS, type InvitationState } from '../invitations.ts';

export const INVITATIONS = `${ADMIN}/invitations`;

export interface ListedInvitation {
  readonly invitation: Invitation;
  readonly state: InvitationState;
  /** E-mail addresses of the administrator and of the new account, if these accounts exist. */
  readonly createdByEmail: string | undefined;
  readonly redeemedByEmail: string | undefined;
}

/** The form's fields as submitted, and an error message. */
export interface InvitationDraft {
  readonly email: string;
  readonly plan: string;
  readonly days: string;
  readonly problem: string;
}

interface InvitationListProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly invitations: readonly ListedInvitation[];
  /** Whether sign-up is closed, even with an invitation. */
  readonly isClosed: boolean;
  readonly draft?: InvitationDraft;
  /** The invitation that was just created. */
  readonly created?: { readonly link: string; readonly invitation: Invitation };
  /** Whether an invitation was just withdrawn. */
  readonly withdrawn?: boolean;
}

export const InvitationList = ({
  visitor,
  path,
  invitations,
  isClosed,
  draft,
  created,
  withdrawn,
}: InvitationListProps) => (
  <AdminLayout
    title="Invitations"
    tab="Invitations"
    path={path}
    visitor={visitor}
    lead="Each invitation is a link with which one person can create an account."
  >
    <div class="stack-loose">
      {created === undefined ? null : (
        <SecretLink id="invitation-link" link={created.link}>
          Send this link to {created.invitation.email ?? 'the person you’re inviting'}. It works once and expires{' '}
          <LocalTime at={created.invitation.expiresAt} />.
        </SecretLink>
      )}
      {withdrawn ? <Notice kind="good">The invitation was withdrawn. Its link no longer works.</Notice> : null}
      {isClosed ? (
        <Notice kind="warn" title="Sign-up is closed.">
          Invitation links don’t work while RECTO_SIGN_UP is <code>closed</code>. Set it to <code>invitation</code> or{' '}
          <code>open</code> to allow sign-up.
        </Notice>
      ) : null}
      <section class="card stack" aria-labelledby="invite">
        <h2 id="invite">Invite someone</h2>
        <InvitationForm draft={draft} />
      </section>
      {invitations.length === 0 ? (
        <div class="empty">
          <h2>No invitations yet</h2>
          <p>Create an invitation above and send its link to the person you want to invite.</p>
        </div>
      ) : (
        <InvitationTable invitations={invitations} />
      )}
    </div>
  </AdminLayout>
);

const InvitationForm = ({ draft }: { readonly draft: InvitationDraft | undefined }) => (
  <form method="post" action={INVITATIONS} class="stack">
    <div class="filter">
      <Field
        name="email"
        label="E-mail address"
        type="email"
        value={draft?.email}
        error={draft?.problem}
        hint="If empty, anyone with the link can use it."
        required={false}
        autocomplete="off"
        maxlength={254}
      />
      <div class="field">
        <label for="plan">Plan</label>
        <select id="plan" name="plan">
          {Object.keys(PLANS).map((plan) => (
            <option value={plan} selected={plan === draft?.plan}>
              {plan}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="days">Expires</label>
        <select id="days" name="days">
          {INVITATION_DAYS.map((days) => (
            <option value={String(days)} selected={String(days) === (draft?.days ?? '7')}>
              {days === 1 ? 'In 1 day' : `In ${days} days`}
            </option>
          ))}
        </select>
      </div>
    </div>
    <div>
      <button type="submit" class="button-primary">
        Create invitation
      </button>
    </div>
  </form>
);

const STATES: Readonly<Record<InvitationState, { readonly name: string; readonly style: string }>> = {
  open: { name: 'Open', style: 'badge badge-warn' },
  used: { name: 'Used', style: 'badge badge-good' },
  withdrawn: { name: 'Withdrawn', style: 'badge' },
  expired: { name: 'Expired', style: 'badge' },
};

const InvitationTable = ({ invitations }: { readonly invitations: readonly ListedInvitation[] }) => (
  <div class="table-wrap">
    <table class="table-cards">
      <caption class="visually-hidden">Invitations, the newest first</caption>
      <TableHead
        columns={[
          'For',
          'Plan',
          'State',
          'Created by',
          'Created',
          'Expires',
          { name: 'Withdraw', isVisuallyHidden: true },
        ]}
      />
      <tbody>
        {invitations.map(({ invitation, state, createdByEmail, redeemedByEmail }) => (
          <tr>
            <th scope="row" data-label="For" class="long-words">
              {redeemedByEmail === undefined ? (
                (invitation.email ?? 'Anyone with the link')
              ) : (
                <a href={`${ADMIN}/accounts/${invitation.redeemedBy}`}>{redeemedByEmail}</a>
              )}
            </th>
            <td data-label="Plan">{invitation.plan}</td>
            <td data-label="State">
              <span class={STATES[state].style}>{STATES[state].name}</span>
            </td>
            <td data-label="Created by" class="long-words">
              {createdByEmail ?? 'Deleted account'}
            </td>
            <td data-label="Created">
              <LocalTime at={invitation.createdAt} dateOnly />
            </td>
            <td data-label="Expires">
              <LocalTime at={invitation.expiresAt} dateOnly />
            </td>
            <td>
              {state === 'open' ? (
                <a
                  class="button button-small"
                  href={`${INVITATIONS}/${invitation.id}/withdraw`}
                  aria-label={`Withdraw the invitation ${describeInvitation(invitation)}`}
                >
                  Withdraw…
                </a>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Describes an invitation in questions and button labels. */
export function describeInvitation({ email, createdAt }: Invitation): string {
  return email === null
    ? `for anyone with the link, created ${new Date(createdAt).toISOString().slice(0, 10)}`
    : `for ${email}`;
}
