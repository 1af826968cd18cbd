/** Calls to a database or rate limit store. If it is down, slow or full, the request fails; it is never let through. */
import { RectoError } from '../contract/errors.ts';
import { UserError } from '../contract/user-error.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { OperationsServices } from '../operations/operations-services.ts';

export const STORE_NAMES = ['database', 'limit'] as const;
export type StoreName = (typeof STORE_NAMES)[number];

/** Longest wait for a store, regardless of the driver's own timeouts. */
const STORE_MILLISECONDS = 2500;
/** By then a restarted store is usually back. */
const RETRY_SECONDS = 2;

type StoreMetrics = Pick<OperationsServices, 'metrics'>;

/**
 * @throws {RectoError} SERVICE_UNAVAILABLE if the store fails or takes too long.
 * @throws {UserError} any that `work` throws: the store worked.
 */
export async function awaitStore<T>(operations: StoreMetrics, store: StoreName, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The ${store} did not respond in time.`)), STORE_MILLISECONDS);
  });
  try {
    return await Promise.race([work, timeout]);
  } catch (error) {
    throw storeError(operations, store, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Like {@link awaitStore}, for a store that may return its result at once. */
export function callStore<T>(operations: StoreMetrics, store: StoreName, call: () => MaybePromise<T>): MaybePromise<T> {
  try {
    const result = call();
    return result instanceof Promise ? awaitStore(operations, store, result) : result;
  } catch (error) {
    throw storeError(operations, store, error);
  }
}

/** Counts the failure of a store. @returns the error to respond with. */
export function storeError(operations: StoreMetrics, store: StoreName, error: unknown): Error {
  if (error instanceof UserError || error instanceof RectoError) return error;
  operations.metrics.storeErrors.inc({ store });
  return new RectoError('SERVICE_UNAVAILABLE', undefined, { retryAfter: RETRY_SECONDS, cause: error });
}
