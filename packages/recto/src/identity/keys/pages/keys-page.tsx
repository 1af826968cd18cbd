/** `/dashboard/api-keys`: make a key, and see those there are. */

import type { Site } from '../../../api/site.ts';
import { PLANS } from '../../../contract/plans.ts';
import { PlanCard } from '../../../metering/pages/plan-card.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { Layout, type Visitor } from '../../../web-kit/layout.tsx';
import type { Account } from '../../account/account.ts';
import { MAX_ACTIVE_KEYS } from '../api-keys.ts';
import type { ApiKey } from '../key-store.ts';
import { ActiveKeys, EndedKeys, type KeyRow } from './key-table.tsx';
import { type KeyDraft, NewKeyForm } from './new-key-form.tsx';

export interface KeysPageProps {
  readonly visitor: Visitor | null;
  readonly account: Account;
  readonly site: Site;
  /** In use. */
  readonly rows: readonly KeyRow[];
  readonly ended: readonly ApiKey[];
  readonly now: number;
  readonly draft: KeyDraft;
  /** What was just done, for the reader to know that it was. */
  readonly done: string | undefined;
}

export const KeysPage = ({ visitor, account, site, rows, ended, now, draft, done }: KeysPageProps) => (
  <Layout title="API keys" path="/dashboard/api-keys" visitor={visitor} styles={['keys.css']}>
    <header class="page-head">
      <div>
        <h1>API keys</h1>
        <p>
          A key lets a program convert pages in your name. Give each program its own, so that you can end one alone.
        </p>
      </div>
    </header>
    <div class="stack-loose">
      {done !== undefined && <Notice kind="good">{done}</Notice>}
      {!PLANS[account.plan].hasApi && <PlanCard site={site} email={account.email} />}
      {rows.length < MAX_ACTIVE_KEYS ? (
        <NewKeyForm draft={draft} />
      ) : (
        <Notice kind="warn" title={`${MAX_ACTIVE_KEYS} keys are in use, which is the most.`}>
          Revoke one that you no longer need to make another.
        </Notice>
      )}
      {rows.length === 0 ? <NoKeys plan={account.plan} /> : <ActiveKeys rows={rows} now={now} />}
      {ended.length > 0 && <EndedKeys keys={ended} />}
    </div>
  </Layout>
);

const NoKeys = ({ plan }: Pick<Account, 'plan'>) => (
  <div class="empty">
    <h2>No key yet</h2>
    <p>
      Make one above. You are shown it once, with a line to paste into a terminal that converts a first page; from then
      on this list says when it was used, and how much.
    </p>
    <p>
      What a program sends and gets is in the <a href="/docs">API reference</a>
      {PLANS[plan].hasApi ? (
        <>
          ; to try a page right away, use the <a href="/dashboard/playground">playground</a>, which needs no key.
        </>
      ) : (
        '.'
      )}
    </p>
  </div>
);
