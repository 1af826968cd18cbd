/**
 * Why nobody was connected to. The reason is for the operator's log; the client gets one sentence whatever it was, so
 * that the service cannot be used to find out what lives in a private network.
 */
export class GuardRefusal extends Error {
  override readonly name = 'GuardRefusal';
  /** Not allowed, or not there: only the former is worth an entry in an audit log. */
  readonly kind: 'not-allowed' | 'not-found';

  constructor(kind: GuardRefusal['kind'], reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.kind = kind;
  }
}

export const REFUSAL_MESSAGE =
  'The host does not resolve, or not to an address and port that this service connects to.';

/**
 * Waits until a multiple of `step` has passed since `start`: whether a name of a private network exists must not be
 * readable from how soon the answer comes.
 *
 * @param start - as `performance.now()` gave it.
 * @param step - milliseconds; 0 waits for nothing.
 */
export async function delayRefusal(start: number, step: number, signal: AbortSignal): Promise<void> {
  if (step <= 0) return;
  const passed = performance.now() - start;
  const wait = Math.ceil(passed / step) * step - passed;
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, wait);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
