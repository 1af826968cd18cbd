/** `/dashboard/api-keys`: creating and listing API keys. */
import { PLANS } from '../../../contract/plans.ts';
import { PlanCard } from '../../../metering/pages/plan-card.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { Layout, type Visitor } from '../../../web-kit/layout.tsx';
import type { Account } from '../../account/account.ts';
import { MAX_ACTIVE_KEYS } from '../api-keys.ts';
import type { ApiKey } from '../key-store.ts';
import { ActiveKeys, InactiveKeys, type KeyRow } from './key-table.tsx';
import { type KeyDraft, NewKeyForm } from './new-key-form.tsx';

export interface KeysPageProps {
  readonly visitor: Visitor | null;
  readonly account: Account;
  /** The active keys. */
  readonly rows: readonly KeyRow[];
  readonly inactive: readonly ApiKey[];
  readonly now: number;
  readonly draft: KeyDraft;
  /** Confirms the last change. */
  readonly message: string | undefined;
}

export const KeysPage = ({ visitor, account, rows, inactive, now, draft, message }: KeysPageProps) => (
  <Layout title="API keys" path="/dashboard/api-keys" visitor={visitor} styles={['keys.css']}>
    <header class="page-head">
      <div>
        <h1>API keys</h1>
        <p>
          API keys let your apps use the API. Use a separate key for each app, so you can revoke one without affecting
          the others.
        </p>
      </div>
    </header>
    <div class="stack-loose">
      {message !== undefined && <Notice kind="good">{message}</Notice>}
      {!PLANS[account.plan].hasApi && <PlanCard />}
      {rows.length < MAX_ACTIVE_KEYS ? (
        <NewKeyForm draft={draft} />
      ) : (
        <Notice kind="warn" title={`You have ${MAX_ACTIVE_KEYS} active keys, the maximum.`}>
          Revoke a key you no longer need to create another.
        </Notice>
      )}
      {rows.length === 0 ? <NoKeys plan={account.plan} /> : <ActiveKeys rows={rows} now={now} />}
      {inactive.length > 0 && <InactiveKeys keys={inactive} />}
    </div>
  </Layout>
);

const NoKeys = ({ plan }: Pick<Account, 'plan'>) => (
  <div class="empty">
    <h2>No API keys yet</h2>
    <p>
      Create a key above. You’ll see it once, with a command to try it. After that, this list shows when and how much
      each key is used.
    </p>
    <p>
      Read the <a href="/docs">API reference</a> to learn how to use the API.
      {PLANS[plan].hasApi ? (
        <>
          {' '}
          To convert a page without a key, use the <a href="/dashboard/playground">playground</a>.
        </>
      ) : null}
    </p>
  </div>
);
