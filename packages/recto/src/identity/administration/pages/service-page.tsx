/** `/dashboard/admin/service`: how the instance that answers fares. */

import type { ConverterState } from '../../../operations/instance.ts';
import { RECENT_MINUTES, type RecentReport } from '../../../operations/recent-outcomes.ts';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { TableHead } from '../../../web-kit/components/table-head.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import { AdminLayout } from './admin-layout.tsx';

/** A part that the service needs. */
export interface Part {
  readonly name: string;
  /** What it is here, such as PostgreSQL. */
  readonly kind: string;
  readonly isThere: boolean;
}

export interface ServiceState {
  readonly version: string;
  readonly runtime: string;
  readonly host: string;
  readonly process: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly now: number;
  readonly parts: readonly Part[];
  readonly converter: ConverterState;
  readonly inFlight: number;
  /** Bytes. */
  readonly residentMemory: number;
  readonly heapUsed: number;
  readonly storeErrors: number;
  readonly recent: RecentReport;
}

/** Often enough to watch something happen. */
const LIVE_SECONDS = 5;

interface ServiceViewProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly state: ServiceState;
}

export const ServiceView = ({ visitor, path, state }: ServiceViewProps) => {
  const missing = state.parts.filter(({ isThere }) => !isThere);
  return (
    <AdminLayout
      title="Service"
      part="Service"
      live={LIVE_SECONDS}
      path={path}
      visitor={visitor}
      lead={
        <>
          Of the instance that answered this request: process {state.process} on {state.host}, as of{' '}
          <LocalTime at={state.now} />. Others have their own figures.
        </>
      }
    >
      <div class="stack-loose">
        {missing.length === 0 ? null : (
          <Notice kind="danger" title={`${missing.map(({ name }) => name).join(' and ')} cannot be reached.`}>
            Requests that need it are answered with 503 until it is back.
          </Notice>
        )}
        <dl class="figures">
          <Figure name="Version">{state.version}</Figure>
          <Figure name="Up for">{duration(state.now - state.startedAt)}</Figure>
          <Figure name="In progress">{state.inFlight}</Figure>
          <Figure name={`Error rate, ${RECENT_MINUTES} min`}>{percent(state.recent)}</Figure>
        </dl>
        <div class="columns">
          <section class="card" aria-labelledby="parts">
            <h2 id="parts">Parts</h2>
            <dl class="facts">
              {state.parts.map(({ name, kind, isThere }) => (
                <Row name={name}>
                  {kind}{' '}
                  <span class={isThere ? 'badge badge-good' : 'badge badge-danger'}>
                    {isThere ? 'Answers' : 'Away'}
                  </span>
                </Row>
              ))}
              <Row name="Failed calls to them">{count(state.storeErrors)}</Row>
              <Row name="Memory">{mebibytes(state.residentMemory)}</Row>
              <Row name="of which heap in use">{mebibytes(state.heapUsed)}</Row>
              <Row name="Runs on">{state.runtime}</Row>
            </dl>
          </section>
          <section class="card" aria-labelledby="converter">
            <h2 id="converter">Conversion</h2>
            <dl class="facts">
              <Row name="Worker processes">{count(state.converter.processes)}</Row>
              <Row name="At work">{count(state.converter.running)}</Row>
              <Row name="Pages waiting">
                {count(state.converter.queued)} of at most {count(state.converter.maxQueued)}
              </Row>
              <Row name="Processes replaced since the start">{count(state.converter.replaced)}</Row>
            </dl>
          </section>
        </div>
        <Outcomes recent={state.recent} />
      </div>
    </AdminLayout>
  );
};

const Outcomes = ({ recent }: { readonly recent: RecentReport }) => (
  <section class="stack" aria-labelledby="answers">
    <h2 id="answers">Answers of the last {RECENT_MINUTES} minutes</h2>
    {recent.requests === 0 ? (
      <div class="empty">
        <h3>No request in this time</h3>
        <p>Requests to the API and to these pages are counted here by what they were answered with.</p>
      </div>
    ) : (
      <div class="table-wrap">
        <table>
          <caption class="visually-hidden">Requests by the code they were answered with</caption>
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

function percent({ requests, failed }: RecentReport): string {
  return requests === 0 ? '–' : share(failed, requests);
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

/** In the two largest units that say something. */
function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes} min`;
}
