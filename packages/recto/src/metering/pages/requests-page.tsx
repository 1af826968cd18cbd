/** `/dashboard/usage/requests`: the last hundred requests, to find the one that failed. */

import { Layout, type Visitor } from '../../web-kit/layout.tsx';
import type { LoggedRequest } from '../ports.ts';
import type { KeyLabels } from './key-names.ts';
import { RequestTable } from './request-table.tsx';

interface RequestsPageProps {
  readonly visitor: Visitor | null;
  readonly requests: readonly LoggedRequest[];
  readonly nameOf: KeyLabels;
}

export const RequestsPage = ({ visitor, requests, nameOf }: RequestsPageProps) => (
  <Layout title="The last requests" path="/dashboard/usage/requests" visitor={visitor} styles={['usage.css']}>
    <header class="page-head">
      <div class="stack">
        <nav aria-label="Where you are" class="small">
          <a href="/dashboard/usage">Usage</a>
        </nav>
        <h1>The last requests</h1>
        <p>
          At most a hundred are kept, and of each only what stands here: no page, no text, no address beyond its host.
          The request id is what the answer’s <code>X-Request-Id</code> said; the <a href="/docs#errors">reference</a>{' '}
          explains the codes.
        </p>
      </div>
    </header>
    {requests.length === 0 ? (
      <div class="empty">
        <h2>No request yet</h2>
        <p>Requests of your keys and of the playground appear here a second or two after they are answered.</p>
        <a class="button button-primary" href="/dashboard/playground">
          Convert a page
        </a>
      </div>
    ) : (
      <RequestTable requests={requests} nameOf={nameOf} caption="The last hundred requests, newest first" />
    )}
  </Layout>
);
