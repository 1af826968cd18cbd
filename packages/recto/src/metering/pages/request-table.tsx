/**
 * An account's recent requests: the host and the outcome, but never a path, a query or any content.
 */

import { LocalTime } from '../../web-kit/components/local-time.tsx';
import { TableHead } from '../../web-kit/components/table-head.tsx';
import { formatNumber, truncateMiddle } from '../../web-kit/format.ts';
import type { LoggedRequest } from '../ports.ts';
import { kindOf } from '../usage-reports.ts';
import type { KeyLabels } from './key-labels.ts';

/** Characters. Keep a page of a hundred rows small, even with very long names, hosts and ids. */
const MAX_NAME_LENGTH = 24;
const MAX_HOST_LENGTH = 36;
const MAX_ID_LENGTH = 36;

interface RequestTableProps {
  readonly requests: readonly LoggedRequest[];
  /** Absent if all requests are of one key, which the page names. */
  readonly labelKey?: KeyLabels;
  readonly caption: string;
}

/** The style sheet adds the cell labels for phones, which keeps the markup small. */
export const RequestTable = ({ requests, labelKey, caption }: RequestTableProps) => (
  <div class="table-wrap">
    <table class={labelKey === undefined ? 'requests of-one-key' : 'requests'}>
      <caption class="visually-hidden">{caption}</caption>
      <TableHead columns={['Time', 'Key', 'Host', 'Status', 'Code', { name: 'ms', isNumber: true }, 'Request ID']} />
      <tbody>
        {requests.map((request) => (
          <tr>
            <td>
              <LocalTime at={request.at} hasSeconds />
            </td>
            <td>{labelKey && truncateMiddle(labelKey(request.keyId), MAX_NAME_LENGTH)}</td>
            <td>{request.host === null ? '–' : truncateMiddle(request.host, MAX_HOST_LENGTH)}</td>
            <td>{request.status}</td>
            <td class={kindOf(request.outcome)}>{request.outcome}</td>
            <td>{formatNumber(request.milliseconds)}</td>
            <td>{truncateMiddle(request.requestId, MAX_ID_LENGTH)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
