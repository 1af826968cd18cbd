/** What middleware and routes share about a request. */
import type { HttpBindings } from '@hono/node-server';
import type { ErrorCode } from '../contract/errors.ts';
import type { WorkRecord } from '../conversion/convert-page.ts';
import type { Caller } from '../identity/keys/api-keys.ts';
import type { Admission } from './admission-control.ts';

export interface AppEnv {
  /** Empty if the app is called without a socket. */
  Bindings: Partial<HttpBindings & { readonly admission: Admission | undefined }>;
  Variables: { trace: Trace };
}

/** Facts about a request for the log, the metrics, the usage counts and `Server-Timing`. */
export interface Trace {
  readonly requestId: string;
  /** By the clock of `performance.now`. */
  readonly startedAt: number;
  /** IP address of the client, or its /64 prefix. */
  readonly client: string;
  caller?: Caller;
  /** Requests of the caller in the window of the rate limit, this one included. Absent if it wasn't counted. */
  requestsInWindow?: number;
  /** Host of the requested page. The rest of a URL may contain secrets. */
  targetHost?: string;
  outcome: 'OK' | 'CLIENT_CLOSED' | 'PAGE_REFUSED' | ErrorCode;
  /** What the error code leaves open: which limit was reached, or what was wrong with the page. */
  reason?: string;
  readonly work: WorkRecord;
}
