/** Rate limits and usage counts. */
import type { FreeAllowance } from './free-allowance.ts';
import type { RateLog } from './ports.ts';
import type { UsageRecorder } from './usage-recorder.ts';
import type { UsageReports } from './usage-reports.ts';

export interface MeteringServices {
  /** Limits requests by API key. Shared by all instances. */
  readonly rateLog: RateLog;
  /** Limits requests without a valid key by client address. Local to this process. */
  readonly addressLog: RateLog;
  /** Limits conversions on the home page by client address. Local to this process. */
  readonly exampleLog: RateLog;
  /** Undefined if FREE accounts can't use the playground. */
  readonly freeAllowance: FreeAllowance | undefined;
  readonly usage: UsageRecorder;
  readonly reports: UsageReports;
}
