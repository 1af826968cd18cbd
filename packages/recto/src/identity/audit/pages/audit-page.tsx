/** `/dashboard/admin/audit`: who did what, when, to what and from where. */
import type { Visitor } from '../../../web-kit/layout.tsx';
import { ADMIN, AdminLayout } from '../../administration/pages/admin-layout.tsx';
import { EntryTable, type ListedEntry } from './entry-table.tsx';

const AUDIT = `${ADMIN}/audit`;

/** What is asked for, as filled in. */
export interface AuditQuery {
  /** E-mail address or id of the account that acted. */
  readonly who: string;
  /** The first word of the action. */
  readonly what: string;
  /** E-mail address or id of what it was done to. */
  readonly about: string;
}

/** What acts are about: the first words of their codes. */
export const KINDS: Readonly<Record<string, string>> = {
  'sign-in': 'Signing in',
  session: 'Sessions',
  password: 'Passwords',
  email: 'Addresses',
  factor: 'Second factors and connections',
  account: 'Accounts',
  invitation: 'Invitations',
  key: 'API keys',
  administration: 'Administration',
};

interface AuditViewProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly query: AuditQuery;
  readonly entries: readonly ListedEntry[];
  readonly isLater: boolean;
  readonly next: string | undefined;
}

export const AuditView = ({ visitor, path, query, entries, isLater, next }: AuditViewProps) => (
  <AdminLayout
    title="Audit log"
    part="Audit log"
    path={path}
    visitor={visitor}
    lead="Who did what, when and from where. Entries are added and never changed; keys, passwords and links are not in it."
  >
    <div class="stack">
      <Filter query={query} />
      {entries.length === 0 ? (
        <div class="empty">
          <h2>Nothing is written for this</h2>
          <p>Signing in, keys, passwords and everything done on these pages is written down as it happens.</p>
          <a class="button" href={AUDIT}>
            Show everything
          </a>
        </div>
      ) : (
        <EntryTable entries={entries} />
      )}
      <nav class="row" aria-label="Pages of the audit log">
        {isLater ? <a href={addressOf(AUDIT, query)}>Newest entries</a> : null}
        {next === undefined ? null : <a href={addressOf(AUDIT, query, next)}>Older entries</a>}
        <a href={addressOf(`${AUDIT}.jsonl`, query)} download>
          Export as JSON lines
        </a>
      </nav>
    </div>
  </AdminLayout>
);

const Filter = ({ query }: { readonly query: AuditQuery }) => (
  <search>
    <form method="get" action={AUDIT} class="filter">
      <Party name="who" label="Who" value={query.who} />
      <div class="field">
        <label for="what">What</label>
        <select id="what" name="what">
          <option value="">Everything</option>
          {Object.entries(KINDS).map(([kind, name]) => (
            <option value={kind} selected={kind === query.what}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Party name="about" label="To what, or by whom" value={query.about} />
      <button type="submit">Filter</button>
    </form>
  </search>
);

const Party = ({ name, label, value }: { readonly name: string; readonly label: string; readonly value: string }) => (
  <div class="field">
    <label for={name}>{label}</label>
    <input
      id={name}
      name={name}
      type="search"
      value={value}
      placeholder="E-mail address or id"
      autocomplete="off"
      spellcheck={false}
      maxlength={254}
    />
  </div>
);

function addressOf(path: string, query: AuditQuery, before = ''): string {
  const words = Object.entries({ ...query, before }).filter(([, value]) => value !== '');
  return words.length === 0 ? path : `${path}?${new URLSearchParams(words)}`;
}
