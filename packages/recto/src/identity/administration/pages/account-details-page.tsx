/** `/dashboard/admin/accounts/ID`: one account, and what an administrator can do with it. */

import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import type { Account } from '../../account/account.ts';
import { type AuditRow, EntryTable } from '../../audit/pages/entry-table.tsx';
import type { AccountFigures } from '../account-directory.ts';
import { CHANGES, type ChangeName } from './account-changes.ts';
import { StatusBadge } from './account-list.tsx';
import { ADMIN, AdminLayout } from './admin-layout.tsx';

interface AccountDetailsPageProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly account: Account;
  readonly figures: AccountFigures;
  readonly entries: readonly AuditRow[];
  /** The change that was just made. */
  readonly done: ChangeName | undefined;
}

export const AccountDetailsPage = ({ visitor, path, account, figures, entries, done }: AccountDetailsPageProps) => (
  <AdminLayout title={account.email} tab="Accounts" path={path} visitor={visitor}>
    <div class="stack-loose">
      {done === undefined ? null : <Notice kind="good">{CHANGES[done].done(account.email)}</Notice>}
      <dl class="figures">
        <Fact name="Plan">{account.plan}</Fact>
        <Fact name="Role">{account.admin ? 'Administrator' : 'Member'}</Fact>
        <Fact name="Active keys">{figures.activeKeys}</Fact>
        <Fact name="Requests, last 30 days">{figures.requests.toLocaleString('en')}</Fact>
      </dl>
      <p class="row soft small">
        <StatusBadge account={account} />
        <span>
          {account.disabledAt === null ? 'Created ' : 'Disabled '}
          <LocalTime at={account.disabledAt ?? account.createdAt} />
        </span>
        <code>{account.id}</code>
      </p>
      <section class="card stack" aria-labelledby="change">
        <h2 id="change">Change this account</h2>
        <ul class="acts">
          {changesOf(account).map((name) => (
            <ChangeItem account={account} name={name} />
          ))}
        </ul>
      </section>
      <section class="stack" aria-labelledby="history">
        <h2 id="history">Recent activity</h2>
        {entries.length === 0 ? (
          <p class="soft">No activity yet.</p>
        ) : (
          <>
            <EntryTable entries={entries} />
            <p>
              <a href={`${ADMIN}/audit?about=${account.id}`}>View all in the audit log</a>
            </p>
          </>
        )}
      </section>
    </div>
  </AdminLayout>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: unknown }) => (
  <div class="figure">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The changes that are possible in the account's current state. */
function changesOf(account: Account): ChangeName[] {
  return [
    account.plan === 'PRO' ? 'free' : 'pro',
    account.admin ? 'member' : 'administrator',
    'reset-link',
    account.disabledAt === null ? 'disable' : 'enable',
  ];
}

const ChangeItem = ({ account, name }: { readonly account: Account; readonly name: ChangeName }) => {
  const { label, description, needsConfirmation, isDanger } = CHANGES[name];
  const target = `${ADMIN}/accounts/${account.id}/${name}`;
  const className = isDanger ? 'button button-danger' : 'button';
  return (
    <li>
      <span>{description}</span>
      {needsConfirmation ? (
        <a class={className} href={target}>
          {label}
        </a>
      ) : (
        <form method="post" action={target}>
          <button type="submit" class={className}>
            {label}
          </button>
        </form>
      )}
    </li>
  );
};
