/** What is found out about a request on its way, for the log, the metrics, the usage and `Server-Timing`. */
import type { HttpBindings } from '@hono/node-server';
import type { Caller } from '../core/api-keys.ts';
import type { WorkRecord } from '../core/convert-page.ts';
import type { ErrorCode } from '../core/errors.ts';

export interface Trace {
  readonly requestId: string;
  /** On `performance.now`'s clock. */
  readonly startedAt: number;
  caller?: Caller;
  /** Host of the page asked for; the rest of an address may hold secrets. */
  targetHost?: string;
  outcome: 'OK' | 'CLIENT_CLOSED' | ErrorCode;
  readonly work: WorkRecord;
}

export interface AppEnv {
  /** Absent when the app is called without a socket. */
  Bindings: Partial<HttpBindings>;
  Variables: { trace: Trace };
}
