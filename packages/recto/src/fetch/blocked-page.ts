/** Filled by the table of walls: see below. */
import type { PageSignals } from './page-signals.ts';
import type { ResponseHeaders } from './read-response.ts';

export interface Answer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly signals: PageSignals;
}

/** @returns who stands in the way, or `undefined` where this is the page. */
export function whatBlocks(_answer: Answer): string | undefined {
  return undefined;
}
