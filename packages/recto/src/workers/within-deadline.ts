/**
 * Ends synchronous work that runs too long, from inside its own process. Normally the pool kills such a process. But if the
 * service was killed meanwhile, a process that hangs never sees the closed channel and would run forever.
 */
import { Script } from 'node:vm';

/** Global through which the script calls the work: V8 has timeouts for scripts, not for functions. */
const WORK = Symbol.for('recto.work-within-deadline');
const RUN = new Script(`globalThis[Symbol.for('recto.work-within-deadline')]()`);

/**
 * @param milliseconds - time after which V8 interrupts `work`, even inside an endless loop.
 * @throws {DeadlineError} if interrupted; any error of `work`.
 */
export function withinDeadline<T>(milliseconds: number, work: () => T): T {
  const global = globalThis as { [WORK]?: () => T };
  global[WORK] = work;
  try {
    return RUN.runInThisContext({ timeout: milliseconds }) as T;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new DeadlineError(milliseconds);
    }
    throw error;
  } finally {
    delete global[WORK];
  }
}

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';

  constructor(milliseconds: number) {
    super(`over ${milliseconds} ms`);
  }
}
