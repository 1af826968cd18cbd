/** `/dashboard/usage`: how much was asked, how it ended, and how close that came to the limit. */

import { ERRORS } from '../../contract/errors.ts';
import { RATE_POLICY } from '../../contract/plans.ts';
import { playgroundId } from '../../identity/keys/api-keys.ts';
import { TableHead } from '../../web-kit/components/table-head.tsx';
import { formatCount, formatDay, formatNumber } from '../../web-kit/format.ts';
import { Layout, type Visitor } from '../../web-kit/layout.tsx';
import type { LoggedRequest, Usage } from '../ports.ts';
import {
  type Counts,
  countByKind,
  countByOutcome,
  type DayCounts,
  type LimitFigures,
  OUTCOME_KINDS,
  totalOf,
} from '../usage-report.ts';
import { DayChart } from './charts/day-chart.tsx';
import { KIND_LABELS, Legend, StripePatterns } from './charts/outcome-kinds.tsx';
import { LimitBar, OutcomeBar } from './charts/share-bar.tsx';
import type { KeyLabels } from './key-names.ts';
import { RequestTable } from './request-table.tsx';

export interface UsagePageProps {
  readonly visitor: Visitor | null;
  readonly usage: readonly Usage[];
  readonly days: readonly DayCounts[];
  /** Of the keys in use and the playground, by id. */
  readonly limits: ReadonlyMap<string, LimitFigures>;
  /** The newest few. */
  readonly requests: readonly LoggedRequest[];
  readonly nameOf: KeyLabels;
}

export const UsagePage = ({ visitor, usage, days, limits, requests, nameOf }: UsagePageProps) => (
  <Layout
    title="Usage"
    path="/dashboard/usage"
    visitor={visitor}
    styles={['usage.css']}
    scripts={usage.length === 0 ? [] : ['chart.js']}
  >
    <header class="page-head">
      <div>
        <h1>Usage</h1>
        <p>The last {days.length} days. A day is a day in UTC; figures are a second or two behind.</p>
      </div>
    </header>
    {usage.length === 0 ? (
      <NoUsage />
    ) : (
      <div class="stack-loose">
        <StripePatterns />
        <DaysSection days={days} />
        <div class="columns">
          <KeysSection usage={usage} nameOf={nameOf} />
          <OutcomesSection usage={usage} />
        </div>
        <LimitSection limits={limits} nameOf={nameOf} />
        <RequestsSection requests={requests} nameOf={nameOf} />
      </div>
    )}
  </Layout>
);

const NoUsage = () => (
  <div class="empty">
    <h2>No request yet</h2>
    <p>
      Once a page is converted, by a key or in the playground, you see here how many requests there were on each day,
      how they ended, and how close they came to the limit of {RATE_POLICY.quota} in any {RATE_POLICY.windowSeconds}{' '}
      seconds.
    </p>
    <div class="row center">
      <a class="button button-primary" href="/dashboard/playground">
        Convert a page
      </a>
      <a class="button" href="/dashboard/api-keys">
        Make a key
      </a>
    </div>
  </div>
);

const DaysSection = ({ days }: { readonly days: readonly DayCounts[] }) => (
  <section class="card stack" aria-labelledby="days">
    <div class="row between">
      <h2 id="days">Requests a day</h2>
      <Legend />
    </div>
    <div class="chart-and-table">
      <DayChart days={days} />
      <section class="scroll-box" aria-label="Requests a day, as a table" tabindex={0}>
        <table class="figures-table">
          <TableHead columns={['Day', ...KIND_COLUMNS]} />
          <tbody>
            {days.toReversed().map(({ day, counts }) => (
              <tr>
                <th scope="row">{formatDay(day)}</th>
                <CountCells counts={counts} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  </section>
);

const KIND_COLUMNS = OUTCOME_KINDS.map((kind) => ({ name: KIND_LABELS[kind], isNumber: true }));

const CountCells = ({ counts }: { readonly counts: Counts }) => (
  <>
    {OUTCOME_KINDS.map((kind) => (
      <td class="number">{formatNumber(counts[kind])}</td>
    ))}
  </>
);

const KeysSection = ({ usage, nameOf }: { readonly usage: readonly Usage[]; readonly nameOf: KeyLabels }) => {
  const rows = [...Map.groupBy(usage, ({ keyId }) => keyId)]
    .map(([keyId, own]) => ({ name: nameOf(keyId), counts: countByKind(own) }))
    .sort((a, b) => totalOf(b.counts) - totalOf(a.counts));
  const most = totalOf(rows[0]!.counts);
  return (
    <section class="card stack" aria-labelledby="by-key">
      <h2 id="by-key">By key</h2>
      <table class="figures-table by-key">
        <TableHead columns={['Key', ...KIND_COLUMNS]} />
        <tbody>
          {rows.slice(0, MAX_ROWS).map(({ name, counts }) => (
            <tr>
              <th scope="row">
                <span class="key-name">{name}</span>
                <OutcomeBar counts={counts} most={most} />
              </th>
              <CountCells counts={counts} />
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && (
        <p class="soft small">
          The {MAX_ROWS} busiest of {formatCount(rows.length, 'key')}.
        </p>
      )}
    </section>
  );
};

/** More keys than can be in use at once are only there where many were rotated or revoked. */
const MAX_ROWS = 12;

const OutcomesSection = ({ usage }: { readonly usage: readonly Usage[] }) => (
  <section class="card stack" aria-labelledby="by-outcome">
    <h2 id="by-outcome">By outcome</h2>
    <table class="figures-table by-outcome">
      <TableHead columns={['Code', 'What happened', { name: 'Requests', isNumber: true }]} />
      <tbody>
        {countByOutcome(usage).map(({ outcome, requests }) => (
          <tr>
            <th scope="row" class="code-cell">
              <Outcome of={outcome} />
            </th>
            <td>{explain(outcome)}</td>
            <td class="number">{formatNumber(requests)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** A code leads to what it means and what to do. */
const Outcome = ({ of: outcome }: { readonly of: string }) => {
  if (!Object.hasOwn(ERRORS, outcome)) return <span>{outcome}</span>;
  return <a href={`/docs#${outcome}`}>{outcome}</a>;
};

function explain(outcome: string): string {
  if (outcome === 'OK') return 'Converted.';
  if (outcome === 'CLIENT_CLOSED') return 'The program hung up before the answer.';
  return Object.hasOwn(ERRORS, outcome) ? ERRORS[outcome as keyof typeof ERRORS].message : '';
}

interface LimitSectionProps {
  readonly limits: ReadonlyMap<string, LimitFigures>;
  readonly nameOf: KeyLabels;
}

const LimitSection = ({ limits, nameOf }: LimitSectionProps) => {
  const { quota, windowSeconds } = RATE_POLICY;
  return (
    <section class="card stack" aria-labelledby="limit">
      <h2 id="limit">The limit</h2>
      <p class="soft">
        Each key may send {quota} requests in any {windowSeconds} seconds, and the playground as many. The bar shows the
        minute that ends now; the paler part, the busiest of these 30 days.
      </p>
      <table class="figures-table limits">
        <TableHead columns={['Key', 'Now', 'Busiest minute', { name: 'Refused for it', isNumber: true }]} />
        <tbody>
          {[...limits].map(([keyId, { now, most, mostOn, refused }]) => (
            <tr>
              <th scope="row">
                <span class="key-name">{nameOf(keyId)}</span>
                <LimitBar used={now} quota={quota} most={most} />
              </th>
              <td>
                {now} of {quota}
              </td>
              <td>{mostOn === undefined ? 'none' : `${most} of ${quota} on ${formatDay(mostOn)}`}</td>
              <td class="number">{formatNumber(refused)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

interface RequestsSectionProps {
  readonly requests: readonly LoggedRequest[];
  readonly nameOf: KeyLabels;
}

const RequestsSection = ({ requests, nameOf }: RequestsSectionProps) => (
  <section class="stack" aria-labelledby="requests">
    <div class="row between">
      <h2 id="requests">The last requests</h2>
      <a href="/dashboard/usage/requests">The last hundred</a>
    </div>
    {requests.length === 0 ? (
      <p class="soft">None is kept any more: they were made before this list was.</p>
    ) : (
      <RequestTable requests={requests} nameOf={nameOf} caption="The last requests, newest first" />
    )}
  </section>
);

/** The ids whose limit is of interest: keys in use, and the playground. */
export function limitedIds(accountId: string, activeIds: readonly string[]): string[] {
  return [...activeIds, playgroundId(accountId)];
}
