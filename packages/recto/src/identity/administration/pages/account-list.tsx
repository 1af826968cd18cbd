/** `/dashboard/admin`: lists and searches accounts. */

import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { TableHead } from '../../../web-kit/components/table-head.tsx';
import { formatCount } from '../../../web-kit/format.ts';
import type { Visitor } from '../../../web-kit/layout.tsx';
import type { Account } from '../../account/account.ts';
import type { AccountPage } from '../account-directory.ts';
import { ADMIN, AdminLayout } from './admin-layout.tsx';

interface AccountListProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly search: string;
  /** Whether this is not the first page. */
  readonly isLater: boolean;
  readonly found: AccountPage;
  /** Open requests for PRO. */
  readonly requests: number;
}

export const AccountList = ({ visitor, path, search, isLater, found, requests }: AccountListProps) => (
  <AdminLayout title="Accounts" tab="Accounts" path={path} visitor={visitor} lead={describeCount(found.total, search)}>
    <div class="stack">
      {requests === 0 ? null : (
        <Notice title={formatCount(requests, 'open request for PRO', 'open requests for PRO')}>
          <a href={`${ADMIN}/requests`}>Approve or decline</a>
        </Notice>
      )}
      <search>
        <form method="get" action={ADMIN} class="row search-row">
          <label for="q" class="visually-hidden">
            Search by e-mail address or ID
          </label>
          <input
            id="q"
            name="q"
            type="search"
            value={search}
            placeholder="E-mail address or ID"
            autocomplete="off"
            spellcheck={false}
            maxlength={254}
          />
          <button type="submit">Search</button>
        </form>
      </search>
      {found.accounts.length === 0 ? <NoAccountFound search={search} /> : <AccountTable accounts={found.accounts} />}
      <Paging search={search} isLater={isLater} next={found.next} />
    </div>
  </AdminLayout>
);

function describeCount(total: number, search: string): string {
  const accounts = `${total} ${total === 1 ? 'account' : 'accounts'}`;
  return search === '' ? `${accounts} in this installation.` : `${accounts} matching “${search}”.`;
}

const NoAccountFound = ({ search }: { readonly search: string }) => (
  <div class="empty">
    <h2>No account matches “{search}”</h2>
    <p>Search for any part of an e-mail address, or for a complete account ID, which starts with acc_.</p>
    <a class="button" href={ADMIN}>
      Show all accounts
    </a>
  </div>
);

const AccountTable = ({ accounts }: { readonly accounts: readonly Account[] }) => (
  <div class="table-wrap">
    <table class="table-cards">
      <caption class="visually-hidden">Accounts, newest first</caption>
      <TableHead columns={['Account', 'Plan', 'Role', 'Status', 'Created']} />
      <tbody>
        {accounts.map((account) => (
          <tr>
            <th scope="row" data-label="Account" class="long-words">
              <a href={`${ADMIN}/accounts/${account.id}`}>{account.email}</a>
            </th>
            <td data-label="Plan">{account.plan}</td>
            <td data-label="Role" class={account.admin ? undefined : 'usual'}>
              {account.admin ? 'Administrator' : 'Member'}
            </td>
            <td data-label="Status">
              <StatusBadge account={account} />
            </td>
            <td data-label="Created" class="usual">
              <LocalTime at={account.createdAt} dateOnly />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const StatusBadge = ({ account }: { readonly account: Account }) =>
  account.disabledAt === null ? (
    <span class="badge badge-good">Active</span>
  ) : (
    <span class="badge badge-danger">Disabled</span>
  );

interface PagingProps {
  readonly search: string;
  readonly isLater: boolean;
  readonly next: string | undefined;
}

const Paging = ({ search, isLater, next }: PagingProps) =>
  isLater || next !== undefined ? (
    <nav class="row" aria-label="Pages of accounts">
      {isLater ? <a href={listUrl({ q: search })}>Newest accounts</a> : null}
      {next === undefined ? null : <a href={listUrl({ q: search, before: next })}>Older accounts</a>}
    </nav>
  ) : null;

function listUrl(query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return parameters.size === 0 ? ADMIN : `${ADMIN}?${parameters}`;
}
