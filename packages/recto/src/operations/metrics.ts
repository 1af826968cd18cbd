/** Figures for an operator's alarms; `docs/self-hosting.md` says which to watch. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
      help: 'Answered requests by route, status and outcome (OK or the code of the error).',
      labelNames: ['route', 'status', 'outcome'] as const,
      registers,
    }),
    duration: new Histogram({
      name: 'recto_request_seconds',
      help: 'Time from the first byte of a request to its answer.',
      labelNames: ['route'] as const,
      buckets: SECONDS,
      registers,
    }),
    fetchDuration: new Histogram({
      name: 'recto_fetch_seconds',
      help: 'Time to fetch a page, failures included.',
      buckets: SECONDS,
      registers,
    }),
    convertDuration: new Histogram({
      name: 'recto_convert_seconds',
      help: 'Time to convert a page, waiting for a worker included.',
      buckets: SECONDS,
      registers,
    }),
    inFlight: new Gauge({ name: 'recto_requests_in_flight', help: 'Requests being worked on.', registers }),
    bodyBytes: new Gauge({ name: 'recto_body_bytes', help: 'Bytes of request bodies held in memory.', registers }),
    storeErrors: new Counter({
      name: 'recto_store_errors_total',
      help: 'Times that the database or Redis did not do what it was asked.',
      labelNames: ['store'] as const,
      registers,
    }),
    ready: new Gauge({ name: 'recto_ready', help: '1 while /readyz answers 200.', registers }),
  };
}
