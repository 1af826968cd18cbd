/** Entries of the audit log as a table: when, who, what, to what, from where. */

import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { TableHead } from '../../../web-kit/components/table-head.tsx';
import { ADMIN } from '../../administration/pages/admin-layout.tsx';
import type { AuditEntry } from '../audit-log.ts';
import { describeAction } from './describe-action.ts';

/** An entry with the addresses of the accounts that it names, where they still exist. */
export interface ListedEntry {
  readonly entry: AuditEntry;
  readonly actorEmail: string | undefined;
  readonly targetEmail: string | undefined;
}

export function withEmails(entries: readonly AuditEntry[], emails: ReadonlyMap<string, string>): ListedEntry[] {
  return entries.map((entry) => ({
    entry,
    actorEmail: emails.get(entry.actor),
    targetEmail: emails.get(entry.target),
  }));
}

export const EntryTable = ({ entries }: { readonly entries: readonly ListedEntry[] }) => (
  <div class="table-wrap">
    <table class="table-cards">
      <caption class="visually-hidden">Entries of the audit log, the newest first</caption>
      <TableHead columns={['When', 'Who', 'What', 'To what', 'From']} />
      <tbody>
        {entries.map(({ entry, actorEmail, targetEmail }) => (
          <tr>
            <td data-label="When">
              <LocalTime at={entry.at} />
            </td>
            <td data-label="Who">
              <Party id={entry.actor} email={actorEmail} />
            </td>
            <td data-label="What" title={entry.action}>
              {describeAction(entry.action)}
            </td>
            <td data-label="To what">
              <Party id={entry.target} email={targetEmail} />
            </td>
            <td data-label="From">{entry.address === '' ? '–' : entry.address}</td>
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
