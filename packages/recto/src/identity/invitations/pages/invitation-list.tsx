/** `/dashboard/admin/invitations`: who may open an account. */

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
  /** Address of the account that made it, and of the one that it became, where they exist. */
  readonly byEmail: string | undefined;
  readonly becameEmail: string | undefined;
}

/** What was filled in, and what is wrong with it. */
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
  /** Whether nobody may sign up, invited or not. */
  readonly isClosed: boolean;
  readonly draft?: InvitationDraft;
  /** The link that was just made. */
  readonly made?: { readonly link: string; readonly invitation: Invitation };
  /** Whose invitation was just withdrawn. */
  readonly withdrawn?: boolean;
}

export const InvitationList = ({
  visitor,
  path,
  invitations,
  isClosed,
  draft,
  made,
  withdrawn,
}: InvitationListProps) => (
  <AdminLayout
    title="Invitations"
    part="Invitations"
    path={path}
    visitor={visitor}
    lead="A link with which one person opens an account, once."
  >
    <div class="stack-loose">
      {made === undefined ? null : (
        <SecretLink id="invitation-link" link={made.link}>
          Give this link to {made.invitation.email ?? 'the person you invite'}. It is good once, until{' '}
          <LocalTime at={made.invitation.expiresAt} />.
        </SecretLink>
      )}
      {withdrawn ? <Notice kind="good">The invitation is withdrawn; its link opens nothing any more.</Notice> : null}
      {isClosed ? (
        <Notice kind="warn" title="Nobody can open an account now.">
          RECTO_SIGN_UP is <code>closed</code>; links made here open nothing until it is <code>invitation</code> or{' '}
          <code>open</code>.
        </Notice>
      ) : null}
      <section class="card stack" aria-labelledby="invite">
        <h2 id="invite">Invite somebody</h2>
        <InvitationForm draft={draft} />
      </section>
      {invitations.length === 0 ? (
        <div class="empty">
          <h2>Nobody is invited yet</h2>
          <p>Make a link above and send it to the person yourself, by mail or chat. It works once.</p>
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
        hint="Left empty, whoever holds the link can use it."
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
        <label for="days">Good for</label>
        <select id="days" name="days">
          {INVITATION_DAYS.map((days) => (
            <option value={String(days)} selected={String(days) === (draft?.days ?? '7')}>
              {days === 1 ? '1 day' : `${days} days`}
            </option>
          ))}
        </select>
      </div>
    </div>
    <div>
      <button type="submit" class="button-primary">
        Make an invitation
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
        columns={['For', 'Plan', 'State', 'Made by', 'Made', 'Ends', { name: 'Withdraw', isVisuallyHidden: true }]}
      />
      <tbody>
        {invitations.map(({ invitation, state, byEmail, becameEmail }) => (
          <tr>
            <th scope="row" data-label="For">
              {becameEmail === undefined ? (
                (invitation.email ?? 'Whoever holds the link')
              ) : (
                <a href={`${ADMIN}/accounts/${invitation.redeemedBy}`}>{becameEmail}</a>
              )}
            </th>
            <td data-label="Plan">{invitation.plan}</td>
            <td data-label="State">
              <span class={STATES[state].style}>{STATES[state].name}</span>
            </td>
            <td data-label="Made by">{byEmail ?? 'A deleted account'}</td>
            <td data-label="Made">
              <LocalTime at={invitation.createdAt} dateOnly />
            </td>
            <td data-label="Ends">
              <LocalTime at={invitation.expiresAt} dateOnly />
            </td>
            <td>
              {state === 'open' ? (
                <a
                  class="button button-small"
                  href={`${INVITATIONS}/${invitation.id}/withdraw`}
                  aria-label={`Withdraw the invitation ${nameOf(invitation)}`}
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

/** As a question or a button names it. */
export function nameOf({ email, createdAt }: Invitation): string {
  return email === null
    ? `for whoever holds the link, made ${new Date(createdAt).toISOString().slice(0, 10)}`
    : `for ${email}`;
}
