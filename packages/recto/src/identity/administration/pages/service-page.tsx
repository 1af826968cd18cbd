/** `/dashboard/admin/service`: the state of this instance. */

import { ERRORS } from '../../../contract/errors.ts';
import type { ConverterState } from '../../../operations/instance.ts';
import { RECENT_MINUTES, type RecentReport } from '../../../operations/recent-outcomes.ts';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { TableHead } from '../../../web-kit/components/table-head.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import { AdminLayout } from './admin-layout.tsx';

/** A service that Recto depends on, such as the database. */
export interface Dependency {
  readonly name: string;
  /** For example PostgreSQL. */
  readonly kind: string;
  readonly isReachable: boolean;
}

export interface ServiceState {
  readonly version: string;
  readonly runtime: string;
  readonly host: string;
  readonly process: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly now: number;
  readonly dependencies: readonly Dependency[];
  readonly converter: ConverterState;
  readonly inFlight: number;
  /** Bytes. */
  readonly residentMemory: number;
  readonly heapUsed: number;
  readonly storeErrors: number;
  readonly recent: RecentReport;
}

const REFRESH_SECONDS = 5;

interface ServicePageProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly state: ServiceState;
}

export const ServicePage = ({ visitor, path, state }: ServicePageProps) => {
  const missing = state.dependencies.filter(({ isReachable }) => !isReachable);
  return (
    <AdminLayout
      title="Service"
      tab="Service"
      live={REFRESH_SECONDS}
      path={path}
      visitor={visitor}
      lead={
        <>
          This instance only: process {state.process} on {state.host}, at <LocalTime at={state.now} />. Other instances
          have their own figures.
        </>
      }
    >
      <div class="stack-loose">
        {missing.length === 0 ? null : (
          <Notice kind="danger" title={`${missing.map(({ name }) => name).join(' and ')} can’t be reached.`}>
            Requests that need it get a 503 error until it is reachable again.
          </Notice>
        )}
        <dl class="figures">
          <Figure name="Version">{state.version}</Figure>
          <Figure name="Uptime">{duration(state.now - state.startedAt)}</Figure>
          <Figure name="In progress">{state.inFlight}</Figure>
          <Figure name="Server errors (5xx)">{percent(state.recent, state.recent.failed)}</Figure>
          <Figure name="Pages that failed (422)">{percent(state.recent, countStatus(state.recent, 422))}</Figure>
          <Figure name="Rejected (other 4xx)">{percent(state.recent, countStatus(state.recent, 400))}</Figure>
        </dl>
        <div class="columns">
          <section class="card" aria-labelledby="parts">
            <h2 id="parts">Dependencies</h2>
            <dl class="facts">
              {state.dependencies.map(({ name, kind, isReachable }) => (
                <Row name={name}>
                  {kind}{' '}
                  <span class={isReachable ? 'badge badge-good' : 'badge badge-danger'}>
                    {isReachable ? 'Reachable' : 'Unreachable'}
                  </span>
                </Row>
              ))}
              <Row name="Failed calls">{count(state.storeErrors)}</Row>
              <Row name="Memory">{mebibytes(state.residentMemory)}</Row>
              <Row name="Heap in use">{mebibytes(state.heapUsed)}</Row>
              <Row name="Runtime">{state.runtime}</Row>
            </dl>
          </section>
          <section class="card" aria-labelledby="converter">
            <h2 id="converter">Conversion</h2>
            <dl class="facts">
              <Row name="Worker processes">{count(state.converter.processes)}</Row>
              <Row name="Running">{count(state.converter.running)}</Row>
              <Row name="Queued pages">
                {count(state.converter.queued)} of {count(state.converter.maxQueued)}
              </Row>
              <Row name="Processes replaced since start">{count(state.converter.replaced)}</Row>
            </dl>
          </section>
        </div>
        <Outcomes recent={state.recent} />
      </div>
    </AdminLayout>
  );
};

const Outcomes = ({ recent }: { readonly recent: RecentReport }) => (
  <section class="stack" aria-labelledby="responses">
    <h2 id="responses">Responses in the last {RECENT_MINUTES} minutes</h2>
    {recent.requests === 0 ? (
      <div class="empty">
        <h3>No requests in this time</h3>
        <p>Requests to the API and to these pages are counted here by their result code.</p>
      </div>
    ) : (
      <div class="table-wrap">
        <table>
          <caption class="visually-hidden">Requests by result code</caption>
          <TableHead columns={['Code', { name: 'Requests', isNumber: true }, { name: 'Share', isNumber: true }]} />
          <tbody>
            {recent.outcomes.map(({ outcome, requests }) => (
              <tr>
                <th scope="row">
                  <code>{outcome}</code>
                </th>
                <td class="number">{count(requests)}</td>
                <td class="number">{share(requests, recent.requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
);

const Figure = ({ name, children }: { readonly name: string; readonly children: unknown }) => (
  <div class="figure">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Row = ({ name, children }: { readonly name: string; readonly children: unknown }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function count(number: number): string {
  return number.toLocaleString('en');
}

function mebibytes(bytes: number): string {
  return `${count(Math.round(bytes / (1024 * 1024)))} MiB`;
}

/** Of the requests in the last minutes. */
function percent({ requests }: RecentReport, count: number): string {
  return requests === 0 ? '–' : share(count, requests);
}

/** @param status - 422, or 400 for all other statuses from 400 to 499. */
function countStatus({ outcomes }: RecentReport, status: 400 | 422): number {
  return outcomes
    .filter(({ outcome }) => {
      const known = Object.hasOwn(ERRORS, outcome) ? ERRORS[outcome as keyof typeof ERRORS].status : 0;
      return status === 422 ? known === 422 : known >= 400 && known < 500 && known !== 422;
    })
    .reduce((sum, { requests }) => sum + requests, 0);
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

/** Formats a duration in its two largest units, such as `3 d 4 h`. */
function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes} min`;
}
