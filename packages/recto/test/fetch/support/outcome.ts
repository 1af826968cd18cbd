import { RectoError } from '../../../src/contract/errors.ts';
import type { PageFetcher } from '../../../src/conversion/ports.ts';

/** What a client receives: the text of the page, or the error code and message. */
export interface Outcome {
  readonly code: string;
  readonly message: string;
  readonly text: string;
  readonly resolvedUrl: string;
  readonly milliseconds: number;
}

export async function fetchOutcome(
  fetcher: PageFetcher,
  address: string | URL,
  signal?: AbortSignal,
): Promise<Outcome> {
  const started = performance.now();
  const outcome = { code: 'OK', message: '', text: '', resolvedUrl: '' };
  try {
    const page = await fetcher.fetchPage(new URL(address), signal ?? new AbortController().signal);
    Object.assign(outcome, { text: page.text, resolvedUrl: page.resolvedUrl });
  } catch (error) {
    if (!(error instanceof RectoError)) throw error;
    Object.assign(outcome, { code: error.code, message: error.message });
  }
  return { ...outcome, milliseconds: performance.now() - started };
}
