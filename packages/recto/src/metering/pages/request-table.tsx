/** The last requests of an account: what was asked of which host, and how it ended. Never what was on the page. */

import { LocalTime } from '../../web-kit/components/local-time.tsx';
import { TableHead } from '../../web-kit/components/table-head.tsx';
import { formatNumber, truncateMiddle } from '../../web-kit/format.ts';
import type { LoggedRequest } from '../ports.ts';
import { kindOf } from '../usage-report.ts';
import type { KeyLabels } from './key-names.ts';

/** A hundred rows have to fit into one light page, whatever was asked for. */
const MAX_NAME = 24;
const MAX_HOST = 36;
const MAX_ID = 36;

interface RequestTableProps {
  readonly requests: readonly LoggedRequest[];
  readonly nameOf: KeyLabels;
  readonly caption: string;
}

/** On a phone the style sheet names the cells, which keeps a hundred rows light. */
export const RequestTable = ({ requests, nameOf, caption }: RequestTableProps) => (
  <div class="table-wrap">
    <table class="requests">
      <caption class="visually-hidden">{caption}</caption>
      <TableHead columns={['Time', 'Key', 'Host', 'Status', 'Code', { name: 'ms', isNumber: true }, 'Request id']} />
      <tbody>
        {requests.map((request) => (
          <tr>
            <td>
              <LocalTime at={request.at} />
            </td>
            <td>{truncateMiddle(nameOf(request.keyId), MAX_NAME)}</td>
            <td>{request.host === null ? '–' : truncateMiddle(request.host, MAX_HOST)}</td>
            <td>{request.status}</td>
            <td class={kindOf(request.outcome)}>{request.outcome}</td>
            <td>{formatNumber(request.milliseconds)}</td>
            <td>{truncateMiddle(request.requestId, MAX_ID)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
