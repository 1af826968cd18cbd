/** `/dashboard/usage/requests`: the last hundred requests, to find out why one failed. */

import { Layout, type Visitor } from '../../web-kit/layout.tsx';
import type { LoggedRequest } from '../ports.ts';
import type { KeyLabels } from './key-labels.ts';
import { RequestTable } from './request-table.tsx';

interface RequestsPageProps {
  readonly visitor: Visitor | null;
  readonly requests: readonly LoggedRequest[];
  readonly labelKey: KeyLabels;
}

export const RequestsPage = ({ visitor, requests, labelKey }: RequestsPageProps) => (
  <Layout title="Recent requests" path="/dashboard/usage/requests" visitor={visitor} styles={['usage.css']}>
    <header class="page-head">
      <div class="stack">
        <nav aria-label="Breadcrumb" class="small">
          <a href="/dashboard/usage">Usage</a>
        </nav>
        <h1>Recent requests</h1>
        <p>
          Your last 100 requests. We store only what you see here: no content, and of each URL only the host. The
          request ID is the <code>X-Request-Id</code> header of the response. For what each code means, see the{' '}
          <a href="/docs#errors">API reference</a>.
        </p>
      </div>
    </header>
    {requests.length === 0 ? (
      <div class="empty">
        <h2>No requests yet</h2>
        <p>Requests from your API keys and the playground appear here after a second or two.</p>
        <a class="button button-primary" href="/dashboard/playground">
          Convert a page
        </a>
      </div>
    ) : (
      <RequestTable requests={requests} labelKey={labelKey} caption="Recent requests, newest first" />
    )}
  </Layout>
);
