/** Prometheus metrics. `docs/self-hosting.md` explains which to alert on. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ConverterState } from './instance.ts';
import type { Readiness } from './readiness.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'recto_' });
  return {
    registry,
    requests: new Counter({
      name: 'recto_requests_total',
      help: 'Completed requests by route, status and outcome (OK or the error code).',
      labelNames: ['route', 'status', 'outcome'] as const,
      registers,
    }),
    duration: new Histogram({
      name: 'recto_request_seconds',
      help: 'Time from receiving a request to sending its response.',
      labelNames: ['route'] as const,
      buckets: SECONDS,
      registers,
    }),
    fetchDuration: new Histogram({
      name: 'recto_fetch_seconds',
      help: 'Time to fetch a page, including failures.',
      buckets: SECONDS,
      registers,
    }),
    convertDuration: new Histogram({
      name: 'recto_convert_seconds',
      help: 'Time to convert a page, including the time in the queue.',
      buckets: SECONDS,
      registers,
    }),
    inFlight: new Gauge({ name: 'recto_requests_in_flight', help: 'Requests in progress.', registers }),
    bodyBytes: new Gauge({
      name: 'recto_body_bytes',
      help: 'Bytes of request bodies and unread responses in memory.',
      registers,
    }),
    closedConnections: new Counter({
      name: 'recto_client_connections_closed_total',
      help: 'Connections closed because there were too many: idle ones, or new ones if none was idle. By the setting of the limit.',
      labelNames: ['limit'] as const,
      registers,
    }),
    storeErrors: new Counter({
      name: 'recto_store_errors_total',
      help: 'Failed calls to the database or Redis.',
      labelNames: ['store'] as const,
      registers,
    }),
    renders: new Counter({
      name: 'recto_renders_total',
      help: 'Pages rendered in the browser, by outcome (OK or the error code).',
      labelNames: ['outcome'] as const,
      registers,
    }),
    renderDuration: new Histogram({
      name: 'recto_render_seconds',
      help: 'Time to render a page, including the wait for a browser and failures.',
      buckets: SECONDS,
      registers,
    }),
  };
}

/** Adds `recto_ready`, which is checked when the metrics are read: nobody may be asking `/readyz`. */
export function observeReadiness({ registry }: Metrics, readiness: Pick<Readiness, 'report'>): void {
  new Gauge({
    name: 'recto_ready',
    help: '1 while /readyz returns 200.',
    registers: [registry],
    async collect() {
      this.set(Number((await readiness.report()).isReady));
    },
  });
}

/** Adds gauges of the converting processes and their queue. They are read when the metrics are. */
export function observeConverter({ registry }: Metrics, state: () => ConverterState): void {
  const gauges: readonly GaugeRow<ConverterState>[] = [
    ['recto_converter_processes', 'Converter processes that are ready or busy.', ({ processes }) => processes],
    ['recto_converter_processes_busy', 'Converter processes that are converting a page.', ({ running }) => running],
    ['recto_converter_replacements', 'Converter processes replaced since the start.', ({ replaced }) => replaced],
    ['recto_queue_pages', 'Pages that wait for a converter process.', ({ queued }) => queued],
    ['recto_queue_pages_limit', 'Pages that may wait for a converter process.', ({ maxQueued }) => maxQueued],
    [
      'recto_queue_oldest_seconds',
      'Time that the oldest of these pages has waited. Suited for autoscaling.',
      ({ oldestQueuedAge }) => oldestQueuedAge / 1000,
    ],
  ];
  addGauges(registry, gauges, state);
}

/** What the service knows about its browser. */
export interface RenderingGauges {
  readonly isReady: boolean;
  readonly running: number;
  readonly queued: number;
  readonly restarts: number;
  /** Bytes. */
  readonly memory: number;
}

/** Adds gauges of the renderer. They are read when the metrics are. */
export function observeRendering({ registry }: Metrics, state: () => RenderingGauges): void {
  const gauges: readonly GaugeRow<RenderingGauges>[] = [
    ['recto_renderer_ready', '1 while a browser takes pages.', ({ isReady }) => Number(isReady)],
    ['recto_render_pages', 'Pages being rendered.', ({ running }) => running],
    ['recto_render_queue_pages', 'Pages that wait for the browser.', ({ queued }) => queued],
    ['recto_render_restarts', 'Times that the browser was replaced or has exited.', ({ restarts }) => restarts],
    ['recto_render_memory_bytes', "Memory of the browser's processes.", ({ memory }) => memory],
  ];
  addGauges(registry, gauges, state);
}

type GaugeRow<State> = readonly [name: string, help: string, read: (state: State) => number];

function addGauges<State>(registry: Registry, gauges: readonly GaugeRow<State>[], state: () => State): void {
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(state()));
      },
    });
  }
}
