/** What is found out about a request on its way, for the log, the metrics, the usage and `Server-Timing`. */

import type { ErrorCode } from '../contract/errors.ts';
import type { WorkRecord } from '../conversion/convert-page.ts';
import type { Caller } from '../identity/keys/api-keys.ts';

export interface Trace {
  readonly requestId: string;
  /** On `performance.now`'s clock. */
  readonly startedAt: number;
  caller?: Caller;
  /** Requests of the caller in the limit's window, this one included; absent where it was not asked. */
  inWindow?: number;
  /** Host of the page asked for; the rest of an address may hold secrets. */
  targetHost?: string;
  outcome: 'OK' | 'CLIENT_CLOSED' | 'PAGE_REFUSED' | ErrorCode;
  readonly work: WorkRecord;
}
