/** Audit log entries as a table. */

import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { TableHead } from '../../../web-kit/components/table-head.tsx';
import { ADMIN } from '../../administration/pages/admin-layout.tsx';
import type { AuditEntry } from '../audit-log.ts';
import { describeAction } from './describe-action.ts';

/**
 * An entry with the e-mail addresses of its actor and target, if they are accounts that still
 * exist.
 */
export interface AuditRow {
  readonly entry: AuditEntry;
  readonly actorEmail: string | undefined;
  readonly targetEmail: string | undefined;
}

export function withEmails(entries: readonly AuditEntry[], emails: ReadonlyMap<string, string>): AuditRow[] {
  return entries.map((entry) => ({
    entry,
    actorEmail: emails.get(entry.actor),
    targetEmail: emails.get(entry.target),
  }));
}

export const EntryTable = ({ entries }: { readonly entries: readonly AuditRow[] }) => (
  <div class="table-wrap">
    <table class="table-cards">
      <caption class="visually-hidden">Audit log entries, newest first</caption>
      <TableHead columns={['Time', 'Actor', 'Action', 'Target', 'IP address']} />
      <tbody>
        {entries.map(({ entry, actorEmail, targetEmail }) => (
          <tr>
            <td data-label="Time">
              <LocalTime at={entry.at} />
            </td>
            <td data-label="Actor" class="long-words">
              <Party id={entry.actor} email={actorEmail} />
            </td>
            <td data-label="Action" title={entry.action}>
              {describeAction(entry.action)}
            </td>
            <td data-label="Target" class="long-words">
              <Party id={entry.target} email={targetEmail} />
            </td>
            <td data-label="IP address">{entry.address === '' ? '–' : entry.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Party = ({ id, email }: { readonly id: string; readonly email: string | undefined }) => {
  if (email !== undefined) return <a href={`${ADMIN}/accounts/${id}`}>{email}</a>;
  if (id === '') return <span class="soft">–</span>;
  return id === 'system' ? <span>The service</span> : <code>{id}</code>;
};
