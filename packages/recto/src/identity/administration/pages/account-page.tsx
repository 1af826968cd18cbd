/** `/dashboard/admin/accounts/ID`: one account, and what an administrator may do to it. */

import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import type { Account } from '../../account/account.ts';
import { EntryTable, type ListedEntry } from '../../audit/pages/entry-table.tsx';
import type { AccountFigures } from '../account-directory.ts';
import { CHANGES, type ChangeName } from './account-changes.ts';
import { StateBadge } from './account-list.tsx';
import { ADMIN, AdminLayout } from './admin-layout.tsx';

interface AccountViewProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly account: Account;
  readonly figures: AccountFigures;
  readonly entries: readonly ListedEntry[];
  /** What has just been done. */
  readonly done: ChangeName | undefined;
}

export const AccountView = ({ visitor, path, account, figures, entries, done }: AccountViewProps) => (
  <AdminLayout title={account.email} part="Accounts" path={path} visitor={visitor}>
    <div class="stack-loose">
      {done === undefined ? null : <Notice kind="good">{CHANGES[done].done(account.email)}</Notice>}
      <dl class="figures">
        <Fact name="Plan">{account.plan}</Fact>
        <Fact name="Role">{account.admin ? 'Administrator' : 'Member'}</Fact>
        <Fact name="Keys in use">{figures.activeKeys}</Fact>
        <Fact name="Requests in 30 days">{figures.requests.toLocaleString('en')}</Fact>
      </dl>
      <p class="row soft small">
        <StateBadge account={account} />
        <span>
          {account.disabledAt === null ? 'Opened ' : 'Disabled '}
          <LocalTime at={account.disabledAt ?? account.createdAt} />
        </span>
        <code>{account.id}</code>
      </p>
      <section class="card stack" aria-labelledby="change">
        <h2 id="change">Change this account</h2>
        <ul class="acts">
          {changesOf(account).map((name) => (
            <Act account={account} name={name} />
          ))}
        </ul>
      </section>
      <section class="stack" aria-labelledby="history">
        <h2 id="history">What was done to it, and by it</h2>
        {entries.length === 0 ? (
          <p class="soft">Nothing yet.</p>
        ) : (
          <>
            <EntryTable entries={entries} />
            <p>
              <a href={`${ADMIN}/audit?about=${account.id}`}>All of it in the audit log</a>
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

/** What can be done to the account as it is. */
function changesOf(account: Account): ChangeName[] {
  return [
    account.plan === 'PRO' ? 'free' : 'pro',
    account.admin ? 'member' : 'administrator',
    'reset-link',
    account.disabledAt === null ? 'disable' : 'enable',
  ];
}

const Act = ({ account, name }: { readonly account: Account; readonly name: ChangeName }) => {
  const { label, means, isConfirmed, isDanger } = CHANGES[name];
  const target = `${ADMIN}/accounts/${account.id}/${name}`;
  const style = isDanger ? 'button button-danger' : 'button';
  return (
    <li>
      <span>{means}</span>
      {isConfirmed ? (
        <a class={style} href={target}>
          {label}
        </a>
      ) : (
        <form method="post" action={target}>
          <button type="submit" class={style}>
            {label}
          </button>
        </form>
      )}
    </li>
  );
};
