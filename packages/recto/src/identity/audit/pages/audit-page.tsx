/** `/dashboard/admin/audit`: the audit log, with filters. */
import type { Visitor } from '../../../web-kit/layout.tsx';
import { ADMIN, AdminLayout } from '../../administration/pages/admin-layout.tsx';
import { type AuditRow, EntryTable } from './entry-table.tsx';

const AUDIT = `${ADMIN}/audit`;

/** The filter form's fields. */
export interface AuditQuery {
  /** E-mail address or ID of the account that acted. */
  readonly who: string;
  /** The first word of an action. */
  readonly what: string;
  /** E-mail address or ID of the actor or the target. */
  readonly about: string;
}

/** Categories of actions, by the first word of the action. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  'sign-in': 'Sign-in',
  session: 'Sessions',
  password: 'Passwords',
  email: 'E-mail addresses',
  factor: 'Two-factor authentication and connected accounts',
  account: 'Accounts',
  plan: 'Requests for PRO',
  invitation: 'Invitations',
  key: 'API keys',
  administration: 'Administration',
};

interface AuditPageProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly query: AuditQuery;
  readonly entries: readonly AuditRow[];
  readonly isLater: boolean;
  readonly next: string | undefined;
}

export const AuditPage = ({ visitor, path, query, entries, isLater, next }: AuditPageProps) => (
  <AdminLayout
    title="Audit log"
    tab="Audit log"
    path={path}
    visitor={visitor}
    lead="Who did what, when and from where. Entries are never changed, and never contain keys, passwords or links."
  >
    <div class="stack">
      <Filter query={query} />
      {entries.length === 0 ? (
        <div class="empty">
          <h2>No entries match</h2>
          <p>Sign-ins, changes to keys and passwords, and everything done on these pages are recorded here.</p>
          <a class="button" href={AUDIT}>
            Show all entries
          </a>
        </div>
      ) : (
        <EntryTable entries={entries} />
      )}
      <nav class="row" aria-label="Pages of the audit log">
        {isLater ? <a href={auditUrl(AUDIT, query)}>Newest entries</a> : null}
        {next === undefined ? null : <a href={auditUrl(AUDIT, query, next)}>Older entries</a>}
        <a href={auditUrl(`${AUDIT}.jsonl`, query)} download>
          Export as JSON Lines
        </a>
      </nav>
    </div>
  </AdminLayout>
);

const Filter = ({ query }: { readonly query: AuditQuery }) => (
  <search>
    <form method="get" action={AUDIT} class="filter">
      <PartyField name="who" label="Actor" value={query.who} />
      <div class="field">
        <label for="what">Action</label>
        <select id="what" name="what">
          <option value="">All actions</option>
          {Object.entries(CATEGORIES).map(([category, name]) => (
            <option value={category} selected={category === query.what}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <PartyField name="about" label="Actor or target" value={query.about} />
      <button type="submit">Filter</button>
    </form>
  </search>
);

const PartyField = ({
  name,
  label,
  value,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}) => (
  <div class="field">
    <label for={name}>{label}</label>
    <input
      id={name}
      name={name}
      type="search"
      value={value}
      placeholder="E-mail address or ID"
      autocomplete="off"
      spellcheck={false}
      maxlength={254}
    />
  </div>
);

function auditUrl(path: string, query: AuditQuery, before = ''): string {
  const parameters = Object.entries({ ...query, before }).filter(([, value]) => value !== '');
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
}
