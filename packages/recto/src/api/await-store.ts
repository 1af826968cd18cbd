/** A store that is away, slow or full is answered as unavailable within a bound, and never as an open door. */
import { RectoError } from '../contract/errors.ts';
import { UserError } from '../contract/user-error.ts';
import type { OperationsServices } from '../operations/operations-services.ts';

/** Longest that a request waits for the store, whatever the driver's own bounds are. */
const STORE_MILLISECONDS = 2500;
/** By then a restarted store is usually back, and a client that waits this long does no harm. */
const RETRY_SECONDS = 2;

/** @throws {RectoError} SERVICE_UNAVAILABLE where `work` fails or takes too long. @throws {UserError} as `work` does. */
export async function awaitStore<T>(
  operations: Pick<OperationsServices, 'metrics'>,
  store: 'database' | 'limit',
  work: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The ${store} did not answer in time.`)), STORE_MILLISECONDS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    // What the core refuses is an answer: the store did what it was asked.
    if (cause instanceof UserError) throw cause;
    operations.metrics.storeErrors.inc({ store });
    throw new RectoError('SERVICE_UNAVAILABLE', undefined, { retryAfter: RETRY_SECONDS, cause });
  } finally {
    clearTimeout(timer);
  }
}
