/** The keys of an account: how each is known, when it was used, and what can be done with it. */

import { DAY } from '../../../clock.ts';
import { WeekBars } from '../../../metering/pages/charts/week-bars.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { TableHead } from '../../../web-kit/components/table-head.tsx';
import { formatNumber } from '../../../web-kit/format.ts';
import { isActive, maskKey } from '../api-keys.ts';
import type { ApiKey } from '../key-store.ts';

/** From here on a row says that its key is about to end. */
const SOON = 7 * DAY;
/** Of keys that have ended: who needs older ones asks the command line. */
const MAX_ENDED = 20;

export interface KeyRow {
  readonly key: ApiKey;
  /** On each of the last seven days, today last. */
  readonly week: readonly number[];
}

interface KeyTableProps {
  readonly rows: readonly KeyRow[];
  readonly now: number;
}

export const ActiveKeys = ({ rows, now }: KeyTableProps) => (
  <div class="table-wrap">
    <table class="table-cards key-table">
      <caption class="visually-hidden">Keys in use</caption>
      <TableHead
        columns={[
          'Name',
          'Key',
          'Created',
          'Last used',
          'This week',
          { name: 'What can be done', isVisuallyHidden: true },
        ]}
      />
      <tbody>
        {rows.map(({ key, week }) => (
          <tr>
            <th scope="row">
              <span class="key-name" id={key.id}>
                {key.name}
              </span>
              <End of={key} now={now} />
            </th>
            <td>
              <code>{maskKey(key)}</code>
            </td>
            <td>
              <LocalTime at={key.createdAt} dateOnly />
            </td>
            <td>{key.lastUsedAt === null ? <span class="soft">never</span> : <LocalTime at={key.lastUsedAt} />}</td>
            <td>
              <span class="week">
                <WeekBars requests={week} />
                <span class="number">{formatNumber(week.reduce((sum, each) => sum + each, 0))}</span>
              </span>
            </td>
            <td class="acts-cell">
              <Act id={key.id} verb="Rename" />
              <Act id={key.id} verb="Rotate" />
              <Act id={key.id} verb="Revoke" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Which key it is about is said by its name, not repeated in each. */
const Act = ({ id, verb }: { readonly id: string; readonly verb: 'Rename' | 'Rotate' | 'Revoke' }) => (
  <a href={`/dashboard/api-keys/${id}/${verb.toLowerCase()}`} aria-describedby={id}>
    {verb}
  </a>
);

const End = ({ of: { expiresAt }, now }: { readonly of: ApiKey; readonly now: number }) => {
  if (expiresAt === null) return null;
  if (expiresAt - now >= SOON) {
    return (
      <span class="key-end">
        ends <LocalTime at={expiresAt} dateOnly />
      </span>
    );
  }
  return (
    <span class="badge badge-warn">
      ends <LocalTime at={expiresAt} />
    </span>
  );
};

export const EndedKeys = ({ keys }: { readonly keys: readonly ApiKey[] }) => (
  <details class="ended">
    <summary>Keys that have ended ({formatNumber(keys.length)})</summary>
    <ul>
      {keys.slice(0, MAX_ENDED).map((key) => (
        <li>
          <span class="key-name">{key.name}</span> <code>{maskKey(key)}</code>{' '}
          <span class="soft">
            {key.revokedAt === null ? 'ended' : 'revoked'} <LocalTime at={endOf(key)} />
          </span>
        </li>
      ))}
    </ul>
    {keys.length > MAX_ENDED && <p class="soft small">The {MAX_ENDED} that ended last are shown.</p>}
  </details>
);

/** @returns the keys in use, the newest first, and the others, the one that ended last first. */
export function splitKeys(keys: readonly ApiKey[], now: number): { active: ApiKey[]; ended: ApiKey[] } {
  const active = keys.filter((key) => isActive(key, now)).toReversed();
  const ended = keys.filter((key) => !isActive(key, now)).sort((a, b) => endOf(b) - endOf(a));
  return { active, ended };
}

function endOf({ revokedAt, expiresAt }: ApiKey): number {
  return revokedAt ?? expiresAt ?? 0;
}
