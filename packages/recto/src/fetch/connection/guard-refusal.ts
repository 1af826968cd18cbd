/**
 * The guard did not allow a connection, or the host was not found. The reason is for the operator's
 * log. Clients always get {@link REFUSAL_MESSAGE}, so that they cannot use the service to learn which
 * hosts exist in a private network.
 */
export class GuardRefusal extends Error {
  override readonly name = 'GuardRefusal';
  /** Only `not-allowed` belongs in an audit log. */
  readonly kind: 'not-allowed' | 'not-found';

  constructor(kind: GuardRefusal['kind'], reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.kind = kind;
  }
}

export const REFUSAL_MESSAGE = "The host couldn't be resolved, or this service doesn't connect to its address or port.";

/**
 * Waits until a multiple of `interval` has passed since `start`. Without this, the response time would
 * reveal whether a name exists in a private network.
 *
 * @param start - a value of `performance.now()`.
 * @param interval - milliseconds; 0 does not wait.
 */
export async function delayRefusal(start: number, interval: number, signal: AbortSignal): Promise<void> {
  if (interval <= 0) return;
  const elapsed = performance.now() - start;
  const delay = Math.ceil(elapsed / interval) * interval - elapsed;
  await new Promise<void>((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel);
      resolve();
    }, delay);
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
}
