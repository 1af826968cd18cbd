/**
 * `/dashboard/usage`: the number of requests, their outcomes, and how close they came to the rate
 * limit.
 */

import { ERRORS } from '../../contract/errors.ts';
import { RATE_LIMIT_TEXT, RATE_POLICY } from '../../contract/plans.ts';
import { playgroundId } from '../../identity/keys/api-keys.ts';
import { TableHead } from '../../web-kit/components/table-head.tsx';
import { formatCount, formatDay, formatNumber } from '../../web-kit/format.ts';
import { Layout, type Visitor } from '../../web-kit/layout.tsx';
import type { LatencyTotal, LoggedRequest, Usage } from '../ports.ts';
import type { UsageFilter } from '../usage-filter.ts';
import {
  type Counts,
  countByKind,
  countByOutcome,
  type DayCounts,
  type LimitUsage,
  OUTCOME_KINDS,
  totalOf,
} from '../usage-reports.ts';
import { DayChart } from './charts/day-chart.tsx';
import { KIND_LABELS, Legend, StripePatterns } from './charts/outcome-kinds.tsx';
import { LimitBar, OutcomeBar } from './charts/share-bar.tsx';
import type { KeyLabels } from './key-labels.ts';
import { RequestTable } from './request-table.tsx';
import { SpeedSection } from './speed-section.tsx';
import { UsageFilterForm } from './usage-filter-form.tsx';

export interface UsagePageProps {
  readonly visitor: Visitor | null;
  readonly usage: readonly Usage[];
  readonly latency: readonly LatencyTotal[];
  readonly days: readonly DayCounts[];
  /** By id, for active keys and the playground. */
  readonly limits: ReadonlyMap<string, LimitUsage>;
  /** The most recent ones only. */
  readonly requests: readonly LoggedRequest[];
  readonly labelKey: KeyLabels;
  readonly filter: UsageFilter;
  /** Keys that can be chosen. */
  readonly keyIds: readonly string[];
}

export const UsagePage = ({
  visitor,
  usage,
  latency,
  days,
  limits,
  requests,
  labelKey,
  filter,
  keyIds,
}: UsagePageProps) => (
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
        <p>The last {days.length} days, in UTC. Numbers are up to two seconds old, response times up to eleven.</p>
      </div>
    </header>
    {keyIds.length === 0 ? (
      <NoUsage />
    ) : (
      <div class="stack-loose">
        <UsageFilterForm {...{ filter, keyIds, labelKey }} />
        {usage.length === 0 ? (
          <p class="soft">No requests match. Choose a longer range, or all keys and outcomes.</p>
        ) : (
          <>
            <StripePatterns />
            <DaysSection days={days} />
            <div class="columns">
              <KeysSection usage={usage} labelKey={labelKey} />
              <OutcomesSection usage={usage} />
            </div>
            <SpeedSection {...{ usage, latency, filter }} />
          </>
        )}
        <RateLimitSection limits={limits} labelKey={labelKey} days={filter.days} />
        <RequestsSection requests={requests} labelKey={labelKey} />
      </div>
    )}
  </Layout>
);

const NoUsage = () => (
  <div class="empty">
    <h2>No requests yet</h2>
    <p>
      After your first conversion, you will see your requests per day, their outcomes, and how close you came to the
      limit of {RATE_LIMIT_TEXT}.
    </p>
    <div class="row center">
      <a class="button button-primary" href="/dashboard/playground">
        Convert a page
      </a>
      <a class="button" href="/dashboard/api-keys">
        Create an API key
      </a>
    </div>
  </div>
);

const DaysSection = ({ days }: { readonly days: readonly DayCounts[] }) => (
  <section class="card stack" aria-labelledby="days">
    <div class="row between">
      <h2 id="days">Requests per day</h2>
      <Legend />
    </div>
    <div class="chart-and-table">
      <DayChart days={days} />
      <section class="scroll-box" aria-label="Requests per day, as a table" tabindex={0}>
        <table class="figures-table">
          <TableHead columns={['Day', ...KIND_COLUMNS]} />
          <tbody>
            {daysWithRequests(days).map(({ day, counts }) => (
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

/** Newest first. Days without requests would fill the table with zeros. */
function daysWithRequests(days: readonly DayCounts[]): DayCounts[] {
  return days.filter(({ counts }) => totalOf(counts) > 0).toReversed();
}

const KIND_COLUMNS = OUTCOME_KINDS.map((kind) => ({ name: KIND_LABELS[kind], isNumber: true }));

const CountCells = ({ counts }: { readonly counts: Counts }) => (
  <>
    {OUTCOME_KINDS.map((kind) => (
      <td class="number">{formatNumber(counts[kind])}</td>
    ))}
  </>
);

const KeysSection = ({ usage, labelKey }: { readonly usage: readonly Usage[]; readonly labelKey: KeyLabels }) => {
  const rows = [...Map.groupBy(usage, ({ keyId }) => keyId)]
    .map(([keyId, keyUsage]) => ({ name: labelKey(keyId), counts: countByKind(keyUsage) }))
    .sort((a, b) => totalOf(b.counts) - totalOf(a.counts));
  const max = totalOf(rows[0]!.counts);
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
                <OutcomeBar counts={counts} max={max} />
              </th>
              <CountCells counts={counts} />
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && (
        <p class="soft small">
          Showing the {MAX_ROWS} busiest of {formatCount(rows.length, 'key')}.
        </p>
      )}
    </section>
  );
};

/** Accounts have more keys in their usage only if they rotated or revoked many. */
const MAX_ROWS = 12;

const OutcomesSection = ({ usage }: { readonly usage: readonly Usage[] }) => (
  <section class="card stack" aria-labelledby="by-outcome">
    <h2 id="by-outcome">By outcome</h2>
    <table class="figures-table by-outcome">
      <TableHead columns={['Code', 'Meaning', { name: 'Requests', isNumber: true }]} />
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

/** Links an error code to its description in the API reference. */
const Outcome = ({ of: outcome }: { readonly of: string }) => {
  if (!Object.hasOwn(ERRORS, outcome)) return <span>{outcome}</span>;
  return (
    <a class="code-link" href={`/docs#${outcome}`}>
      {outcome}
    </a>
  );
};

function explain(outcome: string): string {
  if (outcome === 'OK') return 'Converted.';
  if (outcome === 'CLIENT_CLOSED') return 'The client disconnected before the response.';
  return Object.hasOwn(ERRORS, outcome) ? ERRORS[outcome as keyof typeof ERRORS].message : '';
}

interface RateLimitSectionProps {
  /** The reported days, ending today. */
  readonly days: number;
  readonly limits: ReadonlyMap<string, LimitUsage>;
  readonly labelKey: KeyLabels;
}

const RateLimitSection = ({ limits, labelKey, days }: RateLimitSectionProps) => {
  const { quota } = RATE_POLICY;
  return (
    <section class="card stack" aria-labelledby="limit">
      <h2 id="limit">Rate limit</h2>
      <p class="soft">
        Each API key can send {RATE_LIMIT_TEXT}, and so can the playground. The bar shows the current minute, and in a
        lighter color the busiest minute of the last {days} days.
      </p>
      <table class="figures-table limits">
        <TableHead columns={['Key', 'Now', 'Busiest minute', { name: 'Rejected', isNumber: true }]} />
        <tbody>
          {[...limits].map(([keyId, { now, peak, peakDay, refused }]) => (
            <tr>
              <th scope="row">
                <span class="key-name">{labelKey(keyId)}</span>
                <LimitBar used={now} quota={quota} max={peak} />
              </th>
              <td>
                {now} of {quota}
              </td>
              <td>{peakDay === undefined ? 'none' : `${peak} of ${quota} on ${formatDay(peakDay)}`}</td>
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
  readonly labelKey: KeyLabels;
}

const RequestsSection = ({ requests, labelKey }: RequestsSectionProps) => (
  <section class="stack" aria-labelledby="requests">
    <div class="row between">
      <h2 id="requests">Recent requests</h2>
      <a href="/dashboard/usage/requests">Last 100 requests</a>
    </div>
    {requests.length === 0 ? (
      <p class="soft">No recent requests are stored.</p>
    ) : (
      <RequestTable requests={requests} labelKey={labelKey} caption="Recent requests, newest first" />
    )}
  </section>
);

/** Ids for which the page shows the rate limit: those of active keys and of the playground. */
export function limitedIds(accountId: string, activeIds: readonly string[]): string[] {
  return [...activeIds, playgroundId(accountId)];
}
