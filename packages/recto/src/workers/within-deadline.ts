/**
 * Ends work that never would, from within its own process. The pool ends such a process from outside; but where the
 * service itself was killed meanwhile, nobody is left to do so, and a process that hangs does not hear that it is alone.
 */
import { Script } from 'node:vm';

/** Where the script finds the work: V8 watches the time of scripts, not of functions. */
const WORK = Symbol.for('recto.work-within-deadline');
const RUN = new Script(`globalThis[Symbol.for('recto.work-within-deadline')]()`);

/**
 * @param milliseconds - after which `work` is cut off wherever it is; V8's own thread watches, so a loop cannot hinder it.
 * @throws {DeadlineError} then, and whatever `work` throws.
 */
export function withinDeadline<T>(milliseconds: number, work: () => T): T {
  const place = globalThis as { [WORK]?: () => T };
  place[WORK] = work;
  try {
    return RUN.runInThisContext({ timeout: milliseconds }) as T;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new DeadlineError(milliseconds);
    }
    throw error;
  } finally {
    delete place[WORK];
  }
}

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';

  constructor(milliseconds: number) {
    super(`over ${milliseconds} ms`);
  }
}
