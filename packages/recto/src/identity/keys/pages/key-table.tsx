/** Tables of an account's active and inactive API keys. */
import { DAY } from '../../../clock.ts';
import { WeekBars } from '../../../metering/pages/charts/week-bars.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { TableHead } from '../../../web-kit/components/table-head.tsx';
import { formatNumber } from '../../../web-kit/format.ts';
import { isActive, maskKey } from '../api-keys.ts';
import type { ApiKey } from '../key-store.ts';

/** Keys that expire within this time are highlighted. */
const EXPIRES_SOON = 7 * DAY;
/** Older inactive keys are listed only by `recto keys list`. */
const MAX_INACTIVE = 20;

export interface KeyRow {
  readonly key: ApiKey;
  /** Requests on each of the last seven days, today last. */
  readonly week: readonly number[];
}

interface KeyTableProps {
  readonly rows: readonly KeyRow[];
  readonly now: number;
}

export const ActiveKeys = ({ rows, now }: KeyTableProps) => (
  <div class="table-wrap">
    <table class="table-cards key-table">
      <caption class="visually-hidden">Active keys</caption>
      <TableHead
        columns={['Name', 'Key', 'Created', 'Last used', 'Last 7 days', { name: 'Actions', isVisuallyHidden: true }]}
      />
      <tbody>
        {rows.map(({ key, week }) => (
          <tr>
            <th scope="row">
              <a class="key-name" id={key.id} href={`/dashboard/api-keys/${key.id}`}>
                {key.name}
              </a>
              <Expiration apiKey={key} now={now} />
            </th>
            <td>
              <code>{maskKey(key)}</code>
            </td>
            <td>
              <LocalTime at={key.createdAt} dateOnly />
            </td>
            <td>{key.lastUsedAt === null ? <span class="soft">Never</span> : <LocalTime at={key.lastUsedAt} />}</td>
            <td>
              <span class="week">
                <WeekBars requests={week} />
                <span class="number">{formatNumber(week.reduce((sum, each) => sum + each, 0))}</span>
              </span>
            </td>
            <td class="acts-cell">
              <KeyAction id={key.id} verb="Rename" />
              <KeyAction id={key.id} verb="Rotate" />
              <KeyAction id={key.id} verb="Revoke" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Described by the key's name, so that screen readers can tell the links apart. */
const KeyAction = ({ id, verb }: { readonly id: string; readonly verb: 'Rename' | 'Rotate' | 'Revoke' }) => (
  <a href={`/dashboard/api-keys/${id}/${verb.toLowerCase()}`} aria-describedby={id}>
    {verb}
  </a>
);

const Expiration = ({ apiKey: { expiresAt }, now }: { readonly apiKey: ApiKey; readonly now: number }) => {
  if (expiresAt === null) return null;
  if (expiresAt - now >= EXPIRES_SOON) {
    return (
      <span class="key-end">
        expires <LocalTime at={expiresAt} dateOnly />
      </span>
    );
  }
  return (
    <span class="badge badge-warn">
      expires <LocalTime at={expiresAt} />
    </span>
  );
};

export const InactiveKeys = ({ keys }: { readonly keys: readonly ApiKey[] }) => (
  <details class="ended">
    <summary>Inactive keys ({formatNumber(keys.length)})</summary>
    <ul>
      {keys.slice(0, MAX_INACTIVE).map((key) => (
        <li>
          <span class="key-name">{key.name}</span> <code>{maskKey(key)}</code>{' '}
          <span class="soft">
            {key.revokedAt === null ? 'expired' : 'revoked'} <LocalTime at={inactiveSince(key)} />
          </span>
        </li>
      ))}
    </ul>
    {keys.length > MAX_INACTIVE && <p class="soft small">Showing the {MAX_INACTIVE} most recent.</p>}
  </details>
);

/** Separates active keys, newest first, from revoked and expired ones, the most recent first. */
export function splitKeys(keys: readonly ApiKey[], now: number): { active: ApiKey[]; inactive: ApiKey[] } {
  const active = keys.filter((key) => isActive(key, now)).toReversed();
  const inactive = keys.filter((key) => !isActive(key, now)).sort((a, b) => inactiveSince(b) - inactiveSince(a));
  return { active, inactive };
}

function inactiveSince({ revokedAt, expiresAt }: ApiKey): number {
  return revokedAt ?? expiresAt ?? 0;
}
