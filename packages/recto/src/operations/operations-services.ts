/** What the service uses to report how it runs. */
import type { Clock } from '../clock.ts';
import type { Instance } from './instance.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export interface OperationsServices {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** This process, one of those that share the data. */
  readonly instance: Instance;
  /** Bearer token for `/metrics` on the public port. Without one, `/metrics` is 404 there. */
  readonly metricsToken: string | undefined;
}
